import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nothingRefined } from '../../domain/search/refinement.ts'
import { readRefinement, refinementQuery, without } from './refinement-params.ts'

test('a URL is read and written again as it was, whatever the order of its values', () => {
  const refinement = readRefinement({ colour: 'rouge,noir,rouge', price: '500-1000', sort: 'priceUp' })
  expect(refinementQuery(refinement)).toBe('?colour=noir,rouge&price=500-1000&sort=priceUp')
  expect(refinementQuery(readRefinement({ colour: 'noir,rouge', price: '500-1000', sort: 'priceUp' }), { page: '2' })).toBe(
    '?colour=noir,rouge&price=500-1000&sort=priceUp&page=2',
  )
  expect(refinementQuery(nothingRefined)).toBe('')
})

test('what is no value is left out', () => {
  expect(readRefinement({ colour: ',,"><script>', price: 'cheap', sort: 'random', size: `${'9,'.repeat(5000)}38` })).toEqual({
    ...nothingRefined,
    size: ['38', '9'],
  })
})

test('reading never throws, and reading what was written gives the same', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('colour', 'size', 'heel', 'price', 'sort', '__proto__'), fc.string()), (params) => {
      const once = readRefinement(params)
      const again = readRefinement(Object.fromEntries(new URLSearchParams(refinementQuery(once))))
      expect(again).toEqual(once)
    }),
  )
})

test('one choice is taken back, the others stay', () => {
  const refinement = readRefinement({ colour: 'noir,rouge', size: '38' })
  expect(without(refinement, 'colour', 'noir')).toEqual(readRefinement({ colour: 'rouge', size: '38' }))
})
