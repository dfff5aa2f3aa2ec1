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

/** An order of any currency, with a coupon of up to all of it for some of its lines, one of up to all of its delivery, tax, and a delivery. */
const orders = fc
  .tuple(prices, currency, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 9000 }))
  .map(([all, of, off, rate, shipping]) => {
    const lines = all.map(({ amount, quantity }, index) => {
      const discount = index % 2 === 0 ? Math.floor((amount * quantity * off) / 100) : 0
      return { id: `l${index}`, price: money(amount, of), quantity, discount: money(0 - discount, of) }
    })
    const goods = all.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)
    const discount = lines.reduce((sum, each) => sum + each.discount.amount, 0)
    const offDelivery = Math.floor((shipping * off) / 100)
    const kinds: [Adjustment['kind'], number][] = [
      ['coupon', discount - offDelivery],
      ['tax', Math.round(((goods + discount) * rate) / 100)],
      ['shipping', shipping],
    ]
    const adjustments = kinds.map(([kind, amount]) => ({ kind, amount: money(amount, of) }))
    return { lines: lines as never, totals: totalsOf(lines, adjustments, of), all: lines, delivery: shipping - offDelivery }
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
        expect(given).toBe(order.totals.total.amount - order.delivery)
      }),
    )
  })

  test('whole and with its delivery, it is never more than was paid', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 0, max: 20_000 }), (order, standard) => {
        const all = new Map(order.all.map(({ id, quantity }) => [id, quantity]))
        const whole = withDelivery(worthAfter(order, nothing, all), order, standard)
        expect(whole.total).toBeLessThanOrEqual(order.totals.total.amount)
        expect(whole.delivery).toBe(Math.min(standard, order.delivery))
      }),
    )
  })

  test('a coupon comes back with the pieces that it was for, and one for the delivery with none', () => {
    const line = (id: string, off: number) => ({
      ...{ id, price: money(50_000, 'EUR'), quantity: 1, discount: money(0 - off, 'EUR') },
    })
    const paid = (lines: ReturnType<typeof line>[], off: number) => ({
      lines: lines as never,
      totals: totalsOf(
        lines,
        [
          { kind: 'coupon', amount: money(0 - off, 'EUR') },
          { kind: 'shipping', amount: money(1_500, 'EUR') },
        ],
        'EUR',
      ),
    })
    const one = (id: string): Pieces => new Map([[id, 1]])
    const shoes = paid([line('shoe', 10_000), line('bag', 0)], 10_000)
    expect(worthAfter(shoes, nothing, one('shoe')).total).toBe(40_000)
    expect(worthAfter(shoes, nothing, one('bag')).total).toBe(50_000)
    const sent = paid([line('shoe', 0), line('bag', 0)], 1_500)
    expect(worthAfter(sent, nothing, one('shoe')).total).toBe(50_000)
    expect(withDelivery(worthAfter(sent, one('shoe'), one('bag')), sent, 1_500)).toMatchObject({ delivery: 0, total: 50_000 })
  })
})
