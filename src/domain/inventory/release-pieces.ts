import type { Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { heldBy, lockHeldStock, releaseHold } from './end-holds.ts'
import type { Wanted } from './reserve-stock.ts'
import type { Holder } from './stock-hold.ts'

/**
 * Gives back so many pieces of what somebody holds, and keeps the rest held: what is still on its way before what is there. Answers the sizes of
 * which not so many are held; then nothing should be done at all.
 */
export async function releasePieces(
  tx: Transaction,
  holder: Holder,
  wanted: readonly Wanted[],
  cause: string,
): Promise<string[]> {
  const skus = wanted.map(({ sku }) => sku)
  await lockHeldStock(tx, sql`${heldBy(holder)} and sku = any(${skus}::text[])`)
  const missing: string[] = []
  for (const { sku, quantity } of wanted) {
    const { rows } = await tx.execute<{ id: string; quantity: number }>(sql`select id, quantity from stock_hold
      where ${heldBy(holder)} and sku = ${sku} and state = 'open' order by pool = 'present', created_at, id for update`)
    let left = quantity
    for (const hold of rows) {
      const part = Math.min(left, hold.quantity)
      if (part === 0) continue
      if (part === hold.quantity) await releaseHold(tx, hold.id, cause)
      else await releasePart(tx, hold.id, part, cause)
      left -= part
    }
    if (left > 0) missing.push(sku)
  }
  return missing
}

/** So many of a hold, as one of their own that has ended; the hold goes on with the rest. */
async function releasePart(tx: Transaction, hold: string, quantity: number, cause: string): Promise<void> {
  await tx.execute(sql`
    with rest as (
      update stock_hold set quantity = quantity - ${quantity}::int where id = ${hold} returning sku, place, pool, holder, holder_id, created_at
    ),
    gone as (
      insert into stock_hold (sku, place, pool, quantity, holder, holder_id, state, created_at)
      select sku, place, pool, ${quantity}::int, holder, holder_id, 'released', created_at from rest returning *
    ),
    moved as (
      insert into stock_movement (sku, place, pool, kind, free, held, cause, cause_id)
      select sku, place, pool, 'released', quantity, -quantity, holder, holder_id::text from gone
    ),
    written as (
      insert into state_change (subject, subject_id, from_state, to_state, cause)
      select 'stock_hold', id, 'open', 'released', ${cause}::text from gone
    )
    update stock s set
      quantity = s.quantity + case g.pool when 'present' then g.quantity else 0 end,
      held = s.held - case g.pool when 'present' then g.quantity else 0 end,
      expected_quantity = s.expected_quantity + case g.pool when 'expected' then g.quantity else 0 end,
      expected_held = s.expected_held - case g.pool when 'expected' then g.quantity else 0 end
    from gone g where s.sku = g.sku and s.place = g.place`)
}
