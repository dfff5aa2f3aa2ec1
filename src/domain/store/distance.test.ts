import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceIn, metresBetween, nearest } from './distance.ts'

const paris = { latitude: 48.8566, longitude: 2.3522 }
const london = { latitude: 51.5074, longitude: -0.1278 }

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('[STORE-60] Paris is about 344 km from London, on a globe of 6378137 m', () => {
  expect(metresBetween(paris, london) / 1000).toBeCloseTo(344, 0)
  const quarter = metresBetween({ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 })
  expect(quarter).toBeCloseTo((Math.PI / 2) * 6_378_137, 3)
})

test('a distance is the same both ways, nothing to itself, and never more than half the globe', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      const there = metresBetween(a, b)
      expect(there).toBeCloseTo(metresBetween(b, a), 3)
      expect(there).toBeGreaterThanOrEqual(0)
      expect(there).toBeLessThanOrEqual(Math.PI * 6_378_137 + 1e-6)
      expect(metresBetween(a, a)).toBe(0)
    }),
  )
})

test.each([
  ['kilometers', 1_609.344, 1.6],
  ['kilometers', 343_900, 343.9],
  ['kilometers', 250, 0.3],
  ['kilometers', 249, 0.2],
  ['kilometers', 0, 0],
] as const)('[STORE-61,STORE-63] in %s, %d m is %d', (unit, metres, shown) => {
  expect(distanceIn(unit, metres)).toBe(shown)
})

test('[STORE-62] 1.609344 km is a mile', () => {
  expect(distanceIn('miles', 1_609.344)).toBe(1)
  expect(distanceIn('miles', 16_093.44)).toBe(10)
})

test('[STORE-63] a distance has one decimal at most', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 2e7, noNaN: true }),
      fc.constantFrom('kilometers' as const, 'miles' as const),
      (metres, unit) => {
        expect(String(distanceIn(unit, metres))).toMatch(/^\d+(\.\d)?$/)
      },
    ),
  )
})

test('the nearest come first, as many as asked for', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 20 }), point, fc.nat(5), (places, from, count) => {
      const found = nearest(places, from, count)
      expect(found).toHaveLength(Math.min(count, places.length))
      expect(found.map(({ metres }) => metres)).toEqual(found.map(({ metres }) => metres).sort((a, b) => a - b))
    }),
  )
})
