import type { Transaction } from '../../db/database.ts'
import { insertOrder } from './order.repository.ts'
import type { NewOrder } from './order.ts'

/** Writes the order down. Its bag can be written down once only: the database sees to that. */
export function placeOrder(tx: Transaction, order: NewOrder): Promise<{ id: string; number: string }> {
  return insertOrder(tx, order)
}
