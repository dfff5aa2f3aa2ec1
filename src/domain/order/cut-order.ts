import { partOf } from '../../kernel/money.ts'
import { deliveryPaid, type Order } from './order.ts'

/** So many of a line that will not be sent. */
export interface CutLine {
  readonly line: string
  readonly quantity: number
}

/** An order without a part of it, in minor units. */
export interface Remainder {
  /** What stays of each line, by its id, and what the coupon takes off that: nothing for one that goes altogether. */
  readonly lines: ReadonlyMap<string, { readonly quantity: number; readonly discount: number }>
  /** A coupon's and a tax's new amounts; what is not here stays as it was. */
  readonly adjustments: ReadonlyMap<'coupon' | 'tax', number>
  readonly total: number
  /** What nobody pays any more. */
  readonly amount: number
}

/** Of an amount what falls to what stays, rounded up. */
const staying = (amount: number, part: number, whole: number) => amount - partOf(amount, whole - part, whole)

/**
 * Without these pieces goes what the coupon took off them, and their part of the tax; delivery and wrapping stay. What cannot be parted evenly is the
 * shopper's: of a coupon rather more stays, of a tax rather less.
 */
export function cutOrder(order: Pick<Order, 'lines' | 'totals'>, cuts: readonly CutLine[]): Remainder {
  const { lines, totals } = order
  const cutOf = (id: string) => cuts.filter(({ line }) => line === id).reduce((sum, { quantity }) => sum + quantity, 0)
  const kept = lines.map((line) => {
    const quantity = line.quantity - cutOf(line.id)
    return { ...line, quantity, discount: 0 - staying(-line.discount.amount, quantity, line.quantity) }
  })
  const goodsBefore = lines.reduce((sum, { price, quantity, discount }) => sum + price.amount * quantity + discount.amount, 0)
  const goods = kept.reduce((sum, { price, quantity, discount }) => sum + price.amount * quantity + discount, 0)
  const offDelivery = deliveryPaid(order) - totals.shipping.amount
  const coupon = kept.reduce((sum, { discount }) => sum + discount, offDelivery)
  const tax = partOf(totals.tax.amount, goods, goodsBefore)
  const amount = goodsBefore - goods + (totals.tax.amount - tax)
  return {
    lines: new Map(kept.map(({ id, quantity, discount }) => [id, { quantity, discount }])),
    adjustments: new Map([
      ...(totals.discount.amount === 0 ? [] : [['coupon', coupon] as const]),
      ...(totals.tax.amount === 0 ? [] : [['tax', tax] as const]),
    ]),
    total: totals.total.amount - amount,
    amount,
  }
}
