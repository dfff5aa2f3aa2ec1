import { describe, expect, test } from 'vitest'
import { checkAddress } from './address.ts'
import { checkBookAddress } from './book-address.ts'
import { checkCvn } from './card.ts'
import { checkForm, checkIn, codesOf, type FieldName } from './rule-book.ts'

// Which key is answered, where several would be true.

const codeOf = (field: FieldName, country: string, typed: string, others: Partial<Record<FieldName, string>> = {}) => {
  const checked = checkIn(field, { country, typed: (each) => (each === field ? typed : (others[each] ?? '')) })
  return checked === null ? 'not asked' : checked.ok ? checked.value : checked.failure.code
}

test.each([
  ['taxpostal', 'US', '10001-1234', 'INVALID_TAX_POSTAL'],
  ['postal', 'XX', '1234567890123', 'INVALID_POSTAL'],
  ['postal', 'FR', '7500800000000', 'INVALID_POSTAL'],
  ['fiscalcode', 'IT', 'RSSMRA85T10A562SX', 'VALIDATE_FISCAL_CODE'],
  ['giftCertificateAmount', 'FR', '100000.00', 'GIFT_CERT_AMOUNT_INVALID'],
  ['loyaltycardid', 'FR', '1'.repeat(14), 'INVALID_LOYALTYCARDID'],
  ['phonecontact', 'FR', '1'.repeat(15), 'INVALID_PHONE_FORMAT'],
  ['preferredStoreZip', 'US', '10001-12345', 'INVALID_ZIP'],
  ['contactus-comment', 'FR', 'a'.repeat(501), 'VALIDATE_RANGELENGTH'],
] as const)('%s in %s: %s is too long for its own rule, which has the word', (field, country, typed, code) => {
  expect(codeOf(field, country, typed)).toBe(code)
  expect(codesOf(field, country)).not.toContain('VALIDATE_MAXLENGTH')
})

test.each([
  ['firstname', 'a'.repeat(18)],
  ['email', `${'a'.repeat(46)}@b.fr`],
  ['orderNumber', 'AB1234567890123456'],
] as const)('%s: a length that the specification names stays a length', (field, typed) => {
  expect(codeOf(field, 'FR', typed)).toBe('VALIDATE_MAXLENGTH')
})

test('[VAL-94] whoever leaves a number to be called back says in which country it rings', () => {
  const dialcodeOf = (dialcode: string) => {
    const typed: Partial<Record<FieldName, string>> = { phonecontact: '612345678', dialcode }
    const checked = checkForm('contactus', { country: 'FR', typed: (field) => typed[field] ?? '' })
    return checked.ok ? undefined : checked.failure.fields.dialcode
  }
  expect(dialcodeOf('')).toEqual({ code: 'VALIDATE_REQUIRED' })
  expect(dialcodeOf('+33')).toBeUndefined()
})

test.each(['Amex', 'American Express', 'AMERICAN EXPRESS', 'american-express'])('[VAL-101] %s has four figures', (type) => {
  expect(checkCvn('1234', type).ok).toBe(true)
  expect(checkCvn('123', type).ok).toBe(false)
})

describe('a postcode lies in its state', () => {
  const person = { firstname: 'Ann', lastname: 'Lee', address1: '1 Main St', city: 'Buffalo' }
  const typedIn =
    (fields: Record<string, string>) =>
    (field: string): string =>
      ({ ...person, ...fields })[field] ?? ''
  const at = (country: string, shippingstate: string, postal: string) => {
    const checked = checkAddress(country, typedIn({ shippingstate, postal }))
    return checked.ok ? checked.value.postal : checked.failure.fields.postal?.code
  }

  test.each([
    ['US', 'OR', '14201'],
    ['US', 'NY', '97201'],
    ['US', 'DC', '20101'],
    ['US', 'CT', '06390'],
    ['CA', 'ON', 'H3G 1A1'],
    ['CA', 'YT', 'x0a 0h0'],
  ])('%s: %s has no %s', (country, state, postal) => {
    expect(at(country, state, postal)).toBe('POSTAL_NOT_IN_STATE')
  })

  test.each([
    ['US', 'NY', '14201'],
    ['US', 'NY', '06390'],
    ['US', 'WY', '83414'],
    ['US', 'VA', '20101-1234'],
    ['CA', 'QC', 'H3G 1A1'],
    ['CA', 'NU', 'X0A 0H0'],
    ['JP', '13', '104-0061'],
  ])('%s: %s has %s', (country, state, postal) => {
    expect(at(country, state, postal)).toBe(postal)
  })

  test('and without a state it is the state that is missing', () => {
    const checked = checkAddress('US', typedIn({ postal: '14201' }))
    expect(checked).toEqual({
      ok: false,
      failure: { code: 'INVALID_ADDRESS', fields: { shippingstate: { code: 'VALIDATE_REQUIRED' } } },
    })
  })

  test('the billing and the account’s form have other names for it', () => {
    const elsewhere = { postal: { code: 'POSTAL_NOT_IN_STATE' } }
    const billed = checkAddress('US', typedIn({ shippingstate: 'OR', postal: '14201' }), undefined, 'billing')
    const kept = checkBookAddress('US', (field) => typedIn({ state: 'OR', postal: '14201', addressid: 'Home' })(field))
    for (const checked of [billed, kept]) expect(checked).toMatchObject({ ok: false, failure: { fields: elsewhere } })
  })
})
