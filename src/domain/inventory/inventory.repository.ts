import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { StockRow } from './inventory.ts'

export async function selectStock(
  db: Db | Transaction,
  skus: readonly string[],
): Promise<(StockRow & { readonly sku: string })[]> {
  if (skus.length === 0) return []
  return runNamed<{
    sku: string
    quantity: number
    expected: StockRow['expected']
    expected_quantity: number
    expected_at: string | null
  }>(
    db,
    'availability',
    sql`select sku, quantity, expected, expected_quantity, expected_at from stock where sku = any(${[...new Set(skus)]}::text[])`,
  )
}
