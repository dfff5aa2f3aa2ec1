import { add, type Currency, type Money, money, times } from '../../kernel/money.ts'
import type { Picture } from '../catalog/catalog.ts'
import type { WeighedCoupon } from '../coupon/coupon.ts'
import type { Gift } from '../gift/gift.ts'
import type { Availability } from '../inventory/inventory.ts'
import { taxOn } from '../pricing/tax.ts'
import { mostWorth } from './ceiling.ts'

export interface CartLine {
  readonly uuid: string
  /** Another one after every change: who changes it says which they saw. */
  readonly version: number
  readonly sku: string
  readonly colourway: string
  readonly product: string
  readonly name: string
  readonly material: string
  readonly colourName: string
  readonly colourHex: string
  readonly pictures: readonly Picture[]
  readonly fit: string | null
  readonly size: string | null
  /** Whose size that is, where the country counts otherwise: `EU`. */
  readonly sizeSystem: string | null
  readonly quantity: number
  /** The most that may be had of it now: by the product's rule and by what is there. */
  readonly most: number
  /** Null when it is no longer sold here. */
  readonly price: Money | null
  readonly chosenAt: Money
  readonly availability: Availability
  /** Where it may not be sent: the state of the address that the shopper gave, or (null) the whole country. */
  readonly forbidden: { readonly state: string | null } | null
}

export interface Cart {
  /** Null while nothing is in it. */
  readonly id: string | null
  readonly lines: readonly CartLine[]
  readonly currency: Currency
  readonly coupon: WeighedCoupon | null
  /** Where the shopper asked what tax comes to, and the rate that they were told. */
  readonly taxEstimate: { readonly postal: string; readonly rate: number } | null
  /** Null when it is for the shopper. */
  readonly gift: Gift | null
  /** The payment under way, by its id. */
  readonly payment: string | null
  /** Whether gift certificates lie on it: most carts have none to ask for. */
  readonly hasCertificates: boolean
}

/** A line that can be bought as it stands; others stay in sight, and out of the sum. */
export function isBuyable(line: CartLine): boolean {
  return isThere(line) && !line.forbidden
}

/** One that could be, if it went to another state of this country. */
export function isThere(line: CartLine): boolean {
  return line.price !== null && line.quantity <= line.most && line.forbidden?.state !== null
}

/** What is ordered when the cart is. */
export function orderable(cart: Cart): Cart {
  return { ...cart, lines: cart.lines.filter(isBuyable) }
}

/** What then stays in the bag, until it can be bought again or is taken out. */
export function staysBehind(cart: Cart): readonly CartLine[] {
  return cart.lines.filter((line) => !isBuyable(line))
}

/** Dearer than when it was chosen. What has become cheaper is simply cheaper. */
export function hasRisen({ price, chosenAt }: CartLine): boolean {
  return price !== null && price.amount > chosenAt.amount
}

export function subtotal(cart: Cart): Money {
  return cart.lines
    .filter(isBuyable)
    .map((line) => times(line.price!, line.quantity))
    .reduce(add, money(0, cart.currency))
}

/** What the pieces cost once the coupon has been taken off. */
export function goodsOf(cart: Cart): Money {
  return money(subtotal(cart).amount - (cart.coupon?.discount.amount ?? 0), cart.currency)
}

/** What tax comes to where the shopper asked, and the pieces with it; null when nobody asked. */
export function estimateOf(cart: Cart): { readonly tax: Money; readonly total: Money } | null {
  if (!cart.taxEstimate) return null
  const goods = goodsOf(cart)
  const tax = taxOn(goods, cart.taxEstimate.rate)
  return { tax, total: add(goods, tax) }
}

export function isTooLarge(cart: Cart): boolean {
  return subtotal(cart).amount > mostWorth(cart.currency).amount
}

export function pieceCount(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0)
}

/** What was typed as a quantity, in figures of any script; decimals lose their end, and less than one is one. Null where it is no number. */
export function readQuantity(typed: string | undefined): number | null {
  const figures = (typed ?? '')
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (each) => String(each.charCodeAt(0) & 15))
  const number = figures.trim() === '' ? Number.NaN : Math.trunc(Number(figures))
  return Number.isSafeInteger(number) ? Math.min(Math.max(number, 1), 99_999) : null
}

/** The same where something is added: what cannot be read is one. */
export const quantityOf = (typed: string | undefined): number => readQuantity(typed) ?? 1
