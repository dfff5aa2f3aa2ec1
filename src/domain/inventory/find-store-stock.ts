import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'

interface StoreStock {
  readonly store: string
  readonly sku: string
  readonly quantity: number
}

/** Which boutiques hold these sizes, and how many; one that is not in the answer has none. */
export async function findStoreStock(db: Db | Transaction, skus: readonly string[]): Promise<StoreStock[]> {
  if (skus.length === 0) return []
  return runNamed<StoreStock>(
    db,
    'store-stock',
    sql`select k.place as store, k.sku, k.quantity from stock k join store s on s.id = k.place and s.published
      where k.sku = any(${[...new Set(skus)]}::text[]) and k.quantity > 0 order by s.position, k.sku`,
  )
}
