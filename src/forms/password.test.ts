import { expect, test } from 'vitest'
import { checkConfirmation, checkPassword } from './password.ts'

const codeOf = (typed: string) => {
  const checked = checkPassword(typed)
  return checked.ok ? 'valid' : checked.failure.code
}

test('[VAL-22] a password is required', () => {
  expect(codeOf('')).toBe('VALIDATE_REQUIRED')
})

test.each([
  ['seven', 'Abcdef1', 'INVALID_PASSWORD'],
  ['eight', 'Abcdefg1', 'valid'],
  ['fourteen', 'Abcdefghijklm1', 'valid'],
  ['fifteen', 'Abcdefghijklmn1', 'INVALID_PASSWORD'],
  ['two classes', 'abcdefgh1', 'INVALID_PASSWORD'],
  ['a hyphen is special', 'abcdefg1-', 'valid'],
  ['an asterisk is not', 'abcdefg1*', 'INVALID_PASSWORD'],
  ['but may stand there', 'Abcdefg1*', 'valid'],
  ['a space is kept', ' Abcdefg1', 'valid'],
  ['no emoji', 'Abcdefg1🌹', 'INVALID_PASSWORD'],
])('[VAL-23,VAL-24,VAL-25,VAL-26,VAL-27] %s: %s', (_, typed, expected) => {
  expect(codeOf(typed)).toBe(expected)
})

test('[VAL-28,VAL-29] the confirmation follows the same rule, and is the same', () => {
  expect(checkConfirmation('Abcdefg1', 'weak')).toMatchObject({ failure: { code: 'INVALID_PASSWORD' } })
  expect(checkConfirmation('Abcdefg1', 'Abcdefg2')).toMatchObject({ failure: { code: 'VALIDATE_EQUALTO' } })
  expect(checkConfirmation('Abcdefg1', 'Abcdefg1')).toMatchObject({ ok: true })
})
