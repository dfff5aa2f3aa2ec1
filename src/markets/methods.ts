import type { Currency } from '../kernel/money.ts'

/** How a parcel reaches its owner. Cross-border codes carry the name of the house's provider. */
const ownMethods = ['DAH', 'DAH24', 'DAHST', 'DAHGR', 'EXS', 'COC', 'PIS', 'CAC'] as const
const crossborder = 'CROSSBORDER'

export function crossborderCodes(prefix: string) {
  return { home: prefix, standard: `${prefix}_STANDARD`, storeCollection: `${prefix}_STORE_COLLECTION` } as const
}

export const shippingCodes: readonly string[] = [...ownMethods, ...Object.values(crossborderCodes(crossborder))]

/** What a cross-border method does, whoever does it; undefined for the house's own. */
export function crossborderKind(code: string): string | undefined {
  return Object.entries(crossborderCodes(crossborder)).find(([, own]) => own === code)?.[0]
}

export type ShippingCode = (typeof ownMethods)[number]

export type PaymentCode = 'CASH_ON_DELIVERY' | 'CREDIT_CARD'

interface MethodTerms {
  readonly code: ShippingCode
  /** Where it is offered; everywhere when absent. */
  readonly countries?: readonly string[]
  /** Working days from the house's door to the shopper's. */
  readonly days: readonly [number, number]
  /** In minor units; a currency that is missing has it with the house's compliments. */
  readonly price: Partial<Record<Currency, number>>
}

const nearParis = ['FR', 'BE', 'LU', 'NL', 'DE', 'IT', 'ES', 'AT', 'GB']

/** Deliveries to the door, as the house offers them. */
export const homeDeliveries: readonly MethodTerms[] = [
  { code: 'DAH', days: [2, 4], price: {} },
  {
    code: 'DAH24',
    countries: [...nearParis, 'AE', 'JP'],
    days: [1, 1],
    price: { EUR: 1500, GBP: 1500, AED: 6000, JPY: 2000 },
  },
  { code: 'DAHST', countries: ['FR', 'GB', 'US'], days: [1, 6], price: { EUR: 2500, GBP: 2500, USD: 3000 } },
  { code: 'DAHGR', countries: ['US', 'CA'], days: [4, 7], price: {} },
]
