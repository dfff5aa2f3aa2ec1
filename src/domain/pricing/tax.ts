import { type Money, money } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'

/** Of a rate: thousandths of a percent, so that New York's 8.875 is a whole number. */
const whole = 100_000

/**
 * The tax that is added to goods, what a coupon takes off them already gone. Delivery is not taxed. An estimate, a checkout and an
 * order all go by this.
 */
export function taxOn(goods: Money, rate: number): Money {
  return money(Math.round((goods.amount * rate) / whole), goods.currency)
}

/** Where an estimate is asked for by a ZIP Code. Canada's tax hangs on the province, and comes with the address; elsewhere prices hold it. */
export function hasTaxEstimate({ country }: SiteVisit): boolean {
  return country === 'US'
}
