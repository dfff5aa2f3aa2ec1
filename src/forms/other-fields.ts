import { tick } from './consents.ts'
import type { FieldRule } from './field-rule.ts'
import { orderNumberPattern } from './order-number.ts'
import { withoutSeparators } from './phone.ts'

const fiveDigits = /^\d{5}$/
const certificate = { min: 5, max: 5000 }
const inRange = {
  test: (value: string) =>
    /^\d+(\.\d{1,2})?$/.test(value) && Number(value) >= certificate.min && Number(value) <= certificate.max,
}
/** As people write it: with a comma, in the figures of their script. */
const plainAmount = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (figure) => String(figure.charCodeAt(0) % 16))
    .replace(/[,\u066b]/, '.')
const comment = { min: 50, max: 500 }
const password: FieldRule = { code: 'INVALID_PASSWORD', max: 14, required: true }

/** Fields that are the same in every country. */
export const otherFields = {
  addressid: { code: 'INVALID_ADDRESSID', max: 50, required: true },
  postBox: { code: 'INVALID_POSTBOX', max: 50, required: false },
  loyaltycardid: { code: 'INVALID_LOYALTYCARDID', max: 13, required: false, pattern: /^\d{12,13}$/, fixed: true },
  subject: { code: 'VALIDATE_REQUIRED', max: 60, required: true },
  'contactus-comment': {
    code: 'VALIDATE_RANGELENGTH',
    unfit: 'INVALID_TEXT',
    bounds: comment,
    max: comment.max,
    required: true,
    lines: true,
    fixed: true,
    pattern: { test: (value: string) => [...value].length >= comment.min },
  },
  title: { code: 'VALIDATE_REQUIRED', max: 8, required: true },
  terms: tick(true),
  addtoemaillist: tick(false),
  globaloptin: tick(false),
  taxpostal: { code: 'INVALID_TAX_POSTAL', max: 5, required: true, pattern: fiveDigits, fixed: true },
  phonecontact: {
    code: 'INVALID_PHONE_FORMAT',
    max: 14,
    required: false,
    pattern: /^\d{5,14}$/,
    fixed: true,
    normalise: withoutSeparators,
  },
  phoneWithAreacode: { code: 'INVALID_PHONE_FORMAT', max: 20, required: true },
  orderNumber: {
    code: 'VALIDATE_ORDERNUMBER',
    max: 17,
    required: true,
    pattern: orderNumberPattern,
    normalise: (typed: string) => typed.toUpperCase(),
  },
  positivenumber: { code: 'VALIDATE_MIN', bounds: { min: 0 }, max: 20, required: false, pattern: /^\d+(\.\d+)?$/ },
  giftCertificateAmount: {
    code: 'GIFT_CERT_AMOUNT_INVALID',
    bounds: certificate,
    max: 7,
    required: true,
    pattern: inRange,
    fixed: true,
    normalise: plainAmount,
  },
  preferredStoreZip: {
    code: 'INVALID_ZIP',
    max: 10,
    required: true,
    pattern: /^([A-Z]\d[A-Z] ?\d[A-Z]\d|\d{5}(-\d{4})?)$/i,
    fixed: true,
  },
  password,
  currentpassword: password,
  newpassword: password,
  newpasswordconfirm: password,
  cardowner: { code: 'INVALID_TEXT', max: 50, required: true },
  cardtype: { code: 'VALIDATE_REQUIRED', max: 20, required: true },
  cardnumber: { code: 'VALIDATE_CREDITCARD', max: 19, required: true },
  month: { code: 'VALIDATE_DATE', max: 2, required: true, pattern: /^(0[1-9]|1[0-2])$/ },
  yearshort: { code: 'VALIDATE_DATE', max: 2, required: true },
  cvn: { code: 'VALIDATE_CVN', max: 4, required: true },
} as const satisfies Record<string, FieldRule>

/** Italy's tax code; elsewhere nobody asks for one. The check letter is not computed. */
export function fiscalCode(country: string): FieldRule | null {
  if (country !== 'IT') return null
  const pattern = /^[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]$/
  return {
    code: 'VALIDATE_FISCAL_CODE',
    max: 16,
    required: false,
    pattern,
    fixed: true,
    normalise: (typed) => typed.toUpperCase(),
  }
}
