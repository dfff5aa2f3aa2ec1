import { expect, test } from 'vitest'
import { termsIn, withTerm } from './search-terms.ts'

test('the latest five are kept, newest first, each once', () => {
  const terms = ['sac', 'robe', 'sac à main', 'SAC', 'botte', 'foulard', 'veste'].reduce<string[]>(withTerm, [])
  expect(terms).toEqual(['veste', 'foulard', 'botte', 'SAC', 'sac à main'])
})

test('a cookie that somebody has changed holds nothing', () => {
  expect(termsIn(undefined)).toEqual([])
  expect(termsIn('sac')).toEqual([])
  expect(termsIn('{"a":1}')).toEqual([])
  expect(termsIn('["sac",3,null,"robe"]')).toEqual(['sac', 'robe'])
})

test('five of the longest terms fit into a cookie, in any script', () => {
  const terms = Array.from({ length: 5 }, (_, index) => '靴'.repeat(59) + index).reduce<string[]>(withTerm, [])
  expect(terms).toHaveLength(5)
  expect(encodeURIComponent(JSON.stringify(terms)).length).toBeLessThan(4000)
  expect(withTerm(terms, 'é'.repeat(61))).toEqual(terms)
})
