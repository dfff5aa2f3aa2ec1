import { type Money, money } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { type MethodTerms, methodTerms, type ShippingOption, shippingOptions } from '../../markets/deliveries.ts'

export interface ShippingMethod extends Pick<MethodTerms, 'code' | 'days'> {
  readonly price: Money
  readonly terms: MethodTerms
}

export function isShippingOption(value: string | undefined): value is ShippingOption {
  return (shippingOptions as readonly (string | undefined)[]).includes(value)
}

/** Handed over in a boutique: nobody is asked for an address. */
export function isPickup(option: ShippingOption | null): option is 'store' | 'collect' {
  return option === 'store' || option === 'collect'
}

/** What this site offers of an option, for pieces worth so much; the first is the one we would choose. */
export function methodsFor(visit: SiteVisit, option: ShippingOption = 'home', goods?: Money): ShippingMethod[] {
  const here = methodTerms.filter((terms) => terms.option === option && (terms.countries?.includes(visit.country) ?? true))
  const once = here.filter(({ code }, at) => here.findLastIndex((other) => other.code === code) === at)
  return once.map((terms) => ({ code: terms.code, days: terms.days, price: priceOf(terms, visit, goods), terms }))
}

/** Its terms in a country; null for what is none of ours. */
export function termsOf(code: string, country: string): MethodTerms | null {
  return methodTerms.findLast((terms) => terms.code === code && (terms.countries?.includes(country) ?? true)) ?? null
}

function priceOf({ price, freeFrom }: MethodTerms, { currency }: SiteVisit, goods: Money | undefined): Money {
  const isFree = goods !== undefined && goods.amount >= (freeFrom?.[currency] ?? Number.POSITIVE_INFINITY)
  return money(isFree ? 0 : (price[currency] ?? 0), currency)
}
