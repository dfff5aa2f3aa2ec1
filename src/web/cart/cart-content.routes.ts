import { findCart } from '../../domain/cart/find-cart.ts'
import { answerJson } from '../http/answer.ts'
import type { PrivateHandler } from '../http/route.ts'

/** What lies in the bag, for the marketing tracker: it knows a customer by their number in the back office, and a guest not at all. */
export const getCartContent: PrivateHandler = async ({ c, shop, visit }) => {
  const { lines } = await findCart(shop.database.db, visit)
  return answerJson(c, {
    success: true,
    customerID: visit.customer?.id ?? null,
    locale: visit.locale,
    siteID: visit.country,
    cartContent: {
      cart: lines.map(({ sku, uuid, name, quantity, price, availability }) => ({
        pid: sku,
        uuid,
        name,
        quantity,
        // In minor units, as everywhere in the house; null when it is no longer sold.
        price,
        availability: availability.level,
      })),
    },
  })
}
