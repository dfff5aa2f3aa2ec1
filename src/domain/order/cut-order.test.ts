import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../../kernel/money.ts'
import { cutOrder } from './cut-order.ts'
import { type Adjustment, type OrderLine, totalsOf } from './order.ts'

const line = (id: string, amount: number, quantity: number, off = 0) =>
  ({ id, quantity, price: money(amount, 'EUR'), discount: money(0 - off, 'EUR') }) as OrderLine
const order = (lines: readonly OrderLine[], adjustments: Partial<Record<Adjustment['kind'], number>> = {}) => {
  const written = Object.entries(adjustments).map(([kind, amount]) => ({
    kind: kind as Adjustment['kind'],
    amount: money(amount!, 'EUR'),
  }))
  return { lines, totals: totalsOf(lines, written, 'EUR') }
}

test('a part takes its price off, with what the coupon took off it and its share of the tax; delivery stays', () => {
  const lines = [line('shoe', 79_000, 2, 15_800), line('bag', 42_000, 1, 4_200)]
  const whole = order(lines, { shipping: 1_500, coupon: -20_000, tax: 10_000 })
  expect(cutOrder(whole, [{ line: 'shoe', quantity: 1 }])).toEqual({
    lines: new Map([
      ['shoe', { quantity: 1, discount: -7_900 }],
      ['bag', { quantity: 1, discount: -4_200 }],
    ]),
    adjustments: new Map([
      ['coupon', -12_100],
      ['tax', 6_050],
    ]),
    total: 121_000 + 1_500 - 12_100 + 6_050,
    amount: 79_000 - 7_900 + 3_950,
  })
  expect(cutOrder(order([line('shoe', 79_000, 2)]), [{ line: 'shoe', quantity: 1 }])).toMatchObject({
    total: 79_000,
    amount: 79_000,
    adjustments: new Map(),
  })
})

test('a coupon for shoes alone goes with them, and not with the bag; one for the delivery stays as long as there is one', () => {
  const shoes = order([line('shoe', 50_000, 1, 10_000), line('bag', 50_000, 1)], { coupon: -10_000 })
  expect(cutOrder(shoes, [{ line: 'bag', quantity: 1 }])).toMatchObject({
    amount: 50_000,
    adjustments: new Map([['coupon', -10_000]]),
  })
  expect(cutOrder(shoes, [{ line: 'shoe', quantity: 1 }])).toMatchObject({
    amount: 40_000,
    adjustments: new Map([['coupon', 0]]),
  })
  const delivery = order([line('shoe', 50_000, 1), line('bag', 50_000, 1)], { shipping: 1_500, coupon: -1_500 })
  expect(cutOrder(delivery, [{ line: 'bag', quantity: 1 }])).toMatchObject({
    amount: 50_000,
    adjustments: new Map([['coupon', -1_500]]),
  })
})

test('what stays costs what its parts cost, is never negative, and in two steps no more than in one', () => {
  const size = fc.record({ amount: fc.integer({ min: 1, max: 500_000 }), quantity: fc.integer({ min: 2, max: 5 }) })
  const given = fc.record({
    sizes: fc.array(size, { minLength: 1, maxLength: 4 }),
    shipping: fc.integer({ min: 0, max: 5_000 }),
    off: fc.integer({ min: 0, max: 100 }),
    tax: fc.integer({ min: 0, max: 30 }),
  })
  fc.assert(
    fc.property(given, ({ sizes, shipping, off, tax }) => {
      const lines = sizes.map(({ amount, quantity }, index) =>
        line(String(index), amount, quantity, Math.floor((amount * quantity * off) / 100)),
      )
      const subtotal = lines.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0)
      const coupon = lines.reduce((sum, { discount }) => sum + discount.amount, 0)
      const whole = order(lines, { shipping, coupon, tax: Math.floor(((subtotal + coupon) * tax) / 100) })
      const rest = cutOrder(whole, [{ line: '0', quantity: 1 }])
      const left = lines.map((each) => ({ ...each, quantity: rest.lines.get(each.id)!.quantity }))
      const adjustments = { shipping, ...Object.fromEntries(rest.adjustments) }
      for (const { id, price } of left) {
        const kept = rest.lines.get(id)!
        expect(0 - kept.discount).toBeLessThanOrEqual(price.amount * kept.quantity)
      }
      expect(order(left, adjustments).totals.total.amount).toBe(rest.total)
      expect(rest.amount).toBeGreaterThanOrEqual(0)
      expect(rest.total).toBeGreaterThanOrEqual(0)
      const all = lines.map(({ id, quantity }) => ({ line: id, quantity }))
      expect(cutOrder(whole, all).total).toBe(shipping)
    }),
  )
})
