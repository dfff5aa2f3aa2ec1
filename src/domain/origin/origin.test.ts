import { expect, test } from 'vitest'
import { metresInAll, metresTo, packedIn, type Stop } from './origin.ts'

const paris = { id: 'paris', country: 'FR', name: 'Paris', latitude: 48.8566, longitude: 2.3522 }
const lyon = { id: 'lyon', country: 'FR', name: 'Lyon', latitude: 45.764, longitude: 4.8357 }
const stops: Stop[] = [
  { step: 'hide', place: paris, maker: null, transport: null },
  { step: 'tanned', place: lyon, maker: 'x', transport: 'rail' },
  { step: 'cut', place: lyon, maker: null, transport: null },
  { step: 'sewn', place: paris, maker: null, transport: 'road' },
]

test('a way is as long as the crow flies, to ten kilometres; what stays in the building has none', () => {
  expect(stops.map((_, index) => metresTo(stops, index))).toEqual([0, 390_000, 0, 390_000])
  expect(metresInAll(stops)).toBe(780_000)
})

test('packaging is weighed part by part, and its recycled share never rounded up', () => {
  const parts = [
    { part: 'box', grams: 285, recycled: 100 },
    { part: 'ribbon', grams: 6, recycled: 0 },
  ] as const
  expect(packedIn(parts)).toEqual({ grams: 291, recycled: 97 })
  expect(packedIn([])).toEqual({ grams: 0, recycled: 0 })
})
