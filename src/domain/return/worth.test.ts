import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies, money } from '../../kernel/money.ts'
import { type Adjustment, totalsOf } from '../order/order.ts'
import { type Pieces, withDelivery, worthAfter } from './worth.ts'

const currency = fc.constantFrom(...currencies)
const prices = fc.array(
  fc.record({ amount: fc.integer({ min: 1, max: 90_000_000 }), quantity: fc.integer({ min: 1, max: 5 }) }),
  {
    minLength: 1,
    maxLength: 6,
  },
)

/** An order of any currency, with a coupon of up to all of it, tax, and a delivery. */
const orders = fc
  .tuple(prices, currency, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 9000 }))
  .map(([all, of, off, rate, shipping]) => {
    const lines = all.map(({ amount, quantity }, index) => ({ id: `l${index}`, price: money(amount, of), quantity }))
    const goods = all.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)
    const discount = -Math.floor((goods * off) / 100)
    const kinds: [Adjustment['kind'], number][] = [
      ['coupon', discount],
      ['tax', Math.round(((goods + discount) * rate) / 100)],
      ['shipping', shipping],
    ]
    const adjustments = kinds.map(([kind, amount]) => ({ kind, amount: money(amount, of) }))
    return { lines: lines as never, totals: totalsOf(lines, adjustments, of), all: lines }
  })

const nothing: Pieces = new Map()

describe('what comes back of an order', () => {
  test('in any parts and any order: each is worth nothing less than nothing, and together they are worth what was paid without the delivery', () => {
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.nat()), (order, chance) => {
        const left = order.all.flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id))
        const before = new Map<string, number>()
        let given = 0
        while (left.length > 0) {
          const [line] = left.splice(chance.next().value! % left.length, 1)
          const part = worthAfter(order, before, new Map([[line!, 1]]))
          expect(Number.isSafeInteger(part.total)).toBe(true)
          expect(part.total).toBeGreaterThanOrEqual(0)
          expect(part.total).toBe(part.goods + part.discount + part.tax)
          given += part.total
          before.set(line!, (before.get(line!) ?? 0) + 1)
        }
        expect(given).toBe(order.totals.total.amount - order.totals.shipping.amount)
      }),
    )
  })

  test('whole and with its delivery, it is never more than was paid', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 0, max: 20_000 }), (order, standard) => {
        const all = new Map(order.all.map(({ id, quantity }) => [id, quantity]))
        const whole = withDelivery(worthAfter(order, nothing, all), order, standard)
        expect(whole.total).toBeLessThanOrEqual(order.totals.total.amount)
        expect(whole.delivery).toBeLessThanOrEqual(standard)
      }),
    )
  })

  test('a coupon is shared by price', () => {
    const lines = [
      { id: 'one', price: money(60_000, 'EUR'), quantity: 1 },
      { id: 'two', price: money(30_000, 'EUR'), quantity: 1 },
    ]
    const totals = totalsOf(lines, [{ kind: 'coupon', amount: money(-9_000, 'EUR') }], 'EUR')
    expect(worthAfter({ lines: lines as never, totals }, nothing, new Map([['one', 1]])).total).toBe(54_000)
  })
})
