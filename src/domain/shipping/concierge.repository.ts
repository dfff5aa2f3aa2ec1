import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'

export async function selectFullDays(db: Db | Transaction, area: string, from: string): Promise<string[]> {
  const rows = await runNamed<{ day: string }>(
    db,
    'concierge-full-days',
    sql`select day from concierge_day where area = ${area} and day >= ${from}::date - 1 and taken >= capacity order by day`,
  )
  return rows.map(({ day }) => day)
}

/** Two orders for the last door meet at the day's row: one of them gets it. */
export async function takeDay(tx: Transaction, area: string, day: string, capacity: number): Promise<boolean> {
  const rows = await runNamed(
    tx,
    'concierge-take',
    sql`insert into concierge_day as d (area, day, capacity, taken) select ${area}, ${day}::date, ${capacity}::int, 1 where ${capacity}::int > 0
      on conflict (area, day) do update set taken = d.taken + 1 where d.taken < d.capacity returning d.taken`,
  )
  return rows.length === 1
}

/** What is taken already stays taken: the day is then full. */
export async function upsertCapacity(db: Db, area: string, day: string, capacity: number): Promise<number> {
  const { rows } = await db.execute<{ capacity: number }>(sql`
    insert into concierge_day as d (area, day, capacity) values (${area}, ${day}::date, ${capacity}::int)
    on conflict (area, day) do update set capacity = greatest(d.taken, excluded.capacity) returning d.capacity`)
  return rows[0]!.capacity
}
