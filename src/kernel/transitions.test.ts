import { describe, expect, test } from 'vitest'
import { holdTransitions } from '../domain/inventory/stock-hold.ts'
import { orderTransitions } from '../domain/order/order-states.ts'
import { paymentTransitions, refundTransitions } from '../domain/payment/payment-states.ts'
import { statesBefore, statesOf, type Transitions } from './transitions.ts'

/** Every table of states there is, where it begins and where it ends. */
const tables: Record<string, { table: Transitions<string>; begins: string; ends: string[] }> = {
  order: { table: orderTransitions, begins: 'IN_PREPARATION', ends: ['DELIVERED', 'COLLECTED', 'CANCELLED'] },
  payment: { table: paymentTransitions, begins: 'STARTED', ends: ['SETTLED', 'PAYMENT_REJECT', 'ABANDONED'] },
  refund: { table: refundTransitions, begins: 'ASKED', ends: ['REFUSED'] },
  'stock hold': { table: holdTransitions, begins: 'open', ends: ['sold', 'released'] },
}

describe.each(Object.entries(tables))('the states of a %s', (_, { table, begins, ends }) => {
  test('can all be reached from where it begins', () => {
    const reached = new Set([begins])
    for (const state of reached) for (const next of table[state]!) reached.add(next)
    expect([...reached].sort()).toEqual(statesOf(table).sort())
  })

  test('end where nothing follows, and every state leads to an end', () => {
    expect(statesOf(table).filter((state) => table[state]!.length === 0)).toEqual(expect.arrayContaining(ends))
    for (const state of statesOf(table)) {
      const reached = new Set([state])
      for (const each of reached) for (const next of table[each]!) reached.add(next)
      expect([...reached].some((each) => ends.includes(each))).toBe(true)
    }
    for (const end of ends) expect(table[end]).toEqual([])
  })
})

test('what the table lacks may not follow', () => {
  const table = { a: ['b'], b: ['c'], c: [] } as const
  expect(statesBefore<'a' | 'b' | 'c'>(table, 'c')).toEqual(['b'])
})
