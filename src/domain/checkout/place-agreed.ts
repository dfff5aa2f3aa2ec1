import type { Transaction } from '../../db/database.ts'
import type { Address } from '../../forms/address.ts'
import { money, shareOver } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import { conciergeAreas } from '../../markets/deliveries.ts'
import { type Cart, pieceCount, staysBehind } from '../cart/cart.ts'
import { closeCart } from '../cart/close-cart.ts'
import type { Share } from '../certificate/certificate.ts'
import { spendCoupon } from '../coupon/spend-coupon.ts'
import type { Reserved } from '../inventory/reserve-stock.ts'
import type { Place } from '../inventory/stock-hold.ts'
import { couponCodeOf, type NewOrder, totalsOf } from '../order/order.ts'
import { placeOrder } from '../order/place-order.ts'
import { takeConciergeDay } from '../shipping/concierge-days.ts'
import { adjustmentsOf, type Checkout, chosenMethod, digestOf, discountedLines, promisedIn, sharesOf } from './checkout.ts'
import type { CheckoutFailure, Completed } from './confirm-checkout.ts'
import { conciergeArea, handoverAddress, placeOf } from './handover.ts'

type AgreedLine = NewOrder['lines'][number]

/** What the shopper has agreed to and pays for: kept with a payment until that has become an order. */
export interface Agreed {
  readonly visit: Visit
  /** What the cart was, so that a cart that was changed meanwhile is seen. */
  readonly digest: string
  /** Whose stock it is taken from. */
  readonly place: Place
  readonly order: Omit<NewOrder, 'id'>
  /** What gift certificates pay of it. */
  readonly certificates: readonly Share[]
}

/** Null where not everything is answered. */
export function agreedOrder(checkout: Checkout, visit: Visit, billing: Address | null): Agreed | null {
  const { cart, draft } = checkout
  const [address, method, promised] = [handoverAddress(checkout), chosenMethod(checkout, visit), promisedIn(checkout, visit)]
  if (!address || !method || !promised || draft.email === null) return null
  return {
    visit,
    digest: digestOf(checkout),
    place: placeOf(draft),
    certificates: sharesOf(checkout, visit),
    order: {
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
      conciergeArea: conciergeArea(draft)?.id ?? null,
      lines: discountedLines(cart).map(
        ({ sku, colourway, name, material, colourName, fit, size, sizeSystem, quantity, price, discount, availability }) => {
          const { level, expectedAt } = availability
          return {
            sku,
            colourway,
            name,
            material,
            colourName,
            fit,
            size,
            sizeSystem,
            quantity,
            price,
            discount,
            level,
            expectedAt,
          }
        },
      ),
      adjustments: adjustmentsOf(checkout, visit),
      gift: cart.gift,
    },
  }
}

/** As it was kept: days are days again. One that was agreed to before lines had their part of a coupon has it over all of them. */
export function readAgreed(kept: object): Agreed {
  const agreed = kept as Agreed
  const { subtotal, discount: off } = totalsOf(agreed.order.lines, agreed.order.adjustments, agreed.order.currency)
  const weights = agreed.order.lines.map(({ price, quantity }) => price.amount * quantity)
  const shares = shareOver(Math.min(-off.amount, subtotal.amount), weights)
  const lines = agreed.order.lines.map((line, index) => ({
    ...line,
    discount: line.discount ?? money(0 - shares[index]!, subtotal.currency),
    expectedAt: line.expectedAt && new Date(line.expectedAt),
  }))
  return { ...agreed, certificates: agreed.certificates ?? [], order: { ...agreed.order, lines } }
}

/** Whether a piece went from 'in stock' to 'in January' between our look and our hand. */
export function slipped(seen: readonly AgreedLine[], reserved: readonly Reserved[]): boolean {
  return lineWith(seen, reserved).some(
    (taken, at) => taken.level !== seen[at]!.level || taken.expectedAt?.getTime() !== seen[at]!.expectedAt?.getTime(),
  )
}

/** The lines as they were taken out of the stock. */
export function lineWith(lines: readonly AgreedLine[], reserved: readonly Reserved[]): AgreedLine[] {
  const taken = new Map(reserved.map((each) => [each.sku, each]))
  return lines.map((line) => ({ ...line, ...taken.get(line.sku) }))
}

/** Writes the order whose stock is held, with all but its payment, and closes its cart. */
export async function placeAgreed(
  tx: Transaction,
  id: string,
  { order, visit }: Agreed,
  cart: Cart,
): Promise<Result<Completed, CheckoutFailure>> {
  const area = conciergeAreas.find((each) => each.id === order.conciergeArea)
  if (area && !(await takeConciergeDay(tx, area, order.promised!.from))) return failure({ code: 'CONCIERGE_FULL' })
  const { number } = await placeOrder(tx, { ...order, id })
  // One that takes nothing off, as for a delivery that costs nothing, is not used up.
  const coupon = couponCodeOf(order.adjustments)
  if (coupon !== null) {
    const spent = await spendCoupon(tx, coupon, id)
    if (!spent.ok) return spent
  }
  await closeCart(tx, visit, cart)
  return success({ number, left: pieceCount({ ...cart, lines: staysBehind(cart) }) })
}
