import { type Cart, orderable } from '../domain/cart/cart.ts'
import type { SiteVisit } from '../kernel/visit.ts'
import { formatDate } from './format.ts'
import { messagesIn, type Translate } from './messages.ts'

interface Way {
  readonly code: string
  readonly days: readonly [number, number]
}

/** How long a way to the door takes, as the checkout and the help say it. */
export function deliveryTime({ code, days: [min, max] }: Way, t: Translate): string {
  if (code === 'DAHST') return t('checkout.nextSaturday')
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
