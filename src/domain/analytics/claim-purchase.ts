import type { Db } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { EventOf } from '../../kernel/event-contract.ts'
import type { Order } from '../order/order.ts'

/**
 * Whether this is the first time that an order is shown to who placed it: a purchase is told once, whatever is reloaded or gone back to, and
 * not by whoever holds its mail.
 */
export async function claimPurchase(db: Db, visitor: string, { number }: Pick<Order, 'number'>): Promise<boolean> {
  const first = await runNamed(
    db,
    'purchase-claim',
    sql`
    insert into measured_purchase ("order") select id from placed_order where number = ${number} and visitor = ${visitor}
    on conflict do nothing returning 1`,
  )
  return first.length === 1
}

export function purchased(order: Pick<Order, 'number' | 'totals' | 'lines'>): EventOf<'purchase'> {
  const { currency, amount } = order.totals.total
  return {
    event: 'purchase',
    orderId: order.number,
    currency,
    revenue: amount,
    products: order.lines.map(({ colourway, name, quantity, level }, at) => ({
      id: colourway,
      name,
      category: '',
      list: 'order',
      position: at + 1,
      quantity,
      dimension1: level,
    })),
  }
}
