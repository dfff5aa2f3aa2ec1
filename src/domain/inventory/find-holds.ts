import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Holder, Place } from './stock-hold.ts'

export interface Held {
  readonly sku: string
  readonly place: Place
  readonly pool: 'present' | 'expected'
  readonly quantity: number
  readonly state: 'open' | 'sold' | 'released'
  readonly at: Date
}

/** All that was ever held for somebody, the first first. */
export async function findHolds(db: Db, { kind, id }: Holder): Promise<Held[]> {
  const { rows } = await db.execute<Omit<Held, 'at'> & { created_at: string }>(sql`
    select sku, place, pool, quantity, state, created_at from stock_hold
    where holder = ${kind} and holder_id = ${id} order by created_at, sku, id`)
  return rows.map(({ created_at, ...held }) => ({ ...held, at: new Date(created_at) }))
}
