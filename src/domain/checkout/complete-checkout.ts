import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '../../db/database.ts'
import type { Address } from '../../forms/address.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { Clocks } from '../../kernel/zoned-time.ts'
import { hasRisen, isTooLarge, pieceCount, staysBehind } from '../cart/cart.ts'
import { closeCart, lockedCart } from '../cart/close-cart.ts'
import { findCart } from '../cart/find-cart.ts'
import type { CouponFailure } from '../coupon/coupon.ts'
import { spendCoupon } from '../coupon/spend-coupon.ts'
import { type Reserved, reserveStock, type StockFailure } from '../inventory/reserve-stock.ts'
import { online } from '../inventory/stock-hold.ts'
import { findOrderOfCart } from '../order/find-order.ts'
import { totalsOf } from '../order/order.ts'
import { placeOrder } from '../order/place-order.ts'
import { promiseCash } from '../payment/promise-cash.ts'
import { takeConciergeDay } from '../shipping/concierge-days.ts'
import {
  adjustmentsOf,
  buyableLines,
  type Checkout,
  changedSince,
  chosenMethod,
  paymentMethodsFor,
  promisedIn,
} from './checkout.ts'
import { draftFor, findHandover } from './find-checkout.ts'
import { conciergeArea, handoverAddress, placeOf } from './handover.ts'
import { openStep } from './steps.ts'

export interface Confirmation {
  /** The cart that the shopper saw. It may have become an order already: then that order is the answer. */
  readonly cart: string
  /** The fingerprint of what they saw. */
  readonly seen: string
  readonly payment: string | undefined
  /** Whom the bill is for, where that is not whom the parcel is for. */
  readonly billing: Address | null
  /** Whether they have agreed to prices that rose since they chose. */
  readonly acceptsPrices: boolean
}

export interface Completed {
  readonly number: string
  /** Pieces that stayed in the bag; null where the order was there already. */
  readonly left: number | null
}

export type CheckoutFailure =
  | StockFailure
  | CouponFailure
  | { readonly code: 'ORDER_TOO_LARGE' }
  | { readonly code: 'FORBIDDEN_STATE' }
  | { readonly code: 'CHECKOUT_INCOMPLETE' }
  | { readonly code: 'CHECKOUT_CHANGED' | 'PROMISE_LATER' | 'CONCIERGE_FULL' }
  | { readonly code: 'PRICE_ROSE' }
  | { readonly code: 'CHOOSE_PAYMENT_METHOD' }

/**
 * The cart becomes an order: stock, order, payment, what follows from it and the end of the cart, all of it or nothing. What cannot be
 * bought is not part of it, and waits in the bag. A second press, a second tab and a request that is sent again wait for the first,
 * find the cart gone, and are shown the order it became.
 */
export function completeCheckout(
  database: Database,
  visit: Visit,
  confirmed: Confirmation,
  clocks: Clocks,
): Promise<Result<Completed, CheckoutFailure>> {
  return database.transaction(async (tx) => {
    const { cart: here, answers } = await lockedCart(tx, visit)
    const draft = await draftFor(tx, visit, answers)
    const place = placeOf(draft)
    const cart = place === online ? here : await findCart(tx, visit, place)
    if (cart.id !== confirmed.cart) {
      const number = await findOrderOfCart(tx, visit.visitor, confirmed.cart)
      return number ? success({ number, left: null }) : failure({ code: 'CHECKOUT_CHANGED' })
    }
    const checkout: Checkout = { cart, draft, handover: await findHandover(tx, visit, draft, clocks) }
    const refused = refusalOf(checkout, visit, confirmed)
    return refused ? failure(refused) : writeOrder(tx, visit, checkout, confirmed.billing)
  })
}

/** Why this is not what the shopper saw and may order; null when it is. */
function refusalOf(checkout: Checkout, visit: Visit, confirmed: Confirmation): CheckoutFailure | null {
  const { cart } = checkout
  if (isNewlyForbidden(checkout, visit, confirmed.seen)) return { code: 'FORBIDDEN_STATE' }
  if (buyableLines(cart).length === 0) return { code: 'NO_STOCK', skus: cart.lines.map(({ sku }) => sku) }
  if (cart.coupon?.refused) return cart.coupon.refused
  if (isTooLarge(cart)) return { code: 'ORDER_TOO_LARGE' }
  if (openStep(checkout, visit) !== 'payment') return { code: 'CHECKOUT_INCOMPLETE' }
  const changed = changedSince(checkout, visit, confirmed.seen)
  if (changed) return { code: changed }
  if (buyableLines(cart).some(hasRisen) && !confirmed.acceptsPrices) return { code: 'PRICE_ROSE' }
  const payment = paymentMethodsFor(cart, visit).find((code) => code === confirmed.payment)
  return payment === 'CASH_ON_DELIVERY' ? null : { code: 'CHOOSE_PAYMENT_METHOD' }
}

/** Whether the address became one that a piece may not be sent to, since the shopper saw all of it go there. */
function isNewlyForbidden(checkout: Checkout, visit: Visit, seen: string): boolean {
  const { cart } = checkout
  if (!cart.lines.some(({ forbidden }) => forbidden?.state) || !changedSince(checkout, visit, seen)) return false
  const freed = cart.lines.map((line) => ({ ...line, forbidden: null }))
  return !changedSince({ ...checkout, cart: { ...cart, lines: freed } }, visit, seen)
}

async function writeOrder(
  tx: Transaction,
  visit: Visit,
  checkout: Checkout,
  billing: Address | null,
): Promise<Result<Completed, CheckoutFailure>> {
  const { cart, draft } = checkout
  const [address, method, promised] = [handoverAddress(checkout), chosenMethod(checkout, visit), promisedIn(checkout, visit)]
  if (!address || !method || !promised || draft.email === null) return failure({ code: 'CHECKOUT_INCOMPLETE' })
  const id = randomUUID()
  const bought = buyableLines(cart)
  const reserved = await reserveStock(tx, bought, { place: placeOf(draft), holder: { kind: 'order', id }, expiresAt: null })
  if (!reserved.ok) return reserved
  const taken = new Map(reserved.value.map((each) => [each.sku, each]))
  // It slipped from 'in stock' to 'in January' between our look and our hand.
  if (bought.some((line) => !isAsSeen(line.availability, taken.get(line.sku)!))) return failure({ code: 'CHECKOUT_CHANGED' })

  const lines = bought.map((line) => ({ ...line, ...taken.get(line.sku)! }))
  const area = conciergeArea(draft)
  if (area && !(await takeConciergeDay(tx, area, promised.from))) return failure({ code: 'CONCIERGE_FULL' })
  const adjustments = adjustmentsOf(checkout, visit)
  const { number } = await placeOrder(tx, {
    id,
    cart: cart.id,
    visitor: visit.visitor,
    customer: visit.customer?.id ?? null,
    country: visit.country,
    language: visit.language,
    currency: visit.currency,
    email: draft.email,
    address,
    billing,
    store: checkout.handover.store?.id ?? null,
    shippingMethod: method.code,
    promised,
    conciergeArea: area?.id ?? null,
    lines,
    adjustments,
    gift: cart.gift,
  })
  // One that takes nothing off, as for a delivery that costs nothing, is not used up.
  if (adjustments.some(({ kind, amount }) => kind === 'coupon' && amount.amount < 0)) {
    const spent = await spendCoupon(tx, cart.coupon!.code, id)
    if (!spent.ok) return spent
  }
  await promiseCash(tx, id, totalsOf(lines, adjustments, visit.currency).total)
  await closeCart(tx, visit, cart)
  return success({ number, left: pieceCount({ ...cart, lines: staysBehind(cart) }) })
}

function isAsSeen(seen: { readonly level: string; readonly expectedAt: Date | null }, taken: Reserved): boolean {
  return seen.level === taken.level && seen.expectedAt?.getTime() === taken.expectedAt?.getTime()
}
