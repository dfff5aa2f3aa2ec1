import type { Db, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const lifetimeDays = 30

export async function writeLastPage(db: Db, id: string, page: string): Promise<void> {
  await db.execute(sql`
    insert into session (id, last_page_visited, expires_at)
    values (${id}, ${page}, now() + make_interval(days => ${lifetimeDays}))
    on conflict (id) do update set last_page_visited = excluded.last_page_visited, expires_at = excluded.expires_at`)
}

export async function deleteLapsedSessions(db: Db): Promise<number> {
  const gone = await db.execute(sql`delete from session where expires_at <= now()`)
  return gone.rowCount ?? 0
}

export async function deleteVisit(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`delete from session where id = ${id}`)
}
