import { describe, expect, test } from 'vitest'
import { checkNewPassword, checkRegistration } from './customer.ts'

const given: Record<string, string> = {
  title: '020',
  firstname: 'Inès',
  lastname: 'Martin',
  email: 'ines@averne.fr',
  password: 'Abcdefg1',
  language: 'fr',
  terms: 'on',
}
const typed = (fields: Record<string, string>) => (field: string) => fields[field] ?? ''
const wrong = (country: string, fields: Record<string, string>) => {
  const checked = checkRegistration(country, typed(fields))
  return checked.ok ? {} : checked.failure.fields
}

describe('registration', () => {
  test('keeps what was given, and what was left out as left out', () => {
    expect(checkRegistration('FR', typed(given))).toEqual({
      ok: true,
      value: {
        details: {
          title: '020',
          firstname: 'Inès',
          lastname: 'Martin',
          gender: '',
          typeprofile: '1',
          loyaltycardid: '',
          fiscalcode: '',
          topic: '',
          country: 'FR',
          language: 'fr',
        },
        email: 'ines@averne.fr',
        password: 'Abcdefg1',
        consents: [
          { kind: 'terms', given: true },
          { kind: 'newsletter', given: false },
        ],
      },
    })
  })

  test.each([
    ['title', '030', 'VALIDATE_REQUIRED'],
    ['firstname', '1', 'INVALID_FIRSTNAME'],
    ['lastname', '', 'VALIDATE_REQUIRED'],
    ['email', 'nobody', 'VALIDATE_EMAIL'],
    ['password', 'abcdefgh', 'INVALID_PASSWORD'],
    ['gender', 'Q', 'VALIDATE_REQUIRED'],
    ['typeprofile', '2', 'VALIDATE_REQUIRED'],
    ['loyaltycardid', '12', 'INVALID_LOYALTYCARDID'],
    ['terms', '', 'TICK_MISSING'],
  ])('%s of %j is refused as %s, and nothing else is', (field, value, code) => {
    expect(wrong('FR', { ...given, [field]: value })).toEqual({ [field]: expect.objectContaining({ code }) })
  })

  test('Korea asks for its own consents in place of the terms; one of them is free', () => {
    const names = { firstname: '은', lastname: '김' }
    expect(Object.keys(wrong('KR', { ...given, ...names }))).toEqual([
      'koreanlawage',
      'koreanlawthirdpartie',
      'koreanlawdataprocessor',
      'termsandconditions',
    ])
  })
})

test('a new password is refused when it is weak, and when it was not typed twice alike', () => {
  const check = (newpassword: string, newpasswordconfirm: string) => {
    const checked = checkNewPassword(typed({ newpassword, newpasswordconfirm }))
    return checked.ok ? checked.value : checked.failure.fields
  }
  expect(check('Abcdefg1', 'Abcdefg1')).toBe('Abcdefg1')
  expect(check('weak', 'weak')).toMatchObject({ newpassword: { code: 'INVALID_PASSWORD' } })
  expect(check('Abcdefg1', 'Abcdefg2')).toEqual({ newpasswordconfirm: { code: 'VALIDATE_EQUALTO' } })
})
