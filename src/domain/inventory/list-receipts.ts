import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

export interface ListedReceipt {
  readonly reference: string
  readonly pieces: number
  readonly receivedAt: Date
}

/** What was counted in last, by files and by hand alike. */
export async function listReceipts(db: Db, most: number): Promise<ListedReceipt[]> {
  const { rows } = await db.execute<{ reference: string; pieces: number; received_at: string }>(
    sql`select reference, pieces, received_at from stock_receipt order by received_at desc, reference limit ${most}::int`,
  )
  return rows.map(({ reference, pieces, received_at }) => ({ reference, pieces, receivedAt: new Date(received_at) }))
}
