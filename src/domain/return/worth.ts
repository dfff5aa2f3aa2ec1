import type { Order } from '../order/order.ts'

/** So many of each line. */
export type Pieces = ReadonlyMap<string, number>

/** What pieces of an order cost whoever paid it, in minor units: their prices, what a coupon took off them, what tax was added. */
export interface Worth {
  readonly goods: number
  /** Negative, or nothing. */
  readonly discount: number
  readonly tax: number
  readonly delivery: number
  readonly total: number
}

type Paid = Pick<Order, 'lines' | 'totals'>

const sum = (goods: number, discount: number, tax: number, delivery: number): Worth => ({
  ...{ goods, discount, tax, delivery },
  total: goods + discount + tax + delivery,
})

/** Coupon and tax are shared by price. Of nothing it is nothing, of everything it is all that was paid but for the delivery. */
function worthOf({ lines, totals }: Paid, pieces: Pieces): Worth {
  const goods = lines.reduce((all, { id, price }) => all + price.amount * (pieces.get(id) ?? 0), 0)
  const whole = totals.subtotal.amount
  // In whole numbers throughout: an order of many millions of won times its tax is past what a double counts exactly.
  const share = (amount: number) => (whole === 0 ? 0 : Number((BigInt(amount) * BigInt(goods)) / BigInt(whole)))
  return sum(goods, share(totals.discount.amount), share(totals.tax.amount), 0)
}

/**
 * What these pieces are worth, those counted that went before them: in however many parts an order comes back, the parts are worth what the
 * whole is, to the unit.
 */
export function worthAfter(order: Paid, before: Pieces, now: Pieces): Worth {
  const all = new Map(before)
  for (const [line, quantity] of now) all.set(line, (all.get(line) ?? 0) + quantity)
  const [until, upTo] = [worthOf(order, before), worthOf(order, all)]
  return sum(upTo.goods - until.goods, upTo.discount - until.discount, upTo.tax - until.tax, 0)
}

/** The same, and what was paid for the delivery, as far as the law asks for it. */
export function withDelivery({ goods, discount, tax }: Worth, { totals }: Paid, standard: number): Worth {
  return sum(goods, discount, tax, Math.min(totals.shipping.amount, standard))
}
