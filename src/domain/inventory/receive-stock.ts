import type { Database, Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { sql } from '../../db/sql.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { StockReceived } from './stock.events.ts'
import { online, type Place } from './stock-hold.ts'

export interface Arrival {
  readonly sku: string
  readonly quantity: number
}

export interface Receipt {
  /** Its own name: a receipt that is told twice is counted once. */
  readonly reference: string
  readonly place?: Place
  readonly arrivals: readonly Arrival[]
}

export type ReceiveFailure =
  | { readonly code: 'ALREADY_RECEIVED' }
  | { readonly code: 'PRODUCT_NOT_FOUND'; readonly skus: readonly string[] }

export type Received = Result<{ readonly pieces: number }, ReceiveFailure>

export function receiveStock(database: Database, receipt: Receipt): Promise<Received> {
  return database.transaction((tx) => receiveIn(tx, receipt))
}

/** Counts pieces in that have come to a place, all of a receipt or nothing of it. */
export async function receiveIn(tx: Transaction, { reference, place = online, arrivals }: Receipt): Promise<Received> {
  const pieces = arrivals.reduce((sum, { quantity }) => sum + quantity, 0)
  if (!(await isFirstTime(tx, reference, pieces))) return failure({ code: 'ALREADY_RECEIVED' })
  const known = new Set(await countIn(tx, arrivals, place, { kind: 'receipt', id: reference }))
  const unknown = arrivals.map(({ sku }) => sku).filter((sku) => !known.has(sku))
  if (unknown.length > 0) return failure({ code: 'PRODUCT_NOT_FOUND', skus: unknown })
  return success({ pieces })
}

async function isFirstTime(tx: Transaction, reference: string, pieces: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`insert into stock_receipt (reference, pieces) values (${reference}, ${pieces})
    on conflict (reference) do nothing`)
  return rowCount === 1
}

interface ArrivalCause {
  readonly kind: 'receipt' | 'transfer'
  readonly id: string
}

/**
 * What was sold before it came goes to those orders first, the oldest first, also in part; the rest can be sold, and, where it is what was
 * announced, no longer has to be waited for. Rows are locked in the order of their names, as orders lock them. A size that never had any gets its row first.
 */
export async function countIn(
  tx: Transaction,
  arrivals: readonly Arrival[],
  place: Place,
  { kind, id }: ArrivalCause,
): Promise<string[]> {
  // What comes from another place of the house leaves what was announced as it is.
  const isAwaited = kind === 'receipt'
  const arrived = sql`(select a.sku, sum(a.quantity)::int as quantity
    from jsonb_to_recordset(${JSON.stringify(arrivals)}::jsonb) as a (sku text, quantity int) group by a.sku)`
  await tx.execute(sql`insert into stock (sku, place)
    select v.sku, ${place}::text from variant v join ${arrived} a on a.sku = v.sku order by v.sku on conflict (sku, place) do nothing`)
  await tx.execute(sql`select 1 from stock s where s.place = ${place} and s.sku in (select sku from ${arrived} a)
    order by s.sku for update`)
  const { rows } = await tx.execute<{ sku: string }>(sql`
    with arrived as ${arrived},
    waiting as (
      select h.id, h.sku, h.quantity, h.holder, h.holder_id,
        greatest(0, least(h.quantity, a.quantity + s.quantity
          - (sum(h.quantity) over (partition by h.sku order by h.created_at, h.id) - h.quantity)))::int as served
      from stock_hold h join arrived a on a.sku = h.sku join stock s on s.sku = h.sku and s.place = h.place
      where h.place = ${place} and h.pool = 'expected' and h.state = 'open'
    ),
    met as (
      update stock_hold h set state = 'released' from waiting w where h.id = w.id and w.served = w.quantity returning h.id
    ),
    met_in_part as (
      update stock_hold h set quantity = h.quantity - w.served from waiting w
      where h.id = w.id and w.served between 1 and w.quantity - 1
    ),
    history as (
      insert into state_change (subject, subject_id, from_state, to_state, cause)
      select 'stock_hold', id, 'open', 'released', 'its pieces came' from met
    ),
    held as (
      insert into stock_hold as h (sku, place, pool, quantity, holder, holder_id)
      select sku, ${place}::text, 'present', served, holder, holder_id from waiting where served > 0
      on conflict (holder, holder_id, sku, place, pool) where state = 'open' do update set quantity = h.quantity + excluded.quantity
    ),
    counted as (
      select s.sku, a.quantity as came, coalesce(sum(w.served), 0)::int as served,
        case when ${isAwaited}::boolean then coalesce(sum(w.served), 0)::int else 0 end as ended,
        case when ${isAwaited}::boolean
          then greatest(0, least(s.expected_quantity, a.quantity - coalesce(sum(w.served), 0)))::int else 0 end as awaited
      from stock s join arrived a on a.sku = s.sku left join waiting w on w.sku = s.sku
      where s.place = ${place} group by s.sku, s.expected_quantity, a.quantity
    ),
    moved as (
      insert into stock_movement (sku, place, pool, kind, free, held, cause, cause_id)
      select sku, ${place}::text, 'present', 'received', came, 0, ${kind}::text, ${id}::text from counted
      union all select sku, ${place}::text, 'present', 'reserved', -served, served, holder, holder_id::text from waiting where served > 0
      union all select sku, ${place}::text, 'expected', 'released', served, -served, holder, holder_id::text from waiting where served > 0
      union all select sku, ${place}::text, 'expected', 'corrected', -(ended + awaited), 0, ${kind}::text, ${id}::text
        from counted where ended + awaited > 0
    )
    update stock s set quantity = s.quantity + c.came - c.served, held = s.held + c.served,
      expected_quantity = s.expected_quantity + c.served - c.ended - c.awaited, expected_held = s.expected_held - c.served,
      expected = case when s.expected_quantity + s.expected_held - c.ended - c.awaited > 0 then s.expected end,
      expected_at = case when s.expected_quantity + s.expected_held - c.ended - c.awaited > 0 then s.expected_at end
    from counted c where s.sku = c.sku and s.place = ${place} returning s.sku`)
  const skus = rows.map(({ sku }) => sku)
  // Who asked to be told asked for what is sold online.
  if (place === online && skus.length > 0) await record<StockReceived>(tx, { kind: 'stock.received', data: { skus } })
  return skus
}
