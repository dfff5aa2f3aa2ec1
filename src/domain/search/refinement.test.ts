import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandOf, bandText, priceBands } from './refinement.ts'

test('prices are parted in at most four bands with round edges', () => {
  expect(priceBands([620, 690, 850, 990, 1450])).toEqual([
    { from: 0, to: 1000 },
    { from: 1000, to: null },
  ])
  expect(priceBands([450, 2900])).toEqual([
    { from: 0, to: 1000 },
    { from: 1000, to: 2000 },
    { from: 2000, to: null },
  ])
  expect(priceBands([890, 890])).toEqual([])
  expect(priceBands([])).toEqual([])
})

test('every price stands in exactly one band', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 40 }), (prices) => {
      const bands = priceBands(prices)
      if (bands.length === 0) return new Set(prices).size === 1
      return (
        bands.length <= 4 &&
        prices.every((price) => bands.filter(({ from, to }) => price >= from && (to === null || price < to)).length === 1)
      )
    }),
  )
})

test('a band is read as it was written, and nonsense is none', () => {
  for (const text of ['0-500', '500-1000', '2000-']) expect(bandText(bandOf(text)!)).toBe(text)
  for (const text of ['', '-', 'a-b', '500', '1000-500', '5-5', '-5', '1e3-', '999999999999-']) expect(bandOf(text)).toBeNull()
})
