import type { Db, Transaction } from '../../db/database.ts'
import { selectOrderable } from './inventory.repository.ts'
import { type Availability, availabilityOf } from './inventory.ts'

/** What can be had of these sizes; one that is not in the answer cannot be had. */
export async function findAvailability(db: Db | Transaction, skus: readonly string[]): Promise<Map<string, Availability>> {
  const rows = await selectOrderable(db, skus)
  return new Map(rows.map((row) => [row.sku, availabilityOf(row)]))
}
