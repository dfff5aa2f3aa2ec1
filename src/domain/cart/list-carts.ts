import type { Db } from '../../db/database.ts'
import { type CartEntry, selectCartEntries } from './cart.repository.ts'

/** What lies in a customer's carts, in every country. */
export function listCarts(db: Db, customer: string): Promise<CartEntry[]> {
  return selectCartEntries(db, customer)
}
