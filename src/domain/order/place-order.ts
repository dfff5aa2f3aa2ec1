import type { Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import type { OrderPlaced } from './order.events.ts'
import { insertOrder } from './order.repository.ts'
import type { NewOrder } from './order.ts'

/** Writes the order down, and that it was placed. Its cart can be written down once only: the database sees to that. */
export async function placeOrder(tx: Transaction, order: NewOrder): Promise<{ readonly number: string }> {
  const { number, ...about } = await insertOrder(tx, order)
  await record<OrderPlaced>(tx, { kind: 'order.placed', data: { order: order.id, ...about } })
  return { number }
}
