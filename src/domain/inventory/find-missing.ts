import type { Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Holder } from './stock-hold.ts'

/** What somebody was promised and is still on its way to the house. */
export async function findMissing(tx: Transaction, { kind, id }: Holder): Promise<string[]> {
  const { rows } = await tx.execute<{ sku: string }>(sql`select sku from stock_hold
    where holder = ${kind} and holder_id = ${id} and state = 'open' and pool = 'expected' order by sku`)
  return rows.map(({ sku }) => sku)
}
