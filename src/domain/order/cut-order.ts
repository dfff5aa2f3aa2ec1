import type { Order } from './order.ts'

/** So many of a line that will not be sent. */
export interface CutLine {
  readonly line: string
  readonly quantity: number
}

/** An order without a part of it, in minor units. */
export interface Remainder {
  /** What stays of each line, by its id: nothing for one that goes altogether. */
  readonly lines: ReadonlyMap<string, number>
  /** A coupon's and a tax's new amounts; what is not here stays as it was. */
  readonly adjustments: ReadonlyMap<'coupon' | 'tax', number>
  readonly total: number
  /** What nobody pays any more. */
  readonly amount: number
}

/**
 * Without these pieces their part of the coupon and of the tax goes too; delivery and wrapping stay. What cannot be parted evenly is the shopper's:
 * of a coupon rather more stays, of a tax rather less.
 */
export function cutOrder({ lines, totals }: Pick<Order, 'lines' | 'totals'>, cuts: readonly CutLine[]): Remainder {
  const cutOf = (id: string) => cuts.filter(({ line }) => line === id).reduce((sum, { quantity }) => sum + quantity, 0)
  const kept = new Map(lines.map(({ id, quantity }) => [id, quantity - cutOf(id)]))
  const before = totals.subtotal.amount
  const subtotal = lines.reduce((sum, { id, price }) => sum + price.amount * kept.get(id)!, 0)
  const part = (amount: number, round: (figure: number) => number) =>
    before === 0 ? amount : round((amount * subtotal) / before)
  const coupon = -part(-totals.discount.amount, Math.ceil)
  const tax = part(totals.tax.amount, Math.floor)
  const amount = before - subtotal + (totals.discount.amount - coupon) + (totals.tax.amount - tax)
  return {
    lines: kept,
    adjustments: new Map([
      ...(totals.discount.amount === 0 ? [] : [['coupon', coupon] as const]),
      ...(totals.tax.amount === 0 ? [] : [['tax', tax] as const]),
    ]),
    total: totals.total.amount - amount,
    amount,
  }
}
