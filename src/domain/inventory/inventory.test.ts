import { expect, test } from 'vitest'
import { levelsOf } from './inventory.ts'

const row = (quantity: number, expected: 'preorder' | 'backorder' | null = null, expected_quantity = 0, at = '2027-01-10') => ({
  quantity,
  expected,
  expected_quantity,
  expected_at: expected && at,
})

test.each([
  ['all there', [row(5)], 3, [3, 0, 0, 0], null],
  ['all to come for the first time', [row(0, 'preorder', 4)], 2, [0, 2, 0, 0], '2027-01-10'],
  ['all to come again', [row(0, 'backorder', 4)], 1, [0, 0, 1, 0], '2027-01-10'],
  ['nothing', [row(0)], 2, [0, 0, 0, 2], null],
  ['no line of stock', [], 2, [0, 0, 0, 2], null],
  ['there first, then what comes', [row(1, 'backorder', 4)], 3, [1, 0, 2, 0], '2027-01-10'],
  ['what comes is not named while it is not needed', [row(3, 'backorder', 4)], 3, [3, 0, 0, 0], null],
  ['the rest cannot be had', [row(1, 'backorder', 1)], 5, [1, 0, 1, 3], '2027-01-10'],
  [
    'of several sizes the sooner one',
    [row(0, 'backorder', 1, '2027-03-01'), row(0, 'preorder', 1)],
    1,
    [0, 1, 0, 0],
    '2027-01-10',
  ],
  ['until the last one comes', [row(0, 'backorder', 1, '2027-03-01'), row(0, 'preorder', 1)], 2, [0, 1, 1, 0], '2027-03-01'],
])('[PDP-33] levels are counts of what is asked for: %s', (_, rows, quantity, [there, first, again, gone], at) => {
  expect(levelsOf(rows, quantity)).toEqual({
    counts: { IN_STOCK: there, PREORDER: first, BACKORDER: again, NOT_AVAILABLE: gone },
    inStockAt: at === null ? null : new Date(at),
  })
})
