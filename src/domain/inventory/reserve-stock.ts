import type { Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Level } from './inventory.ts'
import { type Holder, online, type Place } from './stock-hold.ts'

export interface Wanted {
  readonly sku: string
  readonly quantity: number
}

export interface Reservation {
  readonly place?: Place
  readonly holder: Holder
  /** Null for what only an act ends: an order. */
  readonly expiresAt: Date | null
}

/** What was taken: of what is there, or of what comes on a day. */
export interface Reserved {
  readonly sku: string
  readonly level: Exclude<Level, 'NOT_AVAILABLE'>
  readonly expectedAt: Date | null
}

export type StockFailure = { readonly code: 'NO_STOCK'; readonly skus: readonly string[] }

/**
 * Takes pieces out of what can be sold and holds them for somebody, all of them or none, in one statement: what is there first, then
 * what is on its way. Rows are locked in the order of their names, so that two orders for the same pieces wait for each other and
 * never in a circle; each then sees what the other has left. All is reckoned from the locked rows: what the statement saw of them before
 * it waited is of yesterday. The level and the day are those of the pieces that were taken.
 */
export async function reserveStock(
  tx: Transaction,
  wanted: readonly Wanted[],
  { place = online, holder, expiresAt }: Reservation,
): Promise<Result<readonly Reserved[], StockFailure>> {
  const rows = await runNamed<{ sku: string; level: Reserved['level']; expected_at: string | null }>(
    tx,
    'stock-reserve',
    sql`
    with wanted as (select * from unnest(${wanted.map(({ sku }) => sku)}::text[], ${wanted.map(({ quantity }) => quantity)}::int[]) as w (sku, quantity)),
    locked as (
      select o.*, w.quantity as taken,
        case when o.level = 'IN_STOCK' then w.quantity else 0 end as present
      from orderable_stock o join wanted w on w.sku = o.sku where o.place = ${place} order by o.sku for update of o
    ),
    taken as (
      update stock s set quantity = l.quantity - l.present, held = l.held + l.present,
        expected_quantity = l.expected_quantity - (l.taken - l.present), expected_held = l.expected_held + (l.taken - l.present)
      from locked l where s.sku = l.sku and s.place = l.place and l.taken <= l.orderable
      returning s.sku, s.place, l.taken, l.level, l.expected_at, case when l.level = 'IN_STOCK' then 'present' else 'expected' end as pool
    ),
    held as (
      insert into stock_hold (sku, place, pool, quantity, holder, holder_id, expires_at)
      select sku, place, pool, taken, ${holder.kind}::text, ${holder.id}::uuid, ${expiresAt}::timestamptz from taken
    ),
    moved as (
      insert into stock_movement (sku, place, pool, kind, free, held, cause, cause_id)
      select sku, place, pool, 'reserved', -taken, taken, ${holder.kind}::text, ${holder.id}::text from taken
    )
    select sku, level, expected_at from taken`,
  )
  if (rows.length < wanted.length) {
    const taken = new Set(rows.map((row) => row.sku))
    return failure({ code: 'NO_STOCK', skus: wanted.map(({ sku }) => sku).filter((sku) => !taken.has(sku)) })
  }
  return success(
    rows.map(({ sku, level, expected_at }) => ({ sku, level, expectedAt: expected_at ? new Date(expected_at) : null })),
  )
}

/**
 * What one holds is another's from now on, and has no end: a payment has become its order. Answers the sizes. Stock is locked first: pieces that
 * come in just now go to whoever holds what they were awaited for.
 */
export async function keepHolds(tx: Transaction, from: Holder, to: Holder): Promise<ReadonlySet<string>> {
  await runNamed(
    tx,
    'stock-keep-lock',
    sql`select 1 from stock s where (s.sku, s.place) in (
      select sku, place from stock_hold where holder = ${from.kind} and holder_id = ${from.id} and state = 'open'
    ) order by s.sku, s.place for update`,
  )
  const rows = await runNamed<{ sku: string }>(
    tx,
    'stock-keep',
    sql`update stock_hold set holder = ${to.kind}, holder_id = ${to.id}, expires_at = null
      where holder = ${from.kind} and holder_id = ${from.id} and state = 'open' returning sku`,
  )
  return new Set(rows.map(({ sku }) => sku))
}
