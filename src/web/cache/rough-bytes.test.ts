import { expect, test } from 'vitest'
import { roughBytes } from './rough-bytes.ts'

test('counts what a value holds, however deep, and what it holds twice once', () => {
  const words = { text: 'x'.repeat(1_000) }
  const one = roughBytes(words)
  expect(one).toBeGreaterThan(2_000)
  expect(one).toBeLessThan(2_200)
  expect(roughBytes([words, words])).toBeLessThan(one + 100)
  expect(roughBytes(new Map([['a', [words]]]))).toBeGreaterThan(one)
  expect(roughBytes(new Set([words]))).toBeGreaterThan(one)
  expect(roughBytes(new Uint32Array(1_000))).toBeGreaterThan(4_000)
  expect(roughBytes(() => words)).toBeLessThan(100)
})

test('what holds itself is counted to its end', () => {
  const ring: { next?: object } = {}
  ring.next = ring
  expect(roughBytes(ring)).toBeLessThan(200)
})
