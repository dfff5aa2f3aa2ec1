import { expect, test } from 'vitest'
import { checkPhone, checkPhoneWithAreaCode } from './phone.ts'

const answer = (checked: ReturnType<typeof checkPhone>) => (checked.ok ? checked.value : checked.failure.code)
const service = { serviceIsOn: true, areaCodes: {} }
const areas = { serviceIsOn: false, areaCodes: { '+33': '0?(?!0)\\d{9}' } }

test('[VAL-86,VAL-90] with the service, one pattern for all', () => {
  expect(answer(checkPhone({ typed: 'abc', dialCode: '+33', country: 'FR' }, service))).toBe('INVALID_DQE_PHONE_NUMBER')
  expect(answer(checkPhone({ typed: '+33 6 12 34 56 78', dialCode: '', country: 'FR' }, service))).toBe('+33612345678')
  expect(answer(checkPhoneWithAreaCode({ typed: 'abc', dialCode: '+33' }, service))).toBe('INVALID_DQE_PHONE_NUMBER')
})

test('[VAL-87] an optional telephone may be left out', () => {
  expect(answer(checkPhone({ typed: ' ', dialCode: '', country: 'FR' }))).toBe('')
  expect(answer(checkPhone({ typed: '', dialCode: '', country: 'FR', required: true }))).toBe('VALIDATE_REQUIRED')
})

test('[VAL-88] a configured area code has its pattern first', () => {
  expect(answer(checkPhone({ typed: '12345', dialCode: '+33', country: 'FR' }, areas))).toBe('INVALID_PHONE_CHAR')
  expect(answer(checkPhone({ typed: '0612345678', dialCode: '+33', country: 'FR' }, areas))).toBe('0612345678')
  expect(answer(checkPhone({ typed: '12345', dialCode: '+32', country: 'BE' }, areas))).toBe('12345')
})

test('[VAL-85,VAL-89] then comes the country’s', () => {
  expect(answer(checkPhone({ typed: '0612345678', dialCode: '+33', country: 'LU' }, areas))).toBe('INVALID_PHONE_FORMAT')
  for (const [typed, expected] of [
    ['05', '05'],
    ['0', 'INVALID_PHONE_FORMAT'],
    ['352123', 'INVALID_PHONE_FORMAT'],
  ] as const) {
    expect(answer(checkPhone({ typed, dialCode: '+352', country: 'LU' }))).toBe(expected)
  }
})

test('[VAL-91,VAL-92,VAL-93] a telephone with its area code', () => {
  expect(answer(checkPhoneWithAreaCode({ typed: 'abc', dialCode: '+33', skipPhoneMax: true }))).toBe('abc')
  expect(answer(checkPhoneWithAreaCode({ typed: 'abc', dialCode: '+33' }))).toBe('INVALID_PHONE_CHAR')
  expect(answer(checkPhoneWithAreaCode({ typed: '', dialCode: '+33' }))).toBe('INVALID_PHONE_CHAR')
  expect(answer(checkPhoneWithAreaCode({ typed: '', dialCode: '+33', skipMandatory: true }))).toBe('')
  expect(answer(checkPhoneWithAreaCode({ typed: '12345', dialCode: '+33' }, areas))).toBe('INVALID_PHONE_FORMAT')
  expect(answer(checkPhoneWithAreaCode({ typed: '12345', dialCode: '+32' }, areas))).toBe('12345')
})
