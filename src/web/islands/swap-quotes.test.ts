import { expect, test } from 'vitest'
import { swapQuotes } from './swap-quotes.ts'

test('what is swapped twice is as it was, backticks included', () => {
  const json = JSON.stringify({ said: 'L’"été" `à` \\ midi' })
  expect(swapQuotes(json)).not.toContain('"été')
  expect(swapQuotes(swapQuotes(json))).toBe(json)
})
