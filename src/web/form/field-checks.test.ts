import { expect, test } from 'vitest'
import { checkAddress } from '../../forms/address.ts'
import { checkIn, type FieldName } from '../../forms/rule-book.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { languages } from '../../kernel/visit.ts'
import { checksOf, sentenceOf } from './field-checks.ts'
import { refused } from './form-state.ts'

const said = (field: FieldName, country: string, typed: string, language: 'en' | 'fr' = 'en') => {
  const checked = checkIn(field, { country, typed: (each) => (each === field ? typed : '') })
  if (!checked || checked.ok) throw new Error('it is right')
  const t = messagesIn(language)
  // The browser's words are the server's.
  const sentence = sentenceOf(checked.failure, country, t, field)
  expect(checksOf(field, country, t)!.words[checked.failure.code]).toBe(sentence)
  return sentence
}

test('[VAL-37] a name of one letter will do in Japan, and is said to', () => {
  expect(said('firstname', 'JP', '7')).toBe('Write the first name with letters, one at least.')
  expect(said('lastname', 'KR', '7')).toBe('Write the last name with letters, one at least.')
  expect(said('firstname', 'GB', 'X')).toBe('Write the first name with letters, two at least.')
  expect(said('lastname', 'CN', '7', 'fr')).toBe('Écrivez le nom avec des lettres, une au moins.')
})

test('what was left empty is named, in each language in its own words', () => {
  expect([said('firstname', 'FR', '', 'fr'), said('address1', 'FR', '', 'fr')]).toEqual([
    'Indiquez le prénom.',
    'Indiquez l’adresse.',
  ])
  const address = ['firstname', 'lastname', 'address1', 'building', 'suite', 'postal', 'city', 'shippingstate', 'phone']
  const empty = [...address, 'title', 'password', 'email', 'subject', 'contactus-comment', 'orderNumber']
  for (const language of languages) {
    const t = messagesIn(language)
    const sentences = [...empty, 'other'].map((field) => sentenceOf({ code: 'VALIDATE_REQUIRED' }, 'FR', t, field))
    expect(new Set(sentences).size, language).toBe(sentences.length)
  }
})

test.each([
  ['email', ['username', 'username_unregister', 'newemail', 'orderEmail', 'recipientEmail']],
  ['password', ['currentpassword', 'newpassword', 'newpasswordconfirm']],
  ['message', ['contactus-comment']],
  ['postal', ['postalCode']],
])('%s is named wherever it is asked for', (field, others) => {
  const t = messagesIn('fr')
  const sentence = sentenceOf({ code: 'VALIDATE_REQUIRED' }, 'FR', t, field)
  const said = others.map((other) => refused(t, () => '', { [other]: { code: 'VALIDATE_REQUIRED' } }, [other]).errors.get(other))
  expect(said).toEqual(others.map(() => sentence))
})

test('a telephone in Luxembourg is refused by a sentence that it does not satisfy', () => {
  expect(said('phone', 'LU', '621123456')).toBe('Enter a 0 and 1 to 7 figures more, without the country code.')
  expect(said('phone', 'FR', '061')).toBe('Enter the number in figures, 5 to 14 of them, without the country code.')
})

test('an amount out of its bounds is told them, not a number of characters', () => {
  expect(said('giftCertificateAmount', 'FR', '100000.00')).toMatch(/\b5\b.*5[,.\s]?000/)
})

test('a postcode of another state has its own sentence in each language', () => {
  const typed: Record<string, string> = {
    firstname: 'Ann',
    lastname: 'Lee',
    address1: '1 Main St',
    city: 'Buffalo',
    postal: '14201',
    shippingstate: 'OR',
  }
  const checked = checkAddress('US', (field) => typed[field] ?? '')
  if (checked.ok) throw new Error('it is right')
  const sentences = languages.map((language) => sentenceOf(checked.failure.fields.postal!, 'US', messagesIn(language)))
  expect(new Set(sentences).size).toBe(languages.length)
  expect(sentences[languages.indexOf('en')]).toBe('This postcode lies in another state or province than the one chosen.')
})
