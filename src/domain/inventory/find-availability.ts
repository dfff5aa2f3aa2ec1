import { sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { type Availability, availabilityOf } from './inventory.ts'

/** What can be had of these sizes; one that is not in the answer cannot be had. */
export async function findAvailability(db: Db | Transaction, skus: readonly string[]): Promise<Map<string, Availability>> {
  if (skus.length === 0) return new Map()
  const rows = await runNamed<{
    sku: string
    quantity: number
    expected: 'preorder' | 'backorder' | null
    expected_quantity: number
    expected_at: string | null
  }>(
    db,
    'availability',
    sql`select sku, quantity, expected, expected_quantity, expected_at from stock where sku = any(${sql.param([...new Set(skus)])}::text[])`,
  )
  return new Map(rows.map((row) => [row.sku, availabilityOf(row)]))
}
