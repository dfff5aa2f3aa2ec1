import type { Currency } from '../kernel/money.ts'
import { methodTerms } from './deliveries.ts'

/** What the house and the country's law say of pieces that come back. */
export interface ReturnRules {
  /** Days from the handover in which a return can be announced. */
  readonly days: number
  /** Days of them in which whoever gives back all of an order has the price of its standard delivery back too; null where no law asks for it. */
  readonly withdrawalDays: number | null
}

/** For how long a label is good. */
export const labelDays = 14

/** Directive 2011/83/EU, articles 9 and 13, and the United Kingdom's Consumer Contracts Regulations 2013, regulations 30 and 34. */
const withWithdrawal: ReadonlySet<string> = new Set(
  'FR BE LU NL ES DE IT AT PT IE SE DK FI PL CZ SK HU RO BG GR HR SI LT LV EE CY MT GB'.split(' '),
)

/** The house's own promise is the same everywhere, and longer than any law's. */
const promisedDays = 30

export function returnRules(country: string): ReturnRules {
  return { days: promisedDays, withdrawalDays: withWithdrawal.has(country) ? 14 : null }
}

/** What the least costly delivery that everybody is offered costs there: of a dearer one the law asks no more back. */
export function standardDelivery(country: string, currency: Currency): number {
  const prices = methodTerms
    .filter(({ option, countries }) => option === 'home' && (countries === undefined || countries.includes(country)))
    .map(({ price }) => price[currency] ?? 0)
  return prices.length > 0 ? Math.min(...prices) : 0
}
