import { createHash } from 'node:crypto'
import type { Address } from '../../forms/address.ts'
import { money } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import { siteOf } from '../../markets/sites.ts'
import { type Cart, type CartLine, goodsOf, isBuyable } from '../cart/cart.ts'
import { type Adjustment, type OrderTotals, totalsOf } from '../order/order.ts'
import { taxOn } from '../pricing/tax.ts'
import { methodsFor, type ShippingMethod, type ShippingOption } from '../shipping/shipping.ts'

/** What a shopper has answered so far; null where they have not, or have taken it back. */
export interface CheckoutDraft {
  readonly email: string | null
  readonly option: ShippingOption | null
  readonly address: Address | null
  /** Of the tax at that address, as it was then; null where prices hold it. */
  readonly taxRate: number | null
  readonly method: string | null
  /** Whom the bill is for, where that is not whom the parcel is for. */
  readonly billing: Address | null
}

export const emptyDraft: CheckoutDraft = { email: null, option: null, address: null, taxRate: null, method: null, billing: null }

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
  const isPreorder = buyableLines(cart).some((line) => line.availability.level === 'PREORDER')
  return siteOf(visit).payments.filter((code) => !isPreorder || code === 'CREDIT_CARD')
}

type BuyableLine = CartLine & { readonly price: NonNullable<CartLine['price']> }

export function buyableLines(cart: Cart): BuyableLine[] {
  return cart.lines.filter((line): line is BuyableLine => isBuyable(line))
}

/**
 * What is added to the pieces and taken off them, as far as it is known: without an address there is no tax, without a method no
 * delivery. The coupon comes first, and tax is on what it leaves; one for delivery is delivery's counterpart.
 */
export function adjustmentsOf({ cart, draft }: Checkout, visit: SiteVisit): Adjustment[] {
  const { coupon } = cart
  const shipping = chosenMethod(draft, visit)?.price ?? money(0, visit.currency)
  const offDelivery = coupon?.freesDelivery ? shipping.amount : 0
  const off = (coupon?.discount.amount ?? 0) + offDelivery
  return [
    { kind: 'shipping', amount: shipping, label: '' },
    { kind: 'coupon', amount: money(0 - off, visit.currency), label: coupon?.code ?? '' },
    { kind: 'tax', amount: taxOn(goodsOf(cart), draft.taxRate ?? 0), label: '' },
  ]
}

export function checkoutTotals(checkout: Checkout, visit: SiteVisit): OrderTotals {
  return totalsOf(buyableLines(checkout.cart), adjustmentsOf(checkout, visit), visit.currency)
}

/**
 * Stands for everything the shopper sees before the last button, also when each piece can be sent, which stay behind and what the card
 * says; and after it
 * what they are asked for, of each piece and in all.
 */
export function fingerprint(checkout: Checkout, visit: SiteVisit): string {
  const { cart, draft } = checkout
  const seen = [
    cart.lines.map((line) => [line.sku, line.quantity, line.availability.level, line.availability.expectedAt, isBuyable(line)]),
    cart.gift,
    draft,
    cart.coupon?.code,
  ]
  const digest = createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22)
  const prices = buyableLines(cart).map(({ price }) => price.amount)
  return [digest, ...prices, checkoutTotals(checkout, visit).total.amount].join('.')
}

/** Whether it is still what the shopper saw: when it is not, they are asked again. What has become cheaper since passes on. */
export function isAsShown(checkout: Checkout, visit: SiteVisit, shown: string): boolean {
  const [digest, ...amounts] = shown.split('.')
  const [now, ...asked] = fingerprint(checkout, visit).split('.')
  const isNoDearer = asked.length === amounts.length && asked.every((amount, at) => Number(amount) <= Number(amounts[at]))
  return digest === now && isNoDearer
}
