import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sites } from '../markets/sites.ts'
import { checkAddress } from './address.ts'
import {
  type AddressField,
  addressFields,
  addressOrder,
  addressRules,
  inNameOrder,
  postalExample,
  resolve,
} from './address-rules.ts'
import { checkField, hasEmoji } from './field-rule.ts'

const inFrance: Partial<Record<AddressField, string>> = {
  firstname: 'Inès',
  lastname: 'L’Hôte-Martin',
  address1: '14 rue des Tanneurs',
  postal: '75008',
  city: 'Paris',
}

const check = (country: string, typed: Partial<Record<AddressField, string>>) =>
  checkAddress(country, (field) => typed[field] ?? '')
const codeOf = (country: string, field: AddressField, value: string) => {
  const rule = addressRules(country)[field]
  const checked = rule ? checkField(rule, value) : null
  return checked === null ? 'not asked' : checked.ok ? checked.value : checked.failure.code
}

test('[VAL-06,VAL-07] a whole address passes, trimmed, without its second line', () => {
  expect(check('FR', { ...inFrance, city: '  Paris ' })).toMatchObject({ ok: true, value: { city: 'Paris', country: 'FR' } })
})

test('every field that fails is named with its key', () => {
  expect(check('FR', { ...inFrance, lastname: '', postal: '7500', firstname: 'R2D2' })).toEqual({
    ok: false,
    failure: {
      code: 'INVALID_ADDRESS',
      fields: {
        firstname: { code: 'INVALID_FIRSTNAME', min: 2 },
        lastname: { code: 'VALIDATE_REQUIRED' },
        postal: { code: 'INVALID_POSTAL' },
      },
    },
  })
})

describe('postal codes', () => {
  test.each([
    ['[VAL-65] default', 'AT', '1010', '1010'],
    ['[VAL-65] letters are taken by the default', 'AT', 'AB12', 'AB12'],
    ['[VAL-65] lower case is refused by the default', 'AT', 'ab12', 'INVALID_POSTAL'],
    ['[VAL-65] three are too few', 'AT', '101', 'INVALID_POSTAL'],
    ['[VAL-65] none is refused', 'AT', '', 'VALIDATE_REQUIRED'],
    ['[VAL-66] France', 'FR', '75008', '75008'],
    ['[VAL-66] France, four', 'FR', '7500', 'INVALID_POSTAL'],
    ['[VAL-67] Spain', 'ES', '28001', '28001'],
    ['[VAL-67] Spain, four', 'ES', '2800', 'INVALID_POSTAL'],
    ['[VAL-68] Germany', 'DE', '10115', '10115'],
    ['[VAL-68] Germany, four', 'DE', '1011', 'INVALID_POSTAL'],
    ['[VAL-69] Italy', 'IT', '20121', '20121'],
    ['[VAL-69] Italy, four', 'IT', '0011', 'INVALID_POSTAL'],
    ['[VAL-70] Belgium', 'BE', '1000', '1000'],
    ['[VAL-70] Belgium, five', 'BE', '10000', 'INVALID_POSTAL'],
    ['[VAL-71] Luxembourg', 'LU', '1313', '1313'],
    ['[VAL-71] Luxembourg, five', 'LU', '10090', 'INVALID_POSTAL'],
    ['[VAL-72] Netherlands, as people write it', 'NL', '1012 ab', '1012AB'],
    ['[VAL-72] Netherlands, no leading zero', 'NL', '0012AB', 'INVALID_POSTAL'],
    ['[VAL-73] United States', 'US', '10021', '10021'],
    ['[VAL-73] United States, nine', 'US', '10021-1234', '10021-1234'],
    ['[VAL-73] United States, dash alone', 'US', '10021-', 'INVALID_POSTAL'],
    ['[VAL-73] United States, four', 'US', '1000', 'INVALID_POSTAL'],
    ['[VAL-74] United Kingdom', 'GB', 'w1s 3nw', 'W1S 3NW'],
    ['[VAL-74] United Kingdom, the odd one', 'GB', 'GIR 0AA', 'GIR 0AA'],
    ['[VAL-74] United Kingdom, half of one', 'GB', 'SW1A', 'INVALID_POSTAL'],
    ['[VAL-74] United Kingdom, nonsense', 'GB', 'LONDON', 'INVALID_POSTAL'],
    ['[VAL-75] Japan', 'JP', '104-0061', '104-0061'],
    ['[VAL-75] Japan without its dash', 'JP', '1040061', 'INVALID_POSTAL'],
    ['[VAL-76] Japan, full width', 'JP', '１０４－００６１', '104-0061'],
    ['Emirates', 'AE', '00000', 'not asked'],
    ['Portugal writes a hyphen', 'PT', '1200-205', '1200-205'],
  ])('%s', (_, country, typed, expected) => {
    expect(codeOf(country, 'postal', typed)).toBe(expected)
  })

  test.each([...sites.keys()].filter((country) => country !== 'AE'))('the example shown in %s passes there', (country) => {
    expect(codeOf(country, 'postal', postalExample(country))).toBe(postalExample(country))
  })
})

test('[VAL-59,VAL-60,VAL-61] the state is required in the United States, the Emirates and Japan, and is one of theirs', () => {
  for (const country of ['US', 'AE', 'JP']) expect(addressRules(country).shippingstate?.required).toBe(true)
  expect(check('US', { ...inFrance, postal: '10021', shippingstate: 'ZZ' })).toMatchObject({
    failure: { fields: { shippingstate: { code: 'INVALID_SHIPPINGSTATE' } } },
  })
})

test('[VAL-63,VAL-64] the Emirates ask for building and suite', () => {
  expect(addressOrder('AE')).toEqual(expect.arrayContaining(['building', 'suite']))
  expect([codeOf('AE', 'building', ''), codeOf('AE', 'suite', '')]).toEqual(['VALIDATE_REQUIRED', 'VALIDATE_REQUIRED'])
})

test.each(['JP', 'KR', 'CN'])('[VAL-37,VAL-38,VAL-39] names of one character exist in %s', (country) => {
  expect(codeOf(country, 'lastname', '李')).toBe('李')
})

test.each([
  ['A', 'INVALID_FIRSTNAME'],
  ['Anne-Marie', 'Anne-Marie'],
  ["D'Arcy", "D'Arcy"],
  ['Anna2', 'INVALID_FIRSTNAME'],
  ['Anna_', 'INVALID_FIRSTNAME'],
  ['Anna🌹', 'INVALID_FIRSTNAME'],
  ['Maximiliano-Alejandro', 'VALIDATE_MAXLENGTH'],
])('[VAL-35,VAL-36] a first name %s', (typed, expected) => {
  expect(codeOf('FR', 'firstname', typed)).toBe(expected)
})

test('[VAL-56,VAL-57] Korean addresses are written in Hangul', () => {
  expect(codeOf('KR', 'address1', '강남구 도산대로 45-1')).toBe('강남구 도산대로 45-1')
  expect(codeOf('KR', 'address1', 'Dosan-daero 45')).toBe('INVALID_HANGEUL')
})

test('a phone may have its spaces, and wants its dial code', () => {
  expect(check('FR', { ...inFrance, phone: '06 12 34 56 78', dialcode: '+33' })).toMatchObject({ value: { phone: '0612345678' } })
  expect(check('FR', { ...inFrance, phone: '0612345678' })).toMatchObject({
    failure: { fields: { dialcode: { code: 'VALIDATE_REQUIRED' } } },
  })
  expect(codeOf('FR', 'phone', '1234')).toBe('INVALID_PHONE_FORMAT')
  expect([codeOf('LU', 'phone', '05'), codeOf('LU', 'phone', '352123')]).toEqual(['05', 'INVALID_PHONE_FORMAT'])
})

test('[VAL-05] emoji are pictures, not digits', () => {
  for (const picture of ['🌹', '🇫🇷', '👍🏽', '1️⃣', '©️']) expect(hasEmoji(picture)).toBe(true)
  for (const plain of ['1', '#', '*', '©', '™', 'é', '中']) expect(hasEmoji(plain)).toBe(false)
})

test.each(['Rue\u202ede Paris', 'Rue\u200bde Paris', 'Rue\u0007'])('[VAL-58] hidden characters are refused: %j', (typed) => {
  expect(codeOf('FR', 'address1', typed)).toBe('INVALID_ADDRESS1')
})

test('[VAL-02,VAL-03] an unknown country has the default rules; a circle of fallbacks is refused', () => {
  expect(addressRules('ZZ')).toEqual(addressRules('default'))
  expect(addressRules('LU').postal).toBe(addressRules('BE').postal)
  expect(() => resolve('A', { A: { fallback: ['B'] }, B: { fallback: ['A'] } })).toThrow('A > B > A')
})

test('nothing that is typed throws, and what was kept once is kept again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sites.keys()),
      fc.constantFrom(...addressFields),
      fc.string({ unit: 'binary' }),
      (country, field, typed) => {
        const rule = addressRules(country)[field]
        if (!rule) return
        const once = checkField(rule, typed)
        if (once.ok) expect(checkField(rule, once.value)).toEqual(once)
      },
    ),
  )
})

test('two names stand as a country writes them, wherever the form has them', () => {
  const fields = ['title', 'firstname', 'lastname', 'email']
  expect(inNameOrder(fields, 'FR')).toEqual(fields)
  expect(inNameOrder(fields, 'JP')).toEqual(['title', 'lastname', 'firstname', 'email'])
  expect(inNameOrder(['firstname', 'email'], 'JP')).toEqual(['firstname', 'email'])
})
