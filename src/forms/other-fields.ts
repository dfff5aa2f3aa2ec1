import type { FieldRule } from './field-rule.ts'

const fiveDigits = /^\d{5}$/
const amount = { test: (value: string) => /^\d+(\.\d{1,2})?$/.test(value) && Number(value) >= 5 && Number(value) <= 5000 }

/** Fields that are the same in every country. */
export const otherFields = {
  addressid: { code: 'INVALID_ADDRESSID', max: 50, required: true },
  postBox: { code: 'INVALID_POSTBOX', max: 50, required: false },
  loyaltycardid: { code: 'INVALID_LOYALTYCARDID', max: 13, required: false, pattern: /^\d{12,13}$/ },
  'contactus-comment': { code: 'VALIDATE_RANGELENGTH', max: 500, required: true, pattern: /^[\s\S]{50,500}$/ },
  taxpostal: { code: 'INVALID_TAX_POSTAL', max: 5, required: true, pattern: fiveDigits },
  phonecontact: { code: 'INVALID_PHONE_FORMAT', max: 14, required: true, pattern: /^\d{5,14}$/ },
  orderNumber: {
    code: 'VALIDATE_ORDERNUMBER',
    max: 17,
    required: true,
    pattern: /^[A-Z]{2,3}(\d{8}|\d{8,15}[A-Z]{2,3})(-E\d{2})?$/,
    normalise: (typed: string) => typed.toUpperCase(),
  },
  positivenumber: { code: 'VALIDATE_MIN', max: 20, required: false, pattern: /^\d+(\.\d+)?$/ },
  giftCertificateAmount: { code: 'GIFT_CERT_AMOUNT_INVALID', max: 7, required: true, pattern: amount },
  preferredStoreZip: {
    code: 'INVALID_ZIP',
    max: 10,
    required: true,
    pattern: /^([A-Z]\d[A-Z] ?\d[A-Z]\d|\d{5}(-\d{4})?)$/i,
  },
} as const satisfies Record<string, FieldRule>

/** Italy's tax code; elsewhere nobody asks for one. The check letter is not computed. */
export function fiscalCode(country: string): FieldRule | null {
  if (country !== 'IT') return null
  const pattern = /^[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]$/
  return { code: 'VALIDATE_FISCAL_CODE', max: 16, required: false, pattern, normalise: (typed) => typed.toUpperCase() }
}
