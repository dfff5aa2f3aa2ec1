/** How a parcel reaches its owner. Cross-border codes carry the name of the house's provider. */
const ownMethods = ['DAH', 'DAH24', 'DAHST', 'DAHGR', 'EXS', 'COC', 'PIS', 'CAC'] as const
const crossborder = 'CROSSBORDER'

export function crossborderCodes(prefix: string) {
  return { home: prefix, standard: `${prefix}_STANDARD`, storeCollection: `${prefix}_STORE_COLLECTION` } as const
}

export const shippingCodes: readonly string[] = [...ownMethods, ...Object.values(crossborderCodes(crossborder))]

/** What a method that is not the house's own does, whoever does it: a provider that was changed since has left its name in orders. */
export function crossborderKind(code: string): keyof ReturnType<typeof crossborderCodes> | undefined {
  if ((ownMethods as readonly string[]).includes(code)) return undefined
  const { standard, storeCollection } = crossborderCodes('')
  if (code.endsWith(storeCollection)) return 'storeCollection'
  return code.endsWith(standard) ? 'standard' : 'home'
}

export type ShippingCode = (typeof ownMethods)[number]

/** How an order is paid. An exchange is paid by what it is exchanged for, which nobody chooses at a till. */
export type PaymentCode = 'CASH_ON_DELIVERY' | 'CREDIT_CARD' | 'WALLET' | 'DEVICE_WALLET' | 'GIFT_CERTIFICATE' | 'EXCHANGE_CREDIT'
