import { expect, test } from 'vitest'
import { currencies } from '../kernel/money.ts'
import { languages } from '../kernel/visit.ts'
import { allVisits, dialCodeOf, europeCountries, sites, siteVisit } from './sites.ts'

test('[I18N-01] the thirteen named countries are served', () => {
  const named = ['FR', 'BE', 'LU', 'NL', 'ES', 'DE', 'IT', 'US', 'GB', 'AE', 'JP', 'KR', 'CN']
  expect(named.filter((country) => !sites.has(country))).toEqual([])
})

test('[I18N-02] the Europe group has exactly its twenty codes, and all are served', () => {
  const group = 'BE SE PL AT PT RO GR IE DK FI CZ HU SK HR BG LU SI LT LV EE'.split(' ')
  expect([...europeCountries]).toEqual(group)
  expect(group.filter((country) => !sites.has(country))).toEqual([])
})

test('Canada has a site of its own, in English and French', () => {
  expect(sites.get('CA')).toMatchObject({ languages: ['en', 'fr'], currency: 'CAD' })
})

test.each([
  ['[I18N-04]', 'XX', '+32'],
  ['[I18N-05]', 'FR', '+33'],
  ['[I18N-06]', 'BE', '+32'],
  ['[I18N-07]', 'LU', '+352'],
  ['[I18N-08]', 'NL', '+31'],
  ['[I18N-09]', 'ES', '+34'],
  ['[I18N-10]', 'DE', '+49'],
  ['[I18N-11]', 'IT', '+39'],
])('%s the dial code of %s is %s', (_, country, code) => {
  expect(dialCodeOf(country)).toBe(code)
})

test('every language and currency of the house is spoken and taken somewhere', () => {
  const visits = allVisits()
  expect(languages.filter((language) => !visits.some((visit) => visit.language === language))).toEqual([])
  expect(currencies.filter((currency) => !visits.some((visit) => visit.currency === currency))).toEqual([])
})

test('miles are for the US and Great Britain, inches for the US', () => {
  const inMiles = [...sites.values()].filter((site) => site.distance === 'miles').map((site) => site.country)
  expect(inMiles.sort()).toEqual(['GB', 'US'])
  expect(sites.get('US')?.length).toBe('inch')
})

test('a path names a site and one of its languages, in lower case, or nothing', () => {
  expect(siteVisit('be', 'nl')).toMatchObject({ country: 'BE', locale: 'nl-BE', base: '/be/nl', currency: 'EUR' })
  expect(siteVisit('be', 'ja')).toBeNull()
  expect(siteVisit('BE', 'nl')).toBeNull()
  expect(siteVisit('zz', 'en')).toBeNull()
  expect(siteVisit('__proto__', 'en')).toBeNull()
})
