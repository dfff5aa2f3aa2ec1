import type { Transaction } from '../../db/database.ts'
import type { Address } from '../../forms/address.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { Clocks } from '../../kernel/zoned-time.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import { hasRisen, isTooLarge } from '../cart/cart.ts'
import { lockedCart } from '../cart/close-cart.ts'
import { findCart } from '../cart/find-cart.ts'
import { findLaid } from '../certificate/lay-certificate.ts'
import type { CouponFailure } from '../coupon/coupon.ts'
import type { StockFailure } from '../inventory/reserve-stock.ts'
import { online } from '../inventory/stock-hold.ts'
import { findOrderOfCart } from '../order/find-order.ts'
import { buyableLines, type Checkout, changedSince, chosenMethod, dueOf, paymentMethodsFor, sharesOf } from './checkout.ts'
import { draftFor, findHandover } from './find-checkout.ts'
import { placeOf } from './handover.ts'
import { keepStanding, type Standing } from './keep-consent.ts'
import { openStep } from './steps.ts'

/** What the shopper says with the last button. */
export interface Confirmation {
  /** The cart that the shopper saw. It may have become an order already: then that order is the answer. */
  readonly cart: string
  /** The fingerprint of what they saw. */
  readonly seen: string
  readonly payment: PaymentCode
  /** How the house takes payments now. */
  readonly taken: ReadonlySet<PaymentCode>
  /** Orders at the door that may wait to be paid: of one shopper, to one e-mail, to one address. */
  readonly mostUnpaid: number
  /** Whom the bill is for, where that is not whom the parcel is for. */
  readonly billing: Address | null
  /** Whether they have agreed to prices that rose since they chose. */
  readonly acceptsPrices: boolean
  /** What they allow the house to tell others. */
  readonly consent?: Standing
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
  /** Orders at the door that nobody has paid yet. */
  | { readonly code: 'TOO_MANY_UNPAID' }

/** The visitor's checkout, its cart locked by this transaction. */
export async function lockedCheckout(tx: Transaction, visit: Visit, clocks: Clocks): Promise<Checkout> {
  const { cart: here, answers } = await lockedCart(tx, visit)
  const draft = await draftFor(tx, visit, answers)
  const place = placeOf(draft)
  const cart = place === online ? here : await findCart(tx, visit, place)
  return { cart, draft, handover: await findHandover(tx, visit, draft, clocks), certificates: await findLaid(tx, cart) }
}

/** What the shopper confirmed, locked and as it was shown to them; or the order that it has become already. */
export async function confirmedCheckout(
  tx: Transaction,
  visit: Visit,
  confirmed: Confirmation,
  clocks: Clocks,
): Promise<Result<{ readonly checkout: Checkout } | Completed, CheckoutFailure>> {
  const checkout = await lockedCheckout(tx, visit, clocks)
  if (checkout.cart.id !== confirmed.cart) {
    const number = await findOrderOfCart(tx, visit.visitor, confirmed.cart)
    return number ? success({ number, left: null }) : failure({ code: 'CHECKOUT_CHANGED' })
  }
  const refused = refusalOf(checkout, visit, confirmed)
  if (refused) return failure(refused)
  if (confirmed.consent) await keepStanding(tx, visit, confirmed.consent)
  return success({ checkout })
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
  // What certificates pay whole needs no other way, and takes none.
  const isPaid = sharesOf(checkout, visit).length > 0 && dueOf(checkout, visit).amount === 0
  const way = chosenMethod(checkout, visit)?.code ?? null
  const offered: readonly PaymentCode[] = isPaid ? ['GIFT_CERTIFICATE'] : paymentMethodsFor(cart, visit, confirmed.taken, way)
  return offered.includes(confirmed.payment) ? null : { code: 'CHOOSE_PAYMENT_METHOD' }
}

/** Whether the address became one that a piece may not be sent to, since the shopper saw all of it go there. */
function isNewlyForbidden(checkout: Checkout, visit: Visit, seen: string): boolean {
  const { cart } = checkout
  if (!cart.lines.some(({ forbidden }) => forbidden?.state) || !changedSince(checkout, visit, seen)) return false
  const freed = cart.lines.map((line) => ({ ...line, forbidden: null }))
  return !changedSince({ ...checkout, cart: { ...cart, lines: freed } }, visit, seen)
}
