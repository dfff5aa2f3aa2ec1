import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkEmail } from './email.ts'

test.each(['ines@averne.fr', 'a.b+c@sub.example.info', ' padded@example.com '])('%j is an address', (typed) => {
  expect(checkEmail(typed)).toEqual({ ok: true, value: typed.trim() })
})

test('is kept in one form, which the letters of no other language change', () => {
  expect(checkEmail(' Ines.Martin@Averne.FR ')).toEqual({ ok: true, value: 'ines.martin@averne.fr' })
  for (const letter of ['\u0130', '\u212a', '\u03a3', '\u00c9']) {
    expect(checkEmail(`v${letter}sitor@averne.fr`)).toEqual({ ok: true, value: `v${letter}sitor@averne.fr` })
  }
})

test.each([
  ['', 'VALIDATE_REQUIRED'],
  ['   ', 'VALIDATE_REQUIRED'],
  ['ines', 'VALIDATE_EMAIL'],
  ['ines@', 'VALIDATE_EMAIL'],
  ['ines@averne', 'VALIDATE_EMAIL'],
  ['ines@averne.museum', 'VALIDATE_EMAIL'],
  ['i n@averne.fr', 'VALIDATE_EMAIL'],
  ['💚@averne.fr', 'VALIDATE_EMAIL'],
  ['a@b.fr\r\nBcc: all@example.com', 'VALIDATE_EMAIL'],
  [`${'a'.repeat(45)}@bc.fr`, 'VALIDATE_MAXLENGTH'],
])('%j is refused with %s', (typed, code) => {
  expect(checkEmail(typed)).toMatchObject({ ok: false, failure: { code } })
})

test('nothing typed makes it throw, and what it accepts it accepts again unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.emailAddress()), (typed) => {
      const once = checkEmail(typed)
      if (once.ok) expect(checkEmail(once.value)).toEqual(once)
    }),
  )
})
