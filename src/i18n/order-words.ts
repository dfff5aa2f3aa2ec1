import type { Order } from '../domain/order/order.ts'
import type { Language } from '../kernel/visit.ts'
import type { PaymentCode } from '../markets/methods.ts'
import { promiseWords } from './delivery-time.ts'
import type { Translate } from './messages.ts'
import { methodName } from './method-name.ts'
import { nameOf, writeAddress } from './write-address.ts'

/** Where an order is handed over, in lines: its address, and before it the boutique's name; a boutique's as its people write it. */
export function handoverLines(order: Order, language: Language): string[] {
  const { storeName, storeAddress, address } = order
  if (storeName === null) return writeAddress(address, language)
  const lines = language === order.language && storeAddress ? [...storeAddress, nameOf(address, language)] : null
  return [storeName, ...(lines ?? writeAddress(address, language))]
}

/** What its way to pay is called; cash for what is collected is paid in the boutique, not at a door. */
export function paymentName(code: PaymentCode, isPickup: boolean, t: Translate): string {
  return code === 'CASH_ON_DELIVERY' && isPickup ? t('pickup.cash') : t(`checkout.${code}`)
}

/** How it reaches its owner, and what was promised of that: a line each. */
export function deliveryLines(order: Order, locale: string, t: Translate): string[] {
  return [methodName(order.shippingMethod, t), ...promiseLines(order, locale, t)]
}

/** What was promised of it; nothing for one that ended otherwise, or is older than promises are. */
function promiseLines(order: Order, locale: string, t: Translate): string[] {
  return order.promised && order.state !== 'CANCELLED' ? [promiseWords(order.promised, order.shippingMethod, locale, t)] : []
}
