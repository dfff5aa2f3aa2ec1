import { type Money, money } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { homeDeliveries, type ShippingCode } from '../../markets/methods.ts'

/** What the shopper chooses between first: where the piece is handed over. */
export const shippingOptions = ['home'] as const

export type ShippingOption = (typeof shippingOptions)[number]

export interface ShippingMethod {
  readonly code: ShippingCode
  readonly price: Money
  readonly days: readonly [number, number]
}

export function isShippingOption(value: string | undefined): value is ShippingOption {
  return (shippingOptions as readonly (string | undefined)[]).includes(value)
}

/** The ways to the door that this site offers; the first is the one we would choose. */
export function methodsFor(visit: SiteVisit): ShippingMethod[] {
  return homeDeliveries
    .filter((method) => !method.countries || method.countries.includes(visit.country))
    .map(({ code, days, price }) => ({ code, days, price: money(price[visit.currency] ?? 0, visit.currency) }))
}
