import { createHash } from 'node:crypto'
import type { Address } from '../../forms/address.ts'
import { money } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import { siteOf } from '../../markets/sites.ts'
import { type Cart, type CartLine, isBuyable, subtotal } from '../cart/cart.ts'
import { type Adjustment, type OrderTotals, totalsOf } from '../order/order.ts'
import { taxOn } from '../pricing/tax.ts'
import { methodsFor, type ShippingMethod, type ShippingOption } from '../shipping/shipping.ts'

/** What a shopper has answered so far; null where they have not, or have taken it back. */
export interface CheckoutDraft {
  readonly email: string | null
  readonly option: ShippingOption | null
  readonly address: Address | null
  readonly method: string | null
}

export const emptyDraft: CheckoutDraft = { email: null, option: null, address: null, method: null }

export interface Checkout {
  readonly cart: Cart
  readonly draft: CheckoutDraft
}

/** Null when nothing was chosen, or when what was chosen is no longer offered. */
export function chosenMethod(draft: CheckoutDraft, visit: SiteVisit): ShippingMethod | null {
  return methodsFor(visit).find(({ code }) => code === draft.method) ?? null
}

/** A piece that does not exist yet is paid by card alone. */
export function paymentMethodsFor(cart: Cart, visit: SiteVisit): PaymentCode[] {
  const isPreorder = cart.lines.some((line) => line.availability.level === 'PREORDER')
  return siteOf(visit).payments.filter((code) => !isPreorder || code === 'CREDIT_CARD')
}

type BuyableLine = CartLine & { readonly price: NonNullable<CartLine['price']> }

export function buyableLines(cart: Cart): BuyableLine[] {
  return cart.lines.filter((line): line is BuyableLine => isBuyable(line))
}

/** What is added to the pieces, as far as it is known: without an address there is no tax, without a method no delivery. */
export function adjustmentsOf({ cart, draft }: Checkout, visit: SiteVisit): Adjustment[] {
  const { address } = draft
  const shipping = chosenMethod(draft, visit)?.price ?? money(0, visit.currency)
  const place = address && { country: visit.country, state: address.shippingstate, postal: address.postal }
  const tax = siteOf(visit).tax === 'added' && place ? taxOn(subtotal(cart), place) : money(0, visit.currency)
  return [
    { kind: 'shipping', amount: shipping, label: '' },
    { kind: 'tax', amount: tax, label: '' },
  ]
}

export function checkoutTotals(checkout: Checkout, visit: SiteVisit): OrderTotals {
  return totalsOf(buyableLines(checkout.cart), adjustmentsOf(checkout, visit), visit.currency)
}

/** Stands for everything the shopper sees before the last button, also when each piece can be sent and what the card says: when it changes, they are asked again. */
export function fingerprint(checkout: Checkout, visit: SiteVisit): string {
  const { cart, draft } = checkout
  const seen = [
    cart.lines.map(({ sku, quantity, price, availability: { level, expectedAt } }) => [
      sku,
      quantity,
      price?.amount,
      level,
      expectedAt,
    ]),
    cart.gift,
    draft,
    checkoutTotals(checkout, visit).total,
  ]
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22)
}
