import { expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import {
  countryName,
  formatDate,
  formatDateOf,
  formatDay,
  formatDistance,
  formatMoment,
  formatPrice,
  formatTime,
  headingLine,
  inOrder,
  ownName,
  weekdayName,
  withColon,
  withCommas,
  writtenSize,
} from './format.ts'

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

test.each([
  ['JPY', /136,000\u00a0JP¥\u200e$/],
  ['USD', /1,360\u00a0US\$\u200e$/],
  ['EUR', /1,360\u00a0€$/],
  ['AED', /1,360\u00a0د\.إ\.\u200f$/],
] as const)('among Arabic words %s keeps the sign behind its letters', (currency, text) => {
  expect(formatPrice(money(136_000, currency), 'ar-AE')).toMatch(text)
})

test('a half stays behind its number, among Arabic words too', () => {
  expect(['38', '38.5'].map((size) => writtenSize(size, 'fr'))).toEqual(['38', '38½'])
  expect(writtenSize('38.5', 'ar')).toBe('\u206638½\u2069')
})

test('Japan’s sizes are centimetres, with a decimal', () => {
  expect(['ja', 'fr'].map((language) => writtenSize('24.5', language as 'ja', 'JP'))).toEqual(['24.5', '24.5'])
})

test('words in a row have the comma of their script', () => {
  expect(withColon('Rechercher', 'Sélène', 'fr')).toBe('Rechercher\u202f: Sélène')
  expect(withColon('検索', 'Sélène', 'ja')).toBe('検索：Sélène')
  expect(withColon('Suche', 'Sélène', 'de')).toBe('Suche: Sélène')
  expect([headingLine('Livraison', 'fr'), headingLine('Versand', 'de'), headingLine('配送', 'ja')]).toEqual([
    'Livraison\u202f:',
    'Versand:',
    '配送：',
  ])
  expect(withCommas(['Veau verni', 'Rouge'], 'fr')).toBe('Veau verni, Rouge')
  expect(withCommas(['パテントカーフ', 'レッド'], 'ja')).toBe('パテントカーフ、レッド')
  expect(withCommas(['小牛漆皮', '红色'], 'zh')).toBe('小牛漆皮，红色')
  expect(withCommas(['جلد لامع', 'أحمر'], 'ar')).toBe('جلد لامع، أحمر')
})

test('the first of a month is counted in French and Italian', () => {
  const said = ['fr-FR', 'it-IT', 'es-ES'].map((locale) => [
    formatDate(new Date('2027-01-01'), locale),
    formatDay('2027-05-01', locale),
    formatDay('2027-05-21', locale),
  ])
  expect(said).toEqual([
    ['1er janvier 2027', 'samedi 1er mai', 'vendredi 21 mai'],
    ['1º gennaio 2027', 'sabato 1º maggio', 'venerdì 21 maggio'],
    ['1 de enero de 2027', 'sábado, 1 de mayo', 'viernes, 21 de mayo'],
  ])
})

test('countries are named in the reader’s language, languages in their own', () => {
  expect(countryName('DE', 'ja')).toBe('ドイツ')
  expect(ownName('fr')).toBe('Français')
  expect(ownName('ar')).toBe('العربية')
})

test('lists are in the order of the reader’s language', () => {
  expect(inOrder(['Österreich', 'Zypern', 'Polen'], (name) => name, 'de')).toEqual(['Österreich', 'Polen', 'Zypern'])
})

test('Hong Kong is called by its short name', () => {
  expect(countryName('HK', 'fr')).toBe('Hong Kong')
  expect(countryName('HK', 'zh')).toBe('中国香港特别行政区')
})

test.each([
  ['fr-FR', '19:30', 'vendredi 25 décembre', 'lundi'],
  ['en-US', '7:30 PM', 'Friday, December 25', 'Monday'],
  ['en-GB', '19:30', 'Friday 25 December', 'Monday'],
  ['ja-JP', '19:30', '12月25日金曜日', '月曜日'],
  ['ar-AE', '7:30 م', 'الجمعة، 25 ديسمبر', 'الاثنين'],
])('in %s times, days and weekdays read as people write them', (locale, time, day, weekday) => {
  expect(plain(formatTime(19 * 60 + 30, locale))).toBe(time)
  expect(plain(formatDay('2026-12-25', locale))).toBe(day)
  expect(weekdayName(1, locale)).toBe(weekday)
})

test('distances are in the site’s unit', () => {
  expect(plain(formatDistance(343.9, 'kilometers', 'fr-FR'))).toBe('343,9 km')
  expect(plain(formatDistance(1.5, 'miles', 'en-US'))).toBe('1.5 mi')
})

test.each([
  ['fr', ['Veau verni', 'Rouge'], 'Veau verni, Rouge'],
  ['ja', ['パテントカーフ', 'レッド'], 'パテントカーフ、レッド'],
  ['zh', ['漆皮', '红色'], '漆皮，红色'],
  ['ar', ['جلد عجل لامع', 'أحمر'], 'جلد عجل لامع، أحمر'],
] as const)('in %s words stand beside each other with its own comma', (language, parts, text) => {
  expect(withCommas(parts, language)).toBe(text)
})

test('an instant has the date of the place whose clock is meant', () => {
  const late = new Date('2026-11-18T16:40:00Z')
  expect(formatDateOf(late, 'ja-JP', 'Asia/Tokyo')).toBe('2026年11月19日')
  expect(formatDateOf(late, 'fr-FR', 'Europe/Paris')).toBe('18 novembre 2026')
})

test('a moment says its weekday, and its year only where that is far', () => {
  const now = new Date()
  const [soon, far] = [new Date(now.getTime() + 36 * 3600_000), new Date('2019-11-18T19:05:00Z')]
  expect(plain(formatMoment(far, 'fr-FR'))).toBe('lun. 18 nov. 2019, 20:05')
  expect(plain(formatMoment(far, 'en-GB'))).toBe('Mon, 18 Nov 2019, 20:05')
  expect(formatMoment(soon, 'fr-FR')).not.toMatch(/20\d\d/)
})
