import { expect, test } from 'vitest'
import { checkConfirmation, checkPassword } from './password.ts'
import { checkIn } from './rule-book.ts'

const codeOf = (typed: string) => {
  const checked = checkPassword(typed)
  return checked.ok ? 'valid' : checked.failure.code
}

test.each(['password', 'currentpassword', 'newpassword', 'newpasswordconfirm'] as const)('[VAL-22] %s is required', (field) => {
  const typed = (each: string) => (each === field ? '' : 'Abcdefg1')
  expect(checkIn(field, { country: 'FR', typed })).toEqual({ ok: false, failure: { code: 'VALIDATE_REQUIRED' } })
  expect(checkIn(field, { country: 'FR', typed: () => 'Abcdefg1' })).toMatchObject({ ok: true })
})

test.each([
  ['seven', 'Abcdef1', 'INVALID_PASSWORD'],
  ['[VAL-23] eight', 'Abcdefg1', 'valid'],
  ['[VAL-24] fourteen', 'Abcdefghijklm1', 'valid'],
  ['[VAL-24,VAL-27] fifteen', 'Abcdefghijklmn1', 'INVALID_PASSWORD'],
  ['[VAL-25,VAL-27] two classes', 'abcdefgh1', 'INVALID_PASSWORD'],
  ['[VAL-25,VAL-26] a hyphen is special', 'abcdefg1-', 'valid'],
  ['[VAL-26] an asterisk is not', 'abcdefg1*', 'INVALID_PASSWORD'],
  ['[VAL-26] but may stand there', 'Abcdefg1*', 'valid'],
  ['a space is kept', ' Abcdefg1', 'valid'],
  ['no emoji', 'Abcdefg1🌹', 'INVALID_PASSWORD'],
])('%s: %s', (_, typed, expected) => {
  expect(codeOf(typed)).toBe(expected)
})

test('[VAL-28,VAL-29] the confirmation follows the same rule, and is the same', () => {
  expect(checkConfirmation('Abcdefg1', 'weak')).toMatchObject({ failure: { code: 'INVALID_PASSWORD' } })
  expect(checkConfirmation('Abcdefg1', 'Abcdefg2')).toMatchObject({ failure: { code: 'VALIDATE_EQUALTO' } })
  expect(checkConfirmation('Abcdefg1', 'Abcdefg1')).toMatchObject({ ok: true })
})
