import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sites } from '../../markets/sites.ts'
import { metresBetween } from './distance.ts'
import { locatePostal, pointOf } from './locate-postal.ts'

interface Boutique {
  id: string
  country: string
  postalCode?: string
  latitude: number
  longitude: number
}
const boutiques = JSON.parse(readFileSync('seed/stores/stores.json', 'utf8')) as Boutique[]

test.each(boutiques.filter(({ country, postalCode }) => postalCode && sites.has(country)))(
  'the postcode of $id lies within ten kilometres of it',
  ({ country, postalCode, latitude, longitude }) => {
    const point = locatePostal(country, postalCode!)
    expect(point).not.toBeNull()
    expect(metresBetween(point!, { latitude, longitude })).toBeLessThan(10_000)
  },
)

test.each([
  ['FR', '69002', 'LYO01'],
  ['FR', '75006', 'PAR02'],
  ['FR', '75009', 'PAR03'],
  ['FR', '13001', 'CAN01'],
  ['GB', 'SW1X 9BT', 'LON02'],
  ['GB', 'W1K 2TD', 'LON01'],
  ['US', '90210', 'LAX01'],
  ['US', '60601', 'NYC01|NYC02|TOR01'],
  ['IT', '00187', 'ROM01'],
  ['DE', '80333', 'MUC01'],
  ['JP', '604-8083', 'KYO01'],
  ['CA', 'H3G 1A1', 'MTL01'],
])('from %s %s the nearest boutique of the country is %s', (country, postal, nearest) => {
  const from = locatePostal(country, postal)!
  const [first] = boutiques
    .filter((each) => each.country === country)
    .sort((a, b) => metresBetween(from, a) - metresBetween(from, b))
  expect(nearest.split('|')).toContain(first!.id)
})

test('what nobody has told us of lies nowhere', () => {
  expect(locatePostal('FR', '99999')).toBeNull()
  expect(locatePostal('FI', '00100')).toBeNull()
  expect(locatePostal('GB', 'ZZ1 1ZZ')).toBeNull()
  expect(locatePostal('GB', '')).toBeNull()
  fc.assert(fc.property(fc.constantFrom(...sites.keys()), fc.string(), (country, text) => void locatePostal(country, text)))
})

test.each([
  ['48.86', '2.34', true],
  ['-33.9', '151.2', true],
  ['0', '0', true],
  ['91', '2', false],
  ['48', '181', false],
  ['', '', false],
  ['NaN', '2', false],
  ['1e1', '2', false],
  ['48.86', '', false],
  ['48,86', '2,34', false],
  ['0x10', '2', false],
])('%s, %s is a place on earth: %s', (lat, lng, is) => {
  expect(pointOf(lat, lng) !== null).toBe(is)
})
