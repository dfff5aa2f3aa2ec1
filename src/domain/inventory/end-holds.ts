import type { Database, Transaction } from '../../db/database.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { eachInTurn } from '../../kernel/each-in-turn.ts'
import { statesBefore } from '../../kernel/transitions.ts'
import { type Holder, holdTransitions } from './stock-hold.ts'

/** What somebody held can be sold again. What ended before stays as it ended: releasing twice gives back once. Answers how many pieces. */
export function releaseStock(tx: Transaction, holder: Holder, cause: string): Promise<number> {
  return endHolds(tx, heldBy(holder), 'released', cause)
}

/** What somebody held has left the house. What is still on its way cannot, and stays held: the answer is how many pieces went. */
export function sellStock(tx: Transaction, holder: Holder, cause: string): Promise<number> {
  return endHolds(tx, sql`${heldBy(holder)} and pool = 'present'`, 'sold', cause)
}

/** Of what somebody held these sizes have left the house, all there are of each, and the rest is still held: the answer is how many pieces went. */
export function sellSizes(tx: Transaction, holder: Holder, skus: readonly string[], cause: string): Promise<number> {
  return endHolds(tx, sql`${heldBy(holder)} and sku = any(${[...skus]}::text[])`, 'sold', cause)
}

/** All of one hold has left the house. */
export function sellHold(tx: Transaction, hold: string, cause: string): Promise<number> {
  return endHolds(tx, sql`id = ${hold}`, 'sold', cause)
}

/** All of one hold can be sold again. */
export function releaseHold(tx: Transaction, hold: string, cause: string): Promise<number> {
  return endHolds(tx, sql`id = ${hold}`, 'released', cause)
}

/** Holds whose time is over, each by itself; nobody has to remember them. Answers how many pieces came back. */
export async function releaseLapsedHolds(database: Database): Promise<number> {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from stock_hold where state = 'open' and expires_at <= now() order by expires_at limit 1000`,
  )
  let pieces = 0
  // Meanwhile it may have become an order's, which has no end.
  await eachInTurn(rows, async ({ id }) => {
    pieces += await database.transaction((tx) =>
      endHolds(tx, sql`id = ${id} and expires_at <= now()`, 'released', 'its time was over'),
    )
  })
  return pieces
}

export const heldBy = ({ kind, id }: Holder): Sql => sql`holder = ${kind} and holder_id = ${id}`

/** The stock that these open holds are of, before the holds themselves and in the order of names, as `reserveStock` does. */
export async function lockHeldStock(tx: Transaction, which: Sql): Promise<void> {
  await tx.execute(sql`select 1 from stock s where (s.sku, s.place) in (
      select sku, place from stock_hold where ${which} and state = 'open'
    ) order by s.sku, s.place for update`)
}

/** Stock is locked first; whoever waited finds the hold ended, and does nothing. */
async function endHolds(tx: Transaction, which: Sql, to: 'sold' | 'released', cause: string): Promise<number> {
  const before = statesBefore(holdTransitions, to)
  await lockHeldStock(tx, which)
  const { rows } = await tx.execute<{ pieces: number }>(sql`
    with ended as (
      update stock_hold set state = ${to} where ${which} and state = any(${before}::text[])
      returning id, sku, place, pool, quantity, holder, holder_id, case when ${to} = 'released' then quantity else 0 end as free
    ),
    moved as (
      insert into stock_movement (sku, place, pool, kind, free, held, cause, cause_id)
      select sku, place, pool, ${to}, free, -quantity, holder, holder_id::text from ended
    ),
    written as (
      insert into state_change (subject, subject_id, from_state, to_state, cause)
      select 'stock_hold', id, 'open', ${to}, ${cause} from ended
    ),
    by_row as (
      select sku, place, coalesce(sum(free) filter (where pool = 'present'), 0)::int as present_free,
        coalesce(sum(quantity) filter (where pool = 'present'), 0)::int as present,
        coalesce(sum(free) filter (where pool = 'expected'), 0)::int as expected_free,
        coalesce(sum(quantity) filter (where pool = 'expected'), 0)::int as expected
      from ended group by sku, place
    ),
    given as (
      update stock s set quantity = s.quantity + b.present_free, held = s.held - b.present,
        expected_quantity = s.expected_quantity + b.expected_free, expected_held = s.expected_held - b.expected
      from by_row b where s.sku = b.sku and s.place = b.place
    )
    select coalesce(sum(quantity), 0)::int as pieces from ended`)
  return rows[0]!.pieces
}
