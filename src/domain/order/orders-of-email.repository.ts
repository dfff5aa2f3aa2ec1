import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { OrderOfEmail } from './order.ts'

export async function selectOrdersOfEmail(db: Db, email: string, store: string | null): Promise<OrderOfEmail[]> {
  const { rows } = await db.execute<Omit<OrderOfEmail, 'placedAt'> & { placedAt: string }>(sql`
    select number, state, placed_at as "placedAt" from placed_order
    where email = ${email} and (${store}::text is null or store = ${store}) order by placed_at desc limit 10`)
  return rows.map((row) => ({ ...row, placedAt: new Date(row.placedAt) }))
}
