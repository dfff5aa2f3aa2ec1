import { expect, test } from 'vitest'
import { bannedWordsOf } from '../markets/banned-words.ts'
import { checkIn } from './rule-book.ts'
import type { SiteRules } from './site-rules.ts'

const check = (message: string, site: SiteRules = {}) => {
  const checked = checkIn('giftMessage', { country: 'FR', site, typed: () => message })!
  return checked.ok ? checked.value : checked.failure.code
}

test.each(['Bravo 🎁', 'Bravo 🇫🇷', 'Numéro 1️⃣'])('[GIFT-15] %s has an emoji and is refused', (message) => {
  expect(check(message)).toBe('GIFT_MESSAGE_ERROR')
})

test('plain figures and signs are no emoji', () => {
  expect(check('Table 12, #4 * ©')).toBe('Table 12, #4 * ©')
})

test.each([
  ['[GIFT-16]', 'foo,bar', 'a foo', 'PROFANITY_ERROR'],
  ['[GIFT-16]', 'foo,bar', 'a baz', 'a baz'],
  ['[GIFT-17]', 'ass', 'glass', 'glass'],
  ['[GIFT-17]', 'cré', 'crépuscule', 'crépuscule'],
  ['[GIFT-17]', 'con', 'çà et là, con.', 'PROFANITY_ERROR'],
  ['[GIFT-17]', ' foo , ,bar ', 'bar!', 'PROFANITY_ERROR'],
  ['[GIFT-17]', 'a.c', 'abc', 'abc'],
  ['[GIFT-17]', 'f(o)o', 'f(o)o', 'PROFANITY_ERROR'],
  ['[GIFT-18]', 'foo', 'FOO', 'PROFANITY_ERROR'],
  ['[GIFT-18]', 'CRÉTIN', 'crétin', 'PROFANITY_ERROR'],
])('%s with %j banned, %j gives %j', (_, bannedWords, message, expected) => {
  expect(check(message, { bannedWords })).toBe(expected)
})

test('[GIFT-25] line breaks are one character each, counted and kept', () => {
  expect(check('à\r\ntoi\rseule')).toBe('à\ntoi\nseule')
  expect(check('à\r\nb', { giftMessageMaxLength: 3 })).toBe('à\nb')
})

test('a message has 200 characters at most, or as many as the site says', () => {
  expect(check('é'.repeat(200))).toBe('é'.repeat(200))
  expect(check('é'.repeat(201))).toBe('VALIDATE_MAXLENGTH')
  expect(check('𠮷𠮷', { giftMessageMaxLength: 2 })).toBe('𠮷𠮷')
  expect(check('𠮷𠮷𠮷', { giftMessageMaxLength: 2 })).toBe('VALIDATE_MAXLENGTH')
})

test('a card may be written in any language of the site', () => {
  const site = { bannedWords: bannedWordsOf('BE') }
  for (const word of ['crétin', 'sukkel', 'moron']) expect(check(`mon ${word}`, site)).toBe('PROFANITY_ERROR')
  expect(check('馬鹿野郎', { bannedWords: bannedWordsOf('JP') })).toBe('PROFANITY_ERROR')
})

test.each([
  ['a zero-width space', 'à\u200btoi', 'àtoi'],
  ['turns of direction', '\u202eabc\u202c\u2066d\u2069', 'abcd'],
  ['a mark that an Arabic keyboard leaves', 'إليك\u200f', 'إليك'],
  ['controls', 'a\u0007b\u001bc', 'abc'],
  ['a soft hyphen and a byte order mark', 'cha\u00adteau\ufeff', 'chateau'],
  ['a tab, which is a space', 'a\tb', 'a b'],
  ['other line breaks', 'a\u2028b\u2029c\u0085d', 'a\nb\nc\nd'],
  ['an empty page between two lines', 'a\n\n\n\n\nb', 'a\n\nb'],
])('what nobody sees is not printed: %s', (_, typed, kept) => {
  expect(check(typed)).toBe(kept)
})

test.each(['\u200b\u200b', '\u202e \u2066\n', '\u200d\u200c', '\u3164', '\u{e0041}\u{e007f}', ' \r\n\t '])(
  'nothing but %j is no message',
  (typed) => {
    expect(check(typed)).toBe('')
  },
)

test('what belongs to a letter stays: a joiner in Persian, the variant of a character', () => {
  for (const text of ['می‌خواهم', '葛\u{e0100}飾']) expect(check(text)).toBe(text)
})

test.each(['con\u200bnard', 'con\u200dnard', 'ｃｏｎｎａｒｄ', 'CONNARD', 'cre\u0301tin'])(
  '[GIFT-16] a banned word is found in %j',
  (typed) => {
    expect(check(`mon ${typed} !`, { bannedWords: bannedWordsOf('FR') })).toBe('PROFANITY_ERROR')
  },
)

test('a message of ten kilobytes is too long, whatever it is made of', () => {
  for (const letter of ['a', '\u{20bb7}', 'a\n', 'م']) expect(check(letter.repeat(10_000))).toBe('VALIDATE_MAXLENGTH')
  expect(check('\u200b'.repeat(10_000))).toBe('')
})
