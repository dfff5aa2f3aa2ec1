import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clocksAt, formatPrice } from '../../i18n/format.ts'
import { currencies, minorDigits, money } from '../../kernel/money.ts'
import { sites, visitOf } from '../../markets/sites.ts'
import { type Cart, type CartLine, subtotal } from '../cart/cart.ts'
import { mostWorth } from '../cart/ceiling.ts'
import { type Coupon, weighCoupon } from '../coupon/coupon.ts'
import { totalsOf } from '../order/order.ts'
import { methodsFor } from '../shipping/shipping.ts'
import { adjustmentsOf, type Checkout, discountedLines, emptyDraft } from './checkout.ts'

const places = [...sites.values()].map((site) => visitOf(site, site.languages[0]))

const anyCoupon = fc.record({
  kind: fc.constantFrom('percentage' as const, 'amount' as const, 'free_delivery' as const),
  percent: fc.integer({ min: 1, max: 100 }),
  amount: fc.integer({ min: 1, max: 1_000_000_000 }),
})

/** Lines as they may lie in a cart, whether the coupon is for each, a delivery and a rate of tax, in a country. */
const anything = fc.record({
  visit: fc.constantFrom(...places),
  lines: fc.array(
    fc.record({
      share: fc.double({ min: 0.000_01, max: 1, noNaN: true }),
      quantity: fc.integer({ min: 1, max: 9 }),
      isMeant: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  coupon: fc.option(anyCoupon),
  delivery: fc.nat({ max: 5 }),
  taxRate: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 20_000 })),
})

type Any = typeof anything extends fc.Arbitrary<infer T> ? T : never

function checkoutOf({ visit, lines, coupon, delivery, taxRate }: Any): Checkout {
  const { currency } = visit
  const ceiling = mostWorth(currency).amount
  const made = lines.map(({ share, quantity }, index) => {
    const price = money(Math.max(1, Math.floor((ceiling * share) / quantity / lines.length)), currency)
    const availability = { level: 'IN_STOCK', expectedAt: null }
    return { uuid: `l${index}`, sku: 'S', quantity, most: 9, price, availability } as unknown as CartLine
  })
  const bare: Cart = {
    id: 'c',
    currency,
    lines: made,
    coupon: null,
    gift: null,
    taxEstimate: null,
    payment: null,
    hasCertificates: false,
  }
  const rules = coupon && {
    ...({ code: 'ANY', minimums: null, countries: null, categories: null, startsAt: null, endsAt: null, most: null } as const),
    ...({ used: 0, oncePerCustomer: false, channel: 'online', isActive: true } as const),
    kind: coupon.kind,
    percent: coupon.percent,
    amounts: { [currency]: coupon.amount } as Coupon['amounts'],
  }
  const meant = made.filter((_, index) => lines[index]!.isMeant)
  const weighed = { goods: subtotal(bare), eligible: subtotal({ ...bare, lines: meant }), pieces: meant.map(({ uuid }) => uuid) }
  const occasion = { country: visit.country, now: new Date(), ...weighed, isUsedByShopper: false }
  const methods = methodsFor(visit)
  return {
    cart: { ...bare, coupon: rules && weighCoupon(rules, occasion) },
    draft: { ...emptyDraft, taxRate, method: methods[delivery % methods.length]!.code },
    handover: { clocks: clocksAt(new Date()), store: null, lacking: [], fullDays: [] },
    certificates: [],
  }
}

const linesOf = ({ cart }: Checkout) => cart.lines.map((line) => ({ ...line, price: line.price! }))
const amountOf = (checkout: Checkout, visit: Any['visit'], kind: string) =>
  adjustmentsOf(checkout, visit).find((each) => each.kind === kind)!.amount.amount

test('lines and adjustments are the total; nothing is below zero, and no discount is more than what it is taken off', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(anything, (given) => {
      const checkout = checkoutOf(given)
      const adjustments = adjustmentsOf(checkout, given.visit)
      const { subtotal: goods, discount, shipping, tax, total } = totalsOf(linesOf(checkout), adjustments, given.visit.currency)
      seen.add(given.visit.currency)
      const sum = adjustments.reduce((all, { amount }) => all + amount.amount, goods.amount)
      expect(total.amount).toBe(sum)
      expect(total.amount).toBe(goods.amount + discount.amount + shipping.amount + tax.amount)
      expect(total.amount).toBeGreaterThanOrEqual(0)
      expect(tax.amount).toBeGreaterThanOrEqual(0)
      expect(discount.amount).toBeLessThanOrEqual(0)
      const most = given.coupon?.kind === 'free_delivery' ? shipping.amount : goods.amount
      expect(0 - discount.amount).toBeLessThanOrEqual(most)
      for (const amount of [goods, discount, shipping, tax, total]) {
        expect(amount.currency).toBe(given.visit.currency)
        expect(Number.isSafeInteger(amount.amount)).toBe(true)
        expect(Object.is(amount.amount, -0)).toBe(false)
      }
    }),
    { numRuns: 3_000 },
  )
  expect([...seen].sort()).toEqual([...currencies].sort())
})

test('what a coupon takes off lines is what it takes off pieces: none off one that it is not for, and no more than one costs', () => {
  fc.assert(
    fc.property(anything, (given) => {
      const { cart } = checkoutOf(given)
      const lines = discountedLines(cart)
      expect(lines.reduce((sum, { discount }) => sum - discount.amount, 0)).toBe(cart.coupon?.discount.amount ?? 0)
      for (const [index, { discount, price, quantity }] of lines.entries()) {
        expect(0 - discount.amount).toBeLessThanOrEqual(given.lines[index]!.isMeant ? price.amount * quantity : 0)
        expect(discount.amount).toBeLessThanOrEqual(0)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('tax is on the pieces after the coupon, whatever delivery costs and in whatever order the lines lie', () => {
  fc.assert(
    fc.property(anything, (given) => {
      const checkout = checkoutOf(given)
      const left = subtotal(checkout.cart).amount - (checkout.cart.coupon?.discount.amount ?? 0)
      const tax = amountOf(checkout, given.visit, 'tax')
      expect(Math.abs(tax - (left * (given.taxRate ?? 0)) / 100_000)).toBeLessThanOrEqual(0.5)
      const turned = checkoutOf({ ...given, lines: [...given.lines].reverse() })
      expect(adjustmentsOf(turned, given.visit)).toEqual(adjustmentsOf(checkout, given.visit))
      for (const { code } of methodsFor(given.visit))
        expect(amountOf({ ...checkout, draft: { ...checkout.draft, method: code } }, given.visit, 'tax')).toBe(tax)
    }),
    { numRuns: 1_000 },
  )
})

test('a coupon never costs anybody anything', () => {
  fc.assert(
    fc.property(anything, (given) => {
      const totalOf = (checkout: Checkout) =>
        totalsOf(linesOf(checkout), adjustmentsOf(checkout, given.visit), given.visit.currency).total.amount
      expect(totalOf(checkoutOf(given))).toBeLessThanOrEqual(totalOf(checkoutOf({ ...given, coupon: null })))
    }),
    { numRuns: 1_000 },
  )
})

test('yen and won are written without decimals, whatever is taken off', () => {
  fc.assert(
    fc.property(anything, (given) => {
      if (minorDigits(given.visit.currency) > 0) return
      const checkout = checkoutOf(given)
      const totals = totalsOf(linesOf(checkout), adjustmentsOf(checkout, given.visit), given.visit.currency)
      for (const amount of Object.values(totals)) expect(formatPrice(amount, given.visit.locale)).not.toMatch(/[.．]\d{1,2}$/)
    }),
    { numRuns: 2_000 },
  )
})
