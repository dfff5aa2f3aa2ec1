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
