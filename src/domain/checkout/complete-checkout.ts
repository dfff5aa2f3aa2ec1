import type { Database } from '../../db/database.ts'
import type { Queue } from '../../db/queue.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import { isBuyable } from '../cart/cart.ts'
import { closeCart, holdCart } from '../cart/close-cart.ts'
import { reserveStock, type StockFailure } from '../inventory/reserve-stock.ts'
import { findOrderOfCart } from '../order/find-order.ts'
import { placeOrder } from '../order/place-order.ts'
import { selectTold } from './checkout.repository.ts'
import { type Checkout, chosenMethod, fingerprint, openStep, paymentMethodsFor, totalsOf } from './checkout.ts'

export interface Confirmation {
  /** The bag that the shopper saw. It may have become an order already: then that order is the answer. */
  readonly cart: string
  /** The fingerprint of what they saw. */
  readonly seen: string
  readonly payment: string | undefined
}

export type CheckoutFailure =
  | StockFailure
  | { readonly code: 'CHECKOUT_INCOMPLETE' }
  | { readonly code: 'CHECKOUT_CHANGED' }
  | { readonly code: 'CHOOSE_PAYMENT_METHOD' }

/**
 * The bag becomes an order: stock, order, mail and the end of the bag, all of it or nothing. A second press, a second tab and a
 * request that is sent again wait for the first, find the bag gone, and are shown the order it became.
 */
export function completeCheckout(
  database: Database,
  queue: Queue,
  visit: Visit,
  confirmed: Confirmation,
): Promise<Result<{ readonly number: string }, CheckoutFailure>> {
  return database.transaction(async (tx) => {
    const cart = await holdCart(tx, visit)
    if (cart.id !== confirmed.cart) {
      const number = await findOrderOfCart(tx, visit.visitor, confirmed.cart)
      return number ? success({ number }) : failure({ code: 'CHECKOUT_CHANGED' })
    }
    const checkout: Checkout = { cart, told: await selectTold(tx, visit) }
    const gone = cart.lines.filter((line) => !isBuyable(line))
    if (gone.length > 0) return failure({ code: 'NO_STOCK', skus: gone.map(({ sku }) => sku) })
    if (fingerprint(checkout, visit) !== confirmed.seen) return failure({ code: 'CHECKOUT_CHANGED' })
    if (openStep(checkout, visit) !== 'payment') return failure({ code: 'CHECKOUT_INCOMPLETE' })
    const payment = paymentMethodsFor(cart, visit).find((code) => code === confirmed.payment)
    if (!payment) return failure({ code: 'CHOOSE_PAYMENT_METHOD' })

    const reserved = await reserveStock(tx, cart.lines)
    if (!reserved.ok) return reserved
    const { told } = checkout
    const order = await placeOrder(tx, {
      cart: cart.id,
      visitor: visit.visitor,
      country: visit.country,
      language: visit.language,
      email: told.email!,
      address: told.address!,
      shippingMethod: chosenMethod(told, visit)!.code,
      paymentMethod: payment,
      totals: totalsOf(checkout, visit),
      lines: cart.lines.map((line) => ({
        ...line,
        price: line.price!,
        level: line.availability.level,
        expectedAt: line.availability.expectedAt,
      })),
    })
    await queue.send(tx, 'send-order-confirmation', { order: order.id })
    await closeCart(tx, cart.id)
    return success({ number: order.number })
  })
}
