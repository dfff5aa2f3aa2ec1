import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { OrderableRow, StockRow } from './inventory.ts'

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
    'stock-levels',
    sql`select sku, quantity, expected, expected_quantity, expected_at from stock where place = 'online' and sku = any(${[...new Set(skus)]}::text[])`,
  )
}

/** By `orderable_stock`, which says once what can be ordered. */
export async function selectOrderable(
  db: Db | Transaction,
  skus: readonly string[],
): Promise<(OrderableRow & { readonly sku: string })[]> {
  if (skus.length === 0) return []
  return runNamed(
    db,
    'orderable',
    sql`select sku, level, orderable, expected_at from orderable_stock where place = 'online' and sku = any(${[...new Set(skus)]}::text[])`,
  )
}
