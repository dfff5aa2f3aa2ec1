import { expect, test } from 'vitest'
import { dimensionsOf } from './dimensions.ts'

const now = new Date('2026-11-15T12:00:00Z')
const order = (date: string, state: 'DELIVERED' | 'CANCELLED' = 'DELIVERED') => ({ placedAt: new Date(date), state })

test('a guest is a guest, whatever they bought', () => {
  expect(dimensionsOf(false, [], now)).toEqual({
    visit: 'unlogged',
    userType: 4,
    clientStatus: 'guest',
    clientSegment: 'none',
    clientSegment24M: 'none',
  })
})

test('orders count from the beginning, and apart for the last two years; cancelled ones do not', () => {
  const orders = [order('2024-11-14'), order('2026-01-01'), order('2026-02-01', 'CANCELLED')]
  expect(dimensionsOf(true, orders, now)).toMatchObject({
    visit: 'logged',
    clientStatus: 'customer',
    clientSegment: 'repeat',
    clientSegment24M: 'single',
  })
  expect(dimensionsOf(true, [order('2026-02-01', 'CANCELLED')], now)).toMatchObject({ clientStatus: 'prospect', userType: 2 })
})
