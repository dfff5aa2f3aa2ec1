import { expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import { countryName, formatPrice, inOrder, ownName } from './format.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f\u061c]/g, '')

test.each([
  [money(79_000, 'EUR'), 'fr-FR', '790 €'],
  [money(79_050, 'EUR'), 'fr-FR', '790,50 €'],
  [money(79_000, 'EUR'), 'nl-NL', '€ 790'],
  [money(89_950, 'USD'), 'en-US', '$899.50'],
  [money(136_000, 'JPY'), 'ja-JP', '￥136,000'],
  [money(1_250_000, 'KRW'), 'ko-KR', '₩1,250,000'],
])('%o in %s reads %s', (price, locale, text) => {
  expect(plain(formatPrice(price, locale))).toBe(text)
})

test('Arabic pages keep to one digit system', () => {
  expect(formatPrice(money(320_000, 'AED'), 'ar-AE')).toMatch(/3,200/)
})

test('countries are named in the reader’s language, languages in their own', () => {
  expect(countryName('DE', 'ja')).toBe('ドイツ')
  expect(ownName('fr')).toBe('Français')
  expect(ownName('ar')).toBe('العربية')
})

test('lists are in the order of the reader’s language', () => {
  expect(inOrder(['Österreich', 'Zypern', 'Polen'], (name) => name, 'de')).toEqual(['Österreich', 'Polen', 'Zypern'])
})
