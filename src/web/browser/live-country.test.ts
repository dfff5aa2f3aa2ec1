import { expect, test } from 'vitest'
import { liveCountry } from './live-country.browser.ts'

test.each([
  ['dispatchSite=FR-fr', 'FR'],
  ['bag=US%3A1; dispatchSite=JP-ja; logged=1', 'JP'],
  ['otherdispatchSite=FR-fr', null],
  ['dispatchSite=FR', null],
  ['', null],
])('[LIVE-03] of the cookies %j the country is %j', (cookies, country) => {
  expect(liveCountry(cookies)).toBe(country)
})
