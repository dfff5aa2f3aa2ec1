import type { Address } from '../../forms/address.ts'
import { otherFields } from '../../forms/other-fields.ts'
import { add, type Currency, type Money, money, times } from '../../kernel/money.ts'
import type { Language } from '../../kernel/visit.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import type { Picture } from '../catalog/catalog.ts'
import type { Gift } from '../gift/gift.ts'
import type { Level } from '../inventory/inventory.ts'
import type { Promised } from '../shipping/promise.ts'
import type { OrderState } from './order-states.ts'

export const orderNumberPattern = otherFields.orderNumber.pattern

export interface OrderLine {
  readonly id: string
  readonly sku: string
  readonly colourway: string
  readonly name: string
  readonly material: string
  readonly colourName: string
  readonly fit: string | null
  readonly size: string | null
  /** Whose size that is, where the country has sizes of its own: `EU`. */
  readonly sizeSystem: string | null
  readonly quantity: number
  readonly price: Money
  /** What a coupon takes off all of them: negative, or nothing. What it takes off no line is off the delivery. */
  readonly discount: Money
  readonly level: Level
  readonly expectedAt: Date | null
  /** How its colourway is shown today; null where it no longer is. */
  readonly picture: Picture | null
}

/** What is added to an order's lines, or taken off them. */
export interface Adjustment {
  readonly kind: 'shipping' | 'tax' | 'gift_wrap' | 'coupon' | 'certificate' | 'exchange_credit'
  readonly amount: Money
  /** What it is called, where its kind does not say it. */
  readonly label: string
}

/** What is to be paid: the lines, and what is added to them or taken off. The database checks the sum. */
export interface OrderTotals {
  readonly subtotal: Money
  /** What a coupon takes off, of this order or of the one that it is the exchange of: negative, or nothing. */
  readonly discount: Money
  readonly shipping: Money
  readonly tax: Money
  readonly total: Money
}

export function totalsOf(
  lines: readonly Pick<OrderLine, 'price' | 'quantity'>[],
  adjustments: readonly Pick<Adjustment, 'kind' | 'amount'>[],
  currency: Currency,
): OrderTotals {
  const none = money(0, currency)
  const sumOf = (amounts: readonly Money[]) => amounts.reduce(add, none)
  const adjusted = (kind?: Adjustment['kind']) =>
    sumOf(adjustments.filter((each) => kind === undefined || each.kind === kind).map(({ amount }) => amount))
  const subtotal = sumOf(lines.map(({ price, quantity }) => times(price, quantity)))
  return {
    subtotal,
    discount: add(adjusted('coupon'), adjusted('exchange_credit')),
    shipping: adjusted('shipping'),
    tax: adjusted('tax'),
    total: add(subtotal, adjusted()),
  }
}

/** What the delivery cost whoever paid: a coupon may be for it. */
export function deliveryPaid({ lines, totals }: Pick<Order, 'lines' | 'totals'>): number {
  return lines.reduce((rest, { discount }) => rest - discount.amount, totals.shipping.amount + totals.discount.amount)
}

/** The code of an order's coupon; null where none took anything off. */
export function couponCodeOf(adjustments: readonly Adjustment[]): string | null {
  return adjustments.find(({ kind, amount }) => kind === 'coupon' && amount.amount < 0)?.label ?? null
}

/** What a shopper confirms: everything that is kept of it is kept as it was then. */
export interface NewOrder {
  /** Made by whoever places it, so that stock can be held for it before it is written. */
  readonly id: string
  /** Null for an order that the house writes for somebody. */
  readonly cart: string | null
  readonly visitor: string | null
  readonly customer: string | null
  readonly country: string
  readonly language: Language
  readonly currency: Currency
  readonly email: string
  readonly address: Address
  /** Whom the bill is for; null when it is whom the parcel is for. */
  readonly billing: Address | null
  readonly shippingMethod: string
  /** The boutique that it is collected from, by its id. */
  readonly store: string | null
  /** Between which days it is handed over; null for orders from before that was kept. */
  readonly promised: Promised | null
  /** The town whose concierge brings it. */
  readonly conciergeArea: string | null
  readonly lines: readonly Omit<OrderLine, 'id' | 'picture'>[]
  readonly adjustments: readonly Adjustment[]
  /** Null when it is for whoever ordered it. */
  readonly gift: Gift | null
}

export interface Parcel {
  readonly position: number
  readonly carrier: string
  readonly tracking: string
  readonly leftAt: Date
  readonly lines: readonly { readonly line: string; readonly quantity: number }[]
}

export interface Order extends Omit<NewOrder, 'cart' | 'visitor' | 'customer' | 'conciergeArea' | 'lines'> {
  /** What that boutique is called, in the order's language. */
  readonly storeName: string | null
  /** Where it is, as people there write it in that language; null where they write it as everybody does. */
  readonly storeAddress: readonly string[] | null
  readonly number: string
  /** Opens it to who holds the mail about it; null when its owner has left. */
  readonly key: string | null
  readonly state: OrderState
  readonly paymentMethod: PaymentCode
  /** What gift certificates paid of it. */
  readonly certificates: Money
  readonly placedAt: Date
  /** When it was packed; null until then. */
  readonly preparedAt: Date | null
  /** How often it was moved: whoever moves it says which one they looked at. */
  readonly version: number
  /** The return of a gift that it is the exchange of, by its id: who received the gift follows it there, and reads no price. */
  readonly giftReturn: string | null
  /** What has left the house of it so far. */
  readonly parcels: readonly Parcel[]
  readonly lines: readonly OrderLine[]
  readonly totals: OrderTotals
}

/** What is paid by other means than certificates. */
export function dueOf({ totals, certificates }: Pick<Order, 'totals' | 'certificates'>): Money {
  return add(totals.total, times(certificates, -1))
}

/** Whom the invoice is for. Whoever collects has said their name alone: the address is the boutique's. */
export function billedTo({ address, billing, store }: Pick<Order, 'address' | 'billing' | 'store'>): Address {
  if (billing) return billing
  return store
    ? { ...address, address1: '', address2: '', building: '', suite: '', postal: '', city: '', shippingstate: '' }
    : address
}

type Recallable = Pick<Order, 'state' | 'preparedAt' | 'parcels' | 'paymentMethod'>

/**
 * Whoever ordered may call it back until it is packed, or when the house cannot send all of it; not once a part of it has left, and not an
 * exchange, which is paid by pieces that the house has not seen yet.
 */
export function isCancellable({ state, preparedAt, parcels, paymentMethod }: Recallable): boolean {
  if (parcels.length > 0 || paymentMethod === 'EXCHANGE_CREDIT') return false
  return state === 'SHORT_SHIPPING' || (state === 'IN_PREPARATION' && preparedAt === null)
}

/** What of an order is still in the house, line by line; lines of which nothing is are left out. */
export function stillHere({
  lines,
  parcels,
}: Pick<Order, 'lines' | 'parcels'>): { readonly line: OrderLine; readonly quantity: number }[] {
  const gone = (id: string) =>
    parcels.flatMap((parcel) => parcel.lines).reduce((sum, { line, quantity }) => sum + (line === id ? quantity : 0), 0)
  return lines.map((line) => ({ line, quantity: line.quantity - gone(line.id) })).filter(({ quantity }) => quantity > 0)
}

/** An order as it is listed beside what its e-mail writes to the house. */
export type OrderOfEmail = Pick<Order, 'number' | 'state' | 'placedAt'>
