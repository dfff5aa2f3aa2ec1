import { describe, expect, test } from 'vitest'
import { type AvailabilityAnswer, canBeHad, stockLines } from './stock-status.ts'

const words = {
  IN_STOCK: 'in stock',
  PREORDER: 'pre-order',
  BACKORDER: 'back-order',
  NOT_AVAILABLE: 'not available',
  remainNotAvailable: 'the rest is not available',
  itemNotAvailable: 'this piece is not available',
  inStockDate: 'from {date}',
}

const none = { IN_STOCK: 0, PREORDER: 0, BACKORDER: 0, NOT_AVAILABLE: 0 }
const answer = (levels: AvailabilityAnswer['levels'], inStockDate: string | null = null): AvailabilityAnswer => ({
  levels: { ...none, ...levels },
  inStockMsg: 'one is here',
  preOrderMsg: 'one is being made',
  backOrderMsg: 'two are being made again',
  inStockDate,
})

describe('one level alone has the general text', () => {
  test('[PDP-39] IN_STOCK', () => expect(stockLines(answer({ IN_STOCK: 2 }), words)).toEqual(['in stock']))
  test('[PDP-40] PREORDER', () => expect(stockLines(answer({ PREORDER: 1 }), words)).toEqual(['pre-order']))
  test('[PDP-41] BACKORDER', () => expect(stockLines(answer({ BACKORDER: 1 }), words)).toEqual(['back-order']))
  test('[PDP-42] NOT_AVAILABLE', () => expect(stockLines(answer({ NOT_AVAILABLE: 1 }), words)).toEqual(['not available']))
})

test('[PDP-38,PDP-43] several levels have a sentence each, the one the server sent', () => {
  expect(stockLines(answer({ IN_STOCK: 1, BACKORDER: 2 }), words)).toEqual(['one is here', 'two are being made again'])
  expect(stockLines(answer({ PREORDER: 1, BACKORDER: 2 }), words)).toEqual(['one is being made', 'two are being made again'])
})

test('[PDP-44] what is missing beside others remains not available', () => {
  expect(stockLines(answer({ IN_STOCK: 1, NOT_AVAILABLE: 2 }), words)).toEqual(['one is here', 'the rest is not available'])
})

test('[PDP-45] a day is told when there is one, and else not', () => {
  expect(stockLines(answer({ BACKORDER: 1 }, '10 January'), words)).toEqual(['back-order', 'from 10 January'])
  expect(stockLines(answer({ BACKORDER: 1 }), words)).toEqual(['back-order'])
  expect(stockLines({ levels: { BACKORDER: 1 } }, words)).toEqual(['back-order'])
})

test('[PDP-46] without data the piece is not available', () => {
  expect(stockLines(null, words)).toEqual(['this piece is not available'])
  for (const empty of [answer({}), {}, { levels: null }, { levels: {} }]) {
    expect(stockLines(empty, words)).toEqual(['this piece is not available'])
    expect(canBeHad(empty)).toBe(false)
  }
})

test('what is missing of what was asked for cannot be had; what is still to be made can', () => {
  expect(canBeHad({ levels: { IN_STOCK: 1 } })).toBe(true)
  expect(canBeHad({ levels: { BACKORDER: 1, NOT_AVAILABLE: 0 } })).toBe(true)
  expect(canBeHad({ levels: { IN_STOCK: 1, NOT_AVAILABLE: 1 } })).toBe(false)
})

test('a sentence that the server left out is the general one', () => {
  const levels = { IN_STOCK: 1, BACKORDER: 1 }
  expect(stockLines({ levels }, words)).toEqual(['in stock', 'back-order'])
  expect(stockLines({ levels, inStockMsg: '', backOrderMsg: '' }, words)).toEqual(['in stock', 'back-order'])
})
