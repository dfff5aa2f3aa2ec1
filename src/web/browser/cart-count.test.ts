import { expect, test } from 'vitest'
import { countIn } from './cart-count.browser.ts'

test.each([
  ['bag=FR%3A2.US%3A11', 'US', 11],
  ['logged=1; bag=FR:2.US:11; x=US:5', 'FR', 2],
  ['bag=FR:2', 'US', 0],
  ['handbag=US:3', 'US', 0],
  ['bag=garbage%', 'US', 0],
  ['', 'FR', 0],
])('of the cookies %s the header in %2$s shows %i', (cookies, country, count) => {
  expect(countIn(cookies, country)).toBe(count)
})
