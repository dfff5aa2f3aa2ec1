import { type Cart, orderable } from '../domain/cart/cart.ts'
import type { Promised } from '../domain/shipping/promise.ts'
import type { SiteVisit } from '../kernel/visit.ts'
import { formatDate, formatDay } from './format.ts'
import { messagesIn, type Translate } from './messages.ts'

interface Way {
  readonly code: string
  readonly days: readonly [number, number]
}

/** How long a way takes, as the checkout and the help say it. */
export function deliveryTime({ code, days: [min, max] }: Way, t: Translate): string {
  if (code === 'DAHST') return t('checkout.nextSaturday')
  if (code === 'COC') return t('checkout.sameDay')
  if (code === 'CAC') return t('checkout.twoHours')
  return max === 1 ? t('checkout.nextDay') : t('checkout.days', { min, max })
}

/** How long it takes for what is ordered of this cart: from the day on which the last of it can be sent, and with the day that wrapping takes. */
export function deliveryTimeOf(way: Way, cart: Cart, visit: SiteVisit): string {
  const t = messagesIn(visit.language)
  const time = deliveryTime(way, t)
  const last = Math.max(0, ...orderable(cart).lines.map(({ availability }) => availability.expectedAt?.getTime() ?? 0))
  const counted = last === 0 ? time : t('checkout.countedFrom', { time, date: formatDate(new Date(last), visit.locale) })
  return cart.gift ? t('gift.dayMore', { time: counted }) : counted
}

/** The day that is promised, or the two between which it lies; in a boutique, from when it waits there. */
export function promiseWords({ from, until }: Promised, method: string, locale: string, t: Translate): string {
  const day = (date: string) => formatDay(date, locale)
  const isPickup = method === 'PIS' || method === 'CAC'
  if (from === until) return t(isPickup ? 'checkout.readyOn' : 'checkout.promisedOn', { day: day(from) })
  return t(isPickup ? 'checkout.readyBetween' : 'checkout.promisedBetween', { from: day(from), until: day(until) })
}
