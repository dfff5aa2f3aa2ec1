import { type Order, type OrderLine, stillHere } from '../domain/order/order.ts'
import { isUnderWay } from '../domain/order/order-states.ts'
import { promiseSent } from '../domain/shipping/promise.ts'
import { termsOf } from '../domain/shipping/shipping.ts'
import type { Language } from '../kernel/visit.ts'
import { depotFor } from '../markets/deliveries.ts'
import type { PaymentCode } from '../markets/methods.ts'
import { promiseWords } from './delivery-time.ts'
import { clocksAt, formatDay } from './format.ts'
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

/**
 * What is promised of a line, while its order comes in several parcels: of what has left its own days, of the rest the order's. Nothing where
 * all of it comes at once, which the order says.
 */
export function partLines(order: Order, line: Pick<OrderLine, 'id'>, locale: string, t: Translate): string[] {
  const { parcels, country, shippingMethod } = order
  const rest = stillHere(order)
  if (!isUnderWay(order.state) || parcels.length + (rest.length > 0 ? 1 : 0) < 2) return []
  const terms = order.store === null && termsOf(shippingMethod, country)
  const left = parcels.flatMap(({ leftAt, lines }) => {
    const quantity = lines.find((each) => each.line === line.id)?.quantity
    const day = clocksAt(leftAt)(depotFor(country).timeZone).date
    const promised = terms ? [promiseWords(promiseSent(terms, country, day), shippingMethod, locale, t)] : []
    return quantity ? [{ quantity, words: [t('order.partLeft', { date: formatDay(day, locale) }), ...promised] }] : []
  })
  const here = rest.filter((each) => each.line.id === line.id)
  const parts = [
    ...left,
    ...here.map(({ quantity }) => ({ quantity, words: [t('order.partHere'), ...promiseLines(order, locale, t)] })),
  ]
  return parts.map(({ quantity, words }) => [...(parts.length > 1 ? [`${quantity} ×`] : []), words.join(' · ')].join(' '))
}

/** What was promised of it; nothing for one that ended otherwise, or is older than promises are. */
function promiseLines(order: Order, locale: string, t: Translate): string[] {
  return order.promised && order.state !== 'CANCELLED' ? [promiseWords(order.promised, order.shippingMethod, locale, t)] : []
}
