import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Currency, money } from '../../kernel/money.ts'
import { plansFor, splitEvenly } from './instalments.ts'
import type { Terms } from './pay-later.port.ts'

const amounts = (price: number, currency: Currency, count: number) =>
  splitEvenly(money(price, currency), count).map(({ amount }) => amount)

test('parts are whole minor units, with the remainder in the first; yen and won have no cents to split', () => {
  expect(amounts(79_000, 'EUR', 3)).toEqual([26_334, 26_333, 26_333])
  expect(amounts(79_000, 'EUR', 4)).toEqual([19_750, 19_750, 19_750, 19_750])
  expect(amounts(134_000, 'JPY', 3)).toEqual([44_668, 44_666, 44_666])
  expect(amounts(1_210_001, 'KRW', 4)).toEqual([302_501, 302_500, 302_500, 302_500])
})

test('whatever the price and the number, the parts make up the price, and no later one is larger than the first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 1, max: 12 }), (price, count) => {
      const parts = amounts(price, 'EUR', count)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(price)
      expect(parts[0]! - parts.at(-1)!).toBeLessThan(count)
      expect(Math.max(...parts)).toBe(parts[0])
    }),
  )
})

const inEuro = (count: number, every: Terms['every'], least: number, most: number): Terms => ({
  count,
  every,
  least: money(least, 'EUR'),
  most: money(most, 'EUR'),
})
const terms = [inEuro(3, 'month', 5_000, 300_000), inEuro(4, 'month', 10_000, 200_000)]
const today = new Date('2026-01-31T22:30:00Z')

test('a plan is offered from its least to its most, both included, and in its own currency', () => {
  const counts = (price: number, currency: Currency = 'EUR') =>
    plansFor(money(price, currency), terms, today).map((plan) => plan.length)
  expect(counts(79_000)).toEqual([4, 3])
  expect(counts(4_999)).toEqual([])
  expect(counts(5_000)).toEqual([3])
  expect(counts(300_000)).toEqual([3])
  expect(counts(300_001)).toEqual([])
  expect(counts(79_000, 'USD')).toEqual([])
})

test('the first part is due today; later ones a month or two weeks apart, and never on a day that a month lacks', () => {
  const days = (every: Terms['every']) =>
    plansFor(money(79_000, 'EUR'), [inEuro(3, every, 0, 100_000)], today)[0]!.map(({ dueOn }) => dueOn.toISOString().slice(0, 10))
  expect(days('month')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
  expect(days('fortnight')).toEqual(['2026-01-31', '2026-02-14', '2026-02-28'])
})
