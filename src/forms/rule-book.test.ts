import { describe, expect, test } from 'vitest'
import { checkField } from './field-rule.ts'
import { checkForm, codesOf, type FieldName, type FormName, ruleOf } from './rule-book.ts'

const codeOf = (field: FieldName, country: string, typed: string, site = {}) => {
  const rule = ruleOf(field, country, site)
  const checked = rule && checkField(rule, typed)
  return checked === null ? 'not asked' : checked.ok ? checked.value : checked.failure.code
}
const wrongIn = (form: FormName, country: string, typed: Partial<Record<FieldName, string>> = {}) => {
  const checked = checkForm(form, { country, typed: (field) => typed[field] ?? '' })
  return checked.ok ? {} : checked.failure.fields
}
const long = (length: number) => 'a'.repeat(length)

describe('e-mail', () => {
  test.each(['email', 'username', 'username_unregister', 'orderEmail'] as const)(
    '[VAL-14,VAL-15] %s: 50 characters, a top level of 2 to 4',
    (field) => {
      expect(codeOf(field, 'FR', `${long(45)}@b.fr`)).toBe(`${long(45)}@b.fr`)
      expect(codeOf(field, 'FR', `${long(46)}@b.fr`)).toBe('VALIDATE_MAXLENGTH')
      for (const good of ['a@b.fr', 'a@b.info']) expect(codeOf(field, 'FR', good)).toBe(good)
      for (const bad of ['a@b.c', 'a@b.store', 'a.b.fr']) expect(codeOf(field, 'FR', bad)).toBe('VALIDATE_EMAIL')
    },
  )

  test('[VAL-16,VAL-17,VAL-18] is required to contact us, to track an order and to log in', () => {
    expect(wrongIn('contactus', 'FR').email).toEqual({ code: 'VALIDATE_REQUIRED' })
    expect(wrongIn('ordertracking', 'FR').orderEmail).toEqual({ code: 'VALIDATE_REQUIRED' })
    expect(wrongIn('login', 'FR').username).toEqual({ code: 'VALIDATE_REQUIRED' })
  })
})

describe('names', () => {
  test.each(['address', 'contactus', 'shipping', 'billing'] as const)(
    '[VAL-31,VAL-32,VAL-33,VAL-34] both are required on the %s form',
    (form) => {
      const wrong = wrongIn(form, 'FR')
      expect([wrong.firstname, wrong.lastname]).toEqual([{ code: 'VALIDATE_REQUIRED' }, { code: 'VALIDATE_REQUIRED' }])
    },
  )

  test.each(['firstname', 'lastname'] as const)('[VAL-30,VAL-40,VAL-41] %s: 17 letters, with its own key', (field) => {
    expect(codeOf(field, 'FR', long(17))).toBe(long(17))
    expect(codeOf(field, 'FR', long(18))).toBe('VALIDATE_MAXLENGTH')
    expect(codeOf(field, 'FR', 'Ann$')).toBe(`INVALID_${field.toUpperCase()}`)
  })
})

test.each([
  ['[VAL-42]', 'addressid', 50],
  ['[VAL-45]', 'address1', 35],
  ['[VAL-47]', 'address2', 35],
  ['[VAL-49]', 'city', 35],
] as const)('%s %s has at most %i characters', (_, field, max) => {
  expect(codeOf(field, 'FR', long(max))).toBe(long(max))
  expect(codeOf(field, 'FR', long(max + 1))).toBe('VALIDATE_MAXLENGTH')
})

test.each([
  ['[VAL-50]', 'building', 50, 'AE'],
  ['[VAL-51]', 'suite', 50, 'AE'],
  ['[VAL-52]', 'shippingstate', 40, 'GB'],
  ['[VAL-53]', 'billingstate', 40, 'GB'],
] as const)('%s %s has at most %i characters', (_, field, max, country) => {
  expect(codeOf(field, country, long(max))).toBe(long(max))
  expect(codeOf(field, country, long(max + 1))).toBe('VALIDATE_MAXLENGTH')
})

test('[VAL-43,VAL-44,VAL-48] the address form wants its name, a street and a city', () => {
  const required = { code: 'VALIDATE_REQUIRED' }
  expect(wrongIn('address', 'FR')).toMatchObject({ addressid: required, address1: required, city: required })
  expect(wrongIn('address', 'FR').address2).toBeUndefined()
})

test('[VAL-46] a street has no pictures', () => {
  expect(codeOf('address1', 'FR', '12 rue 🌹')).toBe('INVALID_ADDRESS1')
})

test.each(['address', 'shipping', 'billing', 'customer'] as const)('[VAL-54] the %s form wants a country', (form) => {
  expect(wrongIn(form, 'FR').country).toEqual({ code: 'VALIDATE_REQUIRED' })
})

test('[VAL-01,VAL-04] a site’s own pattern stands over every country’s, on five fields', () => {
  const site = { addressPattern: '^[a-z ]+$' }
  for (const [field, country] of [
    ['address1', 'FR'],
    ['address2', 'FR'],
    ['city', 'KR'],
    ['shippingstate', 'US'],
    ['billingstate', 'US'],
  ] as const) {
    expect(codeOf(field, country, 'latin letters', site)).toBe('latin letters')
    expect(codeOf(field, country, '12', site)).toMatch(/^INVALID_/)
  }
  expect(codeOf('firstname', 'FR', 'Inès', site)).toBe('Inès')
})

test('[VAL-08] a field that is marked is not checked', () => {
  const typed = { firstname: 'R2D2' } as Partial<Record<FieldName, string>>
  const checked = checkForm('login', { country: 'FR', skip: ['username'], typed: (field) => typed[field] ?? 'no e-mail' })
  expect(checked).toEqual({ ok: true, value: { username: 'no e-mail' } })
})

describe('postcodes of other fields', () => {
  test('[VAL-77] on the bill they follow the country', () => {
    expect(codeOf('postalBillingAddress', 'FR', '123')).toBe('INVALID_POSTAL')
    expect(codeOf('postalBillingAddress', 'FR', '75008')).toBe('75008')
  })

  test('[VAL-78] for the tax they have five figures, and nothing behind them', () => {
    expect(codeOf('taxpostal', 'US', '10001')).toBe('10001')
    for (const typed of ['10001-1234', '1000', '1000a']) expect(codeOf('taxpostal', 'US', typed)).not.toBe(typed)
  })

  test('[VAL-79] any other has the tax’s key', () => {
    for (const typed of ['1000', '1000a', '-1000']) expect(codeOf('taxpostal', 'US', typed)).toBe('INVALID_TAX_POSTAL')
  })

  test('[VAL-80] a search by postcode has the tax’s key', () => {
    expect(codeOf('search-by-zipcode', 'FR', '123')).toBe('INVALID_TAX_POSTAL')
  })

  test.each(['K1A 0B1', 'K1A0B1', 'k1a 0b1', '10001', '10001-1234'])('[VAL-81,VAL-82] %s finds a store', (zip) => {
    expect(codeOf('preferredStoreZip', 'US', zip)).toBe(zip)
  })

  test('any other does not', () => {
    expect(codeOf('preferredStoreZip', 'US', 'ABC')).toBe('INVALID_ZIP')
  })
})

test('[VAL-84] a telephone to be called back: 5 to 14 figures', () => {
  for (const good of ['12345', '12345678901234']) expect(codeOf('phonecontact', 'FR', good)).toBe(good)
  expect(codeOf('phonecontact', 'FR', '1234')).toBe('INVALID_PHONE_FORMAT')
  expect(codeOf('phonecontact', 'FR', '123456789012345')).toBe('INVALID_PHONE_FORMAT')
})

test.each([
  ['06 12 34 56 78', '0612345678'],
  ['(212) 555-0123', '2125550123'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', '0501234567'],
])('a telephone to be called back is written as people write it: %s', (typed, kept) => {
  expect(codeOf('phonecontact', 'FR', typed)).toBe(kept)
})

test('[VAL-94] a telephone wants its dial code', () => {
  expect(wrongIn('shipping', 'FR', { phone: '0612345678' }).dialcode).toEqual({ code: 'VALIDATE_REQUIRED' })
  expect(wrongIn('shipping', 'FR', { phone: '0612345678', dialcode: '+33' }).dialcode).toBeUndefined()
})

test('[VAL-95] a loyalty card has 12 or 13 figures', () => {
  for (const good of ['1'.repeat(12), '1'.repeat(13)]) expect(codeOf('loyaltycardid', 'FR', good)).toBe(good)
  for (const bad of ['1'.repeat(11), 'a'.repeat(12)]) expect(codeOf('loyaltycardid', 'FR', bad)).toBe('INVALID_LOYALTYCARDID')
  expect(codeOf('loyaltycardid', 'FR', '1'.repeat(14))).not.toBe('1'.repeat(14))
})

test('[VAL-96] a message has 50 to 500 characters', () => {
  for (const good of ['a'.repeat(50), 'a'.repeat(500)]) expect(codeOf('contactus-comment', 'FR', good)).toBe(good)
  expect(codeOf('contactus-comment', 'FR', 'a'.repeat(49))).toBe('VALIDATE_RANGELENGTH')
  expect(codeOf('contactus-comment', 'FR', 'a'.repeat(501))).not.toBe('a'.repeat(501))
})

test('[VAL-05] a message of the right length is not refused for its length', () => {
  expect(codeOf('contactus-comment', 'FR', `${'a'.repeat(60)}🙂`)).toBe('INVALID_TEXT')
  expect(codesOf('contactus-comment', 'FR')).toContain('INVALID_TEXT')
})

test('what a message brings along that nobody sees is left out of it', () => {
  const pasted = `\ufeffBonjour,\t${'a'.repeat(60)}\u200b\r\n\u200eb`
  expect(codeOf('contactus-comment', 'FR', pasted)).toBe(`Bonjour, ${'a'.repeat(60)}\nb`)
})

test('[VAL-103] a gift certificate is worth 5 to 5000', () => {
  for (const good of ['5', '5000', '12.50']) expect(codeOf('giftCertificateAmount', 'FR', good)).toBe(good)
  for (const bad of ['4.99', '5001', '5000.01', '-5', 'ten'])
    expect(codeOf('giftCertificateAmount', 'FR', bad)).toBe('GIFT_CERT_AMOUNT_INVALID')
  for (const [typed, kept] of [
    ['5,50', '5.50'],
    ['٥٫٥٠', '5.50'],
    ['5,000', 'GIFT_CERT_AMOUNT_INVALID'],
  ] as const)
    expect(codeOf('giftCertificateAmount', 'FR', typed)).toBe(kept)
})

test('[VAL-104] a number that is not below nothing', () => {
  for (const good of ['', '0', '12']) expect(codeOf('positivenumber', 'FR', good)).toBe(good)
  for (const bad of ['-1', 'x']) expect(codeOf('positivenumber', 'FR', bad)).toBe('VALIDATE_MIN')
})

describe('the number of an order', () => {
  const expectNone = (...numbers: string[]) => {
    for (const number of numbers) expect([number, codeOf('orderNumber', 'FR', number)]).toEqual([number, 'VALIDATE_ORDERNUMBER'])
  }
  const expectOne = (...numbers: string[]) => {
    for (const number of numbers) expect(codeOf('orderNumber', 'FR', number)).toBe(number)
  }

  test('[VAL-105] has 17 characters at most', () => {
    expectOne('AB1234567890123CD')
    expect(codeOf('orderNumber', 'FR', 'AB12345678901234CD')).toBe('VALIDATE_MAXLENGTH')
  })

  test('[VAL-106] is 2 or 3 letters, 8 figures or more, and 2 or 3 letters', () => {
    expectOne('AB12345678CD', 'ABC12345678CD', 'AB123456789CDE')
    expectNone('A12345678CD', 'ABCD12345678CD', 'AB1234567CD', 'AB12345678C', 'AB12345678CDEF', 'AB1234 5678CD')
  })

  test('[VAL-107] or 2 or 3 letters and 8 figures', () => {
    expectOne('AB12345678', 'ABC12345678')
    expectNone('ABC1234567', 'AB123456789', 'A12345678')
  })

  test('[VAL-108] with -E and two figures behind it, or without', () => {
    expectOne('AB12345678-E01', 'AB12345678CD-E01', 'AB12345678-X01', 'AB12345678-E100')
    expectNone('AB12345678-E1', 'AB12345678-E001', 'AB12345678-F01', 'AB12345678E01')
  })
})

test('[VAL-97] Italy has tax codes, others do not', () => {
  expect(codeOf('fiscalcode', 'IT', 'rssmra85t10a562s')).toBe('RSSMRA85T10A562S')
  expect(codeOf('fiscalcode', 'IT', 'ABC')).toBe('VALIDATE_FISCAL_CODE')
  expect(codeOf('fiscalcode', 'FR', 'ABC')).toBe('not asked')
})

describe('tracking an order', () => {
  test('[VAL-109,VAL-110,VAL-111] wants number, country and postcode', () => {
    const required = { code: 'VALIDATE_REQUIRED' }
    expect(wrongIn('ordertracking', 'FR')).toMatchObject({ orderNumber: required, orderCountry: required, postalCode: required })
    expect(wrongIn('ordertracking', 'AE').postalCode).toBeUndefined()
  })

  test('[VAL-112] five figures, unless the country has a rule', () => {
    expect(codeOf('postalCode', 'XX', '12345')).toBe('12345')
    expect(codeOf('postalCode', 'XX', '1234')).toBe('INVALID_POSTAL')
    expect(codeOf('postalCode', 'BE', '1000')).toBe('1000')
    expect(codeOf('postalCode', 'NL', '1012AB')).toBe('1012AB')
  })
})
