import { createHash } from 'node:crypto'
import type { Address } from '../../forms/address.ts'
import { add, type Money, money, shareOver, times } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import { siteOf } from '../../markets/sites.ts'
import { type Cart, type CartLine, goodsOf, isBuyable } from '../cart/cart.ts'
import { type LaidCertificate, type Share, shareOut, sumOf } from '../certificate/certificate.ts'
import { type Adjustment, type OrderTotals, totalsOf } from '../order/order.ts'
import { taxOn } from '../pricing/tax.ts'
import { dayNumber, type Promised } from '../shipping/promise.ts'
import { methodsFor, type ShippingMethod } from '../shipping/shipping.ts'
import { type Handover, type HandoverAnswers, promiseOf } from './handover.ts'

/** What a shopper has answered so far; null where they have not, or have taken it back. */
export interface CheckoutDraft extends HandoverAnswers {
  readonly email: string | null
  /** Of the tax where it is handed over, as it was then; null where prices hold it. */
  readonly taxRate: number | null
  /** Whom the bill is for, where that is not whom the parcel is for. */
  readonly billing: Address | null
}

export const emptyDraft: CheckoutDraft = {
  email: null,
  option: null,
  address: null,
  store: null,
  collector: null,
  taxRate: null,
  method: null,
  day: null,
  billing: null,
}

export interface Checkout {
  readonly cart: Cart
  readonly draft: CheckoutDraft
  readonly handover: Handover
  /** Gift certificates that lie on the cart. */
  readonly certificates: readonly LaidCertificate[]
}

/** What is offered of the chosen option, at the price that it has for this cart. */
export function offeredMethods({ cart, draft }: Pick<Checkout, 'cart' | 'draft'>, visit: SiteVisit): ShippingMethod[] {
  return methodsFor(visit, draft.option ?? 'home', goodsOf(cart))
}

/** Null when nothing was chosen, or when what was chosen is no longer offered. Only at the door is there something to choose. */
export function chosenMethod(checkout: Pick<Checkout, 'cart' | 'draft'>, visit: SiteVisit): ShippingMethod | null {
  const offered = offeredMethods(checkout, visit)
  const { option, method } = checkout.draft
  return (option === null || option === 'home' ? offered.find(({ code }) => code === method) : offered[0]) ?? null
}

/** When it will be handed over, as far as everything is answered. */
export function promisedIn(checkout: Checkout, visit: SiteVisit): Promised | null {
  const method = chosenMethod(checkout, visit)
  return method && promiseOf(checkout, method, visit)
}

/** The one way to the shopper that a wallet pays for. */
export const walletMethod = 'DAH'

/**
 * How this cart may be paid if it is sent so, of what the house takes now. A piece that does not exist yet is paid by card alone, and a
 * wallet pays for what the courier brings home in the house's usual way.
 */
export function paymentMethodsFor(
  cart: Cart,
  visit: SiteVisit,
  taken: ReadonlySet<PaymentCode>,
  way: string | null = walletMethod,
): PaymentCode[] {
  const { payments } = siteOf(visit)
  const isFor = (code: PaymentCode) =>
    (!isPreorder(cart) || code === 'CREDIT_CARD') && (!['WALLET', 'DEVICE_WALLET'].includes(code) || way === walletMethod)
  return payments.filter((code) => taken.has(code) && isFor(code))
}

export function isPreorder(cart: Cart): boolean {
  return buyableLines(cart).some((line) => line.availability.level === 'PREORDER')
}

/** What is paid for, and the certificates that pay of it. */
type Payable = Pick<Checkout, 'cart' | 'draft' | 'certificates'>

/** What each certificate pays of the total. It is a payment and no discount: tax is on the whole. */
export function sharesOf(checkout: Payable, visit: SiteVisit): Share[] {
  return isPreorder(checkout.cart) ? [] : shareOut(checkoutTotals(checkout, visit).total, checkout.certificates)
}

/** What is left to pay by other means. */
export function dueOf(checkout: Payable, visit: SiteVisit): Money {
  return add(checkoutTotals(checkout, visit).total, times(sumOf(sharesOf(checkout, visit), visit.currency), -1))
}

type BuyableLine = CartLine & { readonly price: NonNullable<CartLine['price']> }

export function buyableLines(cart: Cart): BuyableLine[] {
  return cart.lines.filter((line): line is BuyableLine => isBuyable(line))
}

/** The same, each with what the coupon takes off it: by its price, of those that the coupon is for. */
export function discountedLines(cart: Cart): (BuyableLine & { readonly discount: Money })[] {
  const lines = buyableLines(cart)
  const weights = lines.map(({ uuid, price, quantity }) => (cart.coupon?.pieces.includes(uuid) ? price.amount * quantity : 0))
  const discounts = shareOver(cart.coupon?.discount.amount ?? 0, weights)
  return lines.map((line, index) => ({ ...line, discount: money(0 - discounts[index]!, cart.currency) }))
}

/**
 * What is added to the pieces and taken off them, as far as it is known: without an address there is no tax, without a method no
 * delivery. The coupon comes first, and tax is on what it leaves; one for delivery is delivery's counterpart.
 */
export function adjustmentsOf(checkout: Pick<Checkout, 'cart' | 'draft'>, visit: SiteVisit): Adjustment[] {
  const { cart, draft } = checkout
  const { coupon } = cart
  const shipping = chosenMethod(checkout, visit)?.price ?? money(0, visit.currency)
  const offDelivery = coupon?.freesDelivery ? shipping.amount : 0
  const off = (coupon?.discount.amount ?? 0) + offDelivery
  return [
    { kind: 'shipping', amount: shipping, label: '' },
    { kind: 'coupon', amount: money(0 - off, visit.currency), label: coupon?.code ?? '' },
    { kind: 'tax', amount: taxOn(goodsOf(cart), draft.taxRate ?? 0), label: '' },
  ]
}

export function checkoutTotals(checkout: Pick<Checkout, 'cart' | 'draft'>, visit: SiteVisit): OrderTotals {
  return totalsOf(buyableLines(checkout.cart), adjustmentsOf(checkout, visit), visit.currency)
}

/** Stands for what is bought and where it goes, whatever it costs. Whom the bill is for is said with the last button. */
export function digestOf({ cart, draft: { billing: _, ...draft }, certificates }: Payable): string {
  const seen = [
    cart.lines.map((line) => [line.sku, line.quantity, line.availability.level, line.availability.expectedAt, isBuyable(line)]),
    cart.gift,
    draft,
    cart.coupon?.code,
    certificates.map(({ certificate, asked }) => [certificate, asked]),
  ]
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22)
}

/**
 * Stands for everything the shopper sees before the last button, also when each piece can be sent, which stay behind and what the card
 * says; and after it between which days it is promised, and what they are asked for, of each piece and in all.
 */
export function fingerprint(checkout: Checkout, visit: SiteVisit): string {
  const { cart } = checkout
  const digest = digestOf(checkout)
  const prices = buyableLines(cart).map(({ price }) => price.amount)
  const promised = promisedIn(checkout, visit)
  const days = [promised?.from, promised?.until].map((day) => (day ? dayNumber(day) : 0))
  return [digest, ...days, ...prices, checkoutTotals(checkout, visit).total.amount, dueOf(checkout, visit).amount].join('.')
}

/** What of it is no longer as the shopper saw it: then they are asked again. What has become cheaper or comes sooner passes on. */
export function changedSince(checkout: Checkout, visit: SiteVisit, shown: string): 'CHECKOUT_CHANGED' | 'PROMISE_LATER' | null {
  const [digest, ...seen] = shown.split('.')
  const [now, ...asked] = fingerprint(checkout, visit).split('.')
  const isMore = (from: number, to?: number) =>
    asked.slice(from, to).some((figure, at) => !(Number(figure) <= Number(seen[from + at])))
  if (digest !== now || asked.length !== seen.length || isMore(2)) return 'CHECKOUT_CHANGED'
  return isMore(0, 2) ? 'PROMISE_LATER' : null
}
