import type { Db, Transaction } from '../../db/database.ts'
import { clearOwner, selectCustomerOrders } from './order.repository.ts'
import type { Order } from './order.ts'

/** A customer's own orders, the latest first. */
export function listOrders(db: Db, customer: string): Promise<Order[]> {
  return selectCustomerOrders(db, customer)
}

/** The orders of somebody who leaves belong to nobody, and nothing says any more that one person placed them. */
export function releaseOrders(tx: Transaction, customer: string): Promise<void> {
  return clearOwner(tx, customer)
}
