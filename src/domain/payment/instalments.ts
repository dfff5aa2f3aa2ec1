import { type Money, money } from '../../kernel/money.ts'
import type { Terms } from './pay-later.port.ts'

interface Instalment {
  readonly dueOn: Date
  readonly amount: Money
}

export type Plan = readonly Instalment[]

/** What does not divide is paid with the first part: nobody is asked for more later than they saw at first. */
export function splitEvenly({ amount, currency }: Money, count: number): Money[] {
  const part = Math.floor(amount / count)
  return Array.from({ length: count }, (_, index) => money(index === 0 ? amount - part * (count - 1) : part, currency))
}

/** The plans that a price allows, the one with the smallest parts first. */
export function plansFor(price: Money, terms: readonly Terms[], today: Date): Plan[] {
  return terms
    .filter((each) => isWithin(price, each))
    .sort((a, b) => b.count - a.count)
    .map(({ count, every }) =>
      splitEvenly(price, count).map((amount, index) => ({
        amount,
        dueOn: every === 'month' ? monthsLater(today, index) : daysLater(today, index * 14),
      })),
    )
}

function isWithin({ amount, currency }: Money, { least, most }: Terms): boolean {
  return currency === least.currency && amount >= least.amount && amount <= most.amount
}

function daysLater(day: Date, days: number): Date {
  return new Date(day.getTime() + days * 86_400_000)
}

/** The same day of a later month, or its last one: from 31 January to 28 February. */
function monthsLater(day: Date, months: number): Date {
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, Math.min(day.getUTCDate(), last)))
}
