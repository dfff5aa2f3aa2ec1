import { partOf } from '../../kernel/money.ts'
import { deliveryPaid, type Order } from '../order/order.ts'

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

/** What a coupon leaves of an order's lines: what tax is on. */
const taxedOf = ({ lines }: Paid): number =>
  lines.reduce((all, line) => all + line.price.amount * line.quantity + line.discount.amount, 0)

/** Each line has its own part of the coupon, and tax is on what that leaves. Of nothing it is nothing, of everything all that was paid but for the delivery. */
function worthOf(paid: Paid, pieces: Pieces): Worth {
  const { lines, totals } = paid
  const parts = lines.map(({ id, price, quantity, discount }) => {
    const taken = pieces.get(id) ?? 0
    return { goods: price.amount * taken, discount: partOf(discount.amount, taken, quantity) }
  })
  const goods = parts.reduce((all, part) => all + part.goods, 0)
  const discount = parts.reduce((all, part) => all + part.discount, 0)
  return sum(goods, discount, partOf(totals.tax.amount, goods + discount, taxedOf(paid)), 0)
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

/** What so many of another piece cost in the place of theirs: no coupon is off it, and it is taxed as they were. */
export function worthAt(paid: Paid, price: number, quantity: number): Worth {
  const goods = price * quantity
  return sum(goods, 0, partOf(paid.totals.tax.amount, goods, taxedOf(paid)), 0)
}

/** Both together. */
export function countedWith(before: Pieces, line: string, quantity: number): Pieces {
  return new Map(before).set(line, (before.get(line) ?? 0) + quantity)
}

/** The same, and what was paid for the delivery, as far as the law asks for it. */
export function withDelivery({ goods, discount, tax }: Worth, paid: Paid, standard: number): Worth {
  return sum(goods, discount, tax, Math.min(deliveryPaid(paid), standard))
}
