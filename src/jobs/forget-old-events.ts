import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** Events a month after all that follows from them was handed out. */
export async function forgetOldEvents({ db }: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from event where dispatched_at < now() - interval '30 days'`)
  return rowCount ?? 0
}
