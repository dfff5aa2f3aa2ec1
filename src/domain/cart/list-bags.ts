import type { Db } from '../../db/database.ts'
import { type BagEntry, selectBags } from './cart.repository.ts'

/** What lies in a customer's bags, in every country. */
export function listBags(db: Db, customer: string): Promise<BagEntry[]> {
  return selectBags(db, customer)
}
