import { createHash } from 'node:crypto'
import type { Address } from '../../forms/address.ts'
import { add, money } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import { siteOf } from '../../markets/sites.ts'
import { type Cart, isBuyable, subtotal } from '../cart/cart.ts'
import { methodsFor, type ShippingMethod, type ShippingOption } from '../delivery/delivery.ts'
import type { OrderTotals } from '../order/order.ts'
import { taxOn } from '../pricing/tax.ts'

/** The specification's steps, in its order. */
const checkoutSteps = [
  'checkout-cart',
  'login',
  'shipping-option',
  'shipping-address',
  'shipping-method',
  'payment',
  'confirmation',
] as const

export type CheckoutStep = (typeof checkoutSteps)[number]

/** What the shopper has told us so far. */
export interface Told {
  readonly email: string | null
  readonly option: ShippingOption | null
  readonly address: Address | null
  readonly method: string | null
}

export const nothingTold: Told = { email: null, option: null, address: null, method: null }

export interface Checkout {
  readonly cart: Cart
  readonly told: Told
}

/** Where the shopper stands: the first step that still wants an answer. A bag that cannot be bought as it is comes first. */
export function openStep({ cart, told }: Checkout, visit: SiteVisit): CheckoutStep {
  if (cart.lines.length === 0 || !cart.lines.every(isBuyable)) return 'checkout-cart'
  if (told.email === null) return 'login'
  if (told.option === null) return 'shipping-option'
  if (told.address === null) return 'shipping-address'
  return chosenMethod(told, visit) === null ? 'shipping-method' : 'payment'
}

/** A step may be seen when all before it are answered. */
export function mayShow(step: CheckoutStep, checkout: Checkout, visit: SiteVisit): boolean {
  return checkoutSteps.indexOf(step) <= checkoutSteps.indexOf(openStep(checkout, visit))
}

/** Null when nothing was chosen, or when what was chosen is no longer offered. */
export function chosenMethod(told: Told, visit: SiteVisit): ShippingMethod | null {
  return methodsFor(visit).find(({ code }) => code === told.method) ?? null
}

/** A piece that does not exist yet is paid by card alone. */
export function paymentMethodsFor(cart: Cart, visit: SiteVisit): PaymentCode[] {
  const isPreorder = cart.lines.some((line) => line.availability.level === 'PREORDER')
  return siteOf(visit).payments.filter((code) => !isPreorder || code === 'CREDIT_CARD')
}

/** What is to be paid, as far as it is known: without an address there is no tax, without a method no delivery. */
export function totalsOf({ cart, told }: Checkout, visit: SiteVisit): OrderTotals {
  const goods = subtotal(cart)
  const none = money(0, visit.currency)
  const shipping = chosenMethod(told, visit)?.price ?? none
  const isTaxAdded = siteOf(visit).tax === 'added' && told.address !== null
  const tax = isTaxAdded
    ? taxOn(goods, { country: visit.country, state: told.address.shippingstate, postal: told.address.postal })
    : none
  return { subtotal: goods, shipping, tax, total: [shipping, tax].reduce(add, goods) }
}

/** Stands for everything the shopper sees before the last button: when it changes, they are asked again. */
export function fingerprint(checkout: Checkout, visit: SiteVisit): string {
  const { cart, told } = checkout
  const seen = [
    cart.lines.map(({ sku, quantity, price }) => [sku, quantity, price?.amount]),
    told,
    totalsOf(checkout, visit).total,
  ]
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22)
}
