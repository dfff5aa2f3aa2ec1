import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dispatch, dispatchValue, parseDispatch, pickLanguage } from './dispatch.ts'
import { allVisits } from './sites.ts'

test.each([
  ['fr-BE', '/be/fr'],
  ['nl', '/nl/nl'],
  ['ar', '/ae/ar'],
  ['zh-Hans-CN,en;q=0.5', '/cn/zh'],
  ['en;q=0.4, ja;q=0.9', '/jp/ja'],
  ['sv-SE, fr-CH;q=0.8', '/fr/fr'],
  ['pt-BR', '/us/en'],
  ['fr;q=0, de', '/de/de'],
  ['', '/us/en'],
])('a browser that asks for %s goes to %s', (header, base) => {
  expect(dispatch(undefined, header).base).toBe(base)
})

test('a choice that was kept wins over the browser', () => {
  expect(dispatch('JP-en', 'fr-FR').base).toBe('/jp/en')
})

test.each(['JP', 'JP-xx', 'ZZ-en', 'FR-ja', '../x', ''])('the kept choice %j is passed over', (cookie) => {
  expect(dispatch(cookie, 'fr-FR').base).toBe('/fr/fr')
})

test('every site and language survives the cookie', () => {
  for (const visit of allVisits()) expect(parseDispatch(dispatchValue(visit))).toEqual(visit)
})

test('no header makes it throw', () => {
  fc.assert(fc.property(fc.string({ maxLength: 2_000 }), (header) => dispatch(undefined, header).base.length > 0))
})

test('a language is picked among those offered, else the first', () => {
  expect(pickLanguage(['fr', 'nl', 'en'], 'de, nl;q=0.3')).toBe('nl')
  expect(pickLanguage(['fr', 'nl', 'en'], 'de')).toBe('fr')
})
