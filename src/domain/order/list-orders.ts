import type { Db, Transaction } from '../../db/database.ts'
import {
  clearOwner,
  joinByEmail,
  type OwnCut,
  selectCustomerCuts,
  selectCustomerOrders,
  selectOrderPage,
  updateOwner,
  updateVisitor,
} from './order.repository.ts'
import type { Order, OrderOfEmail } from './order.ts'
import { selectOrdersOfEmail } from './orders-of-email.repository.ts'

/** A customer's own orders, the latest first. */
export function listOrders(db: Db, customer: string): Promise<Order[]> {
  return selectCustomerOrders(db, customer)
}

/** What of them was not sent. */
export function listCuts(db: Db, customer: string): Promise<OwnCut[]> {
  return selectCustomerCuts(db, customer)
}

/** The latest orders that an e-mail stands on, for who answers it; of one boutique where they work in one. */
export function listOrdersOfEmail(db: Db, email: string, store: string | null): Promise<OrderOfEmail[]> {
  return selectOrdersOfEmail(db, email, store)
}

/** So many of them, and how many there are. */
export function listLatestOrders(db: Db, customer: string, most: number): Promise<{ orders: Order[]; total: number }> {
  return selectOrderPage(db, customer, most)
}

/** Orders that guests placed with an e-mail are the account's that has confirmed it. */
export function joinOrders(tx: Transaction, customer: string): Promise<void> {
  return joinByEmail(tx, customer)
}

/** What this browser ordered as a guest it may still look at, signed in. */
export function adoptOrders(tx: Transaction, guest: string, customer: string): Promise<void> {
  return updateVisitor(tx, guest, customer)
}

export function moveOrders(tx: Transaction, from: string, to: string): Promise<void> {
  return updateOwner(tx, from, to)
}

/** The orders of somebody who leaves belong to nobody, and nothing says any more that one person placed them. */
export function releaseOrders(tx: Transaction, customer: string): Promise<void> {
  return clearOwner(tx, customer)
}
