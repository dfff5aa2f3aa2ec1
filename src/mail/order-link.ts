import type { Order } from '../domain/order/order.ts'
import type { Translate } from '../i18n/messages.ts'
import { mailLinks } from './mail-links.ts'

/** Where a mail shows an order: on its page, and to who received a gift on that of their return. Null when it leads to nobody any more. */
export function orderLink(
  { giftReturn, number, key }: Order,
  site: string,
  t: Translate,
): { label: string; href: string } | null {
  if (giftReturn) return { label: t('returns.gift_follow'), href: `${site}${mailLinks.giftReturn}?return=${giftReturn}` }
  return key ? { label: t('order.mailLink'), href: `${site}${mailLinks.order}?order=${number}&key=${key}` } : null
}
