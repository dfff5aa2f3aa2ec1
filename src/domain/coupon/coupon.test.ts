import { expect, test } from 'vitest'
import { money } from '../../kernel/money.ts'
import { type Coupon, canonicalCode, type Occasion, weighCoupon } from './coupon.ts'

const now = new Date('2026-11-16T12:00:00Z')

const coupon = (change: Partial<Coupon> = {}): Coupon => ({
  code: 'TEN',
  kind: 'percentage',
  percent: 10,
  amounts: null,
  minimums: null,
  countries: null,
  categories: null,
  startsAt: null,
  endsAt: null,
  oncePerCustomer: false,
  most: null,
  used: 0,
  channel: 'online',
  isActive: true,
  ...change,
})

const inParis: Occasion = {
  country: 'FR',
  now,
  goods: money(79_000, 'EUR'),
  eligible: money(40_000, 'EUR'),
  pieces: ['shoe'],
  isUsedByShopper: false,
}

test.each([
  ['BIENVENUE', 'BIENVENUE'],
  ['  bienvenue ', 'BIENVENUE'],
  ['Bien-venue', 'BIENVENUE'],
  ['ＢＩＥＮＶＥＮＵＥ', 'BIENVENUE'],
  ['ａｔｅｌｉｅｒ５０', 'ATELIER50'],
  ['BIEN\u200bVENUE', 'BIENVENUE'],
  ['BIENVENUÉ', null],
  ['<script>', null],
  ['', null],
  ['AB', null],
  ['A'.repeat(31), null],
  ['A'.repeat(10_240), null],
  ['%', null],
])('what is typed as %j is %j', (typed, code) => {
  expect(canonicalCode(typed)).toBe(code)
})

test.each<[Partial<Coupon>, Partial<Occasion>, string | null]>([
  [{}, {}, null],
  [{ channel: 'store' }, {}, 'COUPON_CODE_FOR_IN_STORE'],
  [{ isActive: false }, {}, 'COUPON_OVER'],
  [{ endsAt: now }, {}, 'COUPON_OVER'],
  [{ endsAt: new Date(now.getTime() + 1) }, {}, null],
  [{ startsAt: new Date(now.getTime() + 1) }, {}, 'COUPON_NOT_YET'],
  [{ startsAt: now }, {}, null],
  [{ countries: ['US', 'CA'] }, {}, 'COUPON_OTHER_COUNTRY'],
  [{ countries: ['FR'] }, {}, null],
  [{ kind: 'amount', percent: null, amounts: { USD: 5_000 } }, {}, 'COUPON_OTHER_COUNTRY'],
  [{ oncePerCustomer: true }, { isUsedByShopper: true }, 'COUPON_ALREADY_USED'],
  [{ oncePerCustomer: false }, { isUsedByShopper: true }, null],
  [{ most: 3, used: 3 }, {}, 'COUPON_USED_UP'],
  [{ most: 3, used: 2 }, {}, null],
  [{}, { eligible: money(0, 'EUR') }, 'COUPON_NO_PIECE'],
  [{ minimums: { EUR: 79_001 } }, {}, 'COUPON_BELOW_MINIMUM'],
  [{ minimums: { EUR: 79_000 } }, {}, null],
])('%j on %j: %s', (change, occasion, code) => {
  const { refused, discount, freesDelivery } = weighCoupon(coupon(change), { ...inParis, ...occasion })
  expect(refused?.code ?? null).toBe(code)
  if (refused) expect([discount.amount, freesDelivery]).toEqual([0, false])
})

test.each<[string, Partial<Coupon>, number]>([
  ['a tenth of what it is for, not of the rest', {}, 4_000],
  ['an amount', { kind: 'amount', percent: null, amounts: { EUR: 5_000 } }, 5_000],
  ['never more than the pieces cost', { kind: 'amount', percent: null, amounts: { EUR: 90_000 } }, 40_000],
  ['nothing off the pieces where it is for delivery', { kind: 'free_delivery', percent: null }, 0],
])('%s', (_, change, off) => {
  expect(weighCoupon(coupon(change), inParis).discount).toEqual(money(off, 'EUR'))
})

test('yen are not divided', () => {
  const inTokyo = { ...inParis, country: 'JP', goods: money(1_005, 'JPY'), eligible: money(1_005, 'JPY') }
  expect(weighCoupon(coupon(), inTokyo).discount).toEqual(money(101, 'JPY'))
})
