import type { Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { heldBy, lockHeldStock, sellHold } from './end-holds.ts'
import type { Wanted } from './reserve-stock.ts'
import type { Holder } from './stock-hold.ts'

/**
 * Some of what somebody held has left the house; the rest stays held. Answers the sizes of which there are not so many here: then the
 * transaction is to be undone.
 */
export async function sellPieces(tx: Transaction, holder: Holder, wanted: readonly Wanted[], cause: string): Promise<string[]> {
  const skus = wanted.map(({ sku }) => sku)
  await lockHeldStock(tx, sql`${heldBy(holder)} and sku = any(${skus}::text[])`)
  const missing: string[] = []
  for (const { sku, quantity } of wanted) {
    const { rows } = await tx.execute<{ id: string; quantity: number }>(sql`select id, quantity from stock_hold
      where ${heldBy(holder)} and sku = ${sku} and state = 'open' and pool = 'present'
      order by quantity desc limit 1 for update`)
    const [hold] = rows
    if (!hold || hold.quantity < quantity) missing.push(sku)
    else if (hold.quantity === quantity) await sellHold(tx, hold.id, cause)
    else await sellPart(tx, hold.id, quantity, cause)
  }
  return missing
}

/** So many of a hold, as one of their own that has ended; the hold goes on with the rest. */
async function sellPart(tx: Transaction, hold: string, quantity: number, cause: string): Promise<void> {
  await tx.execute(sql`
    with rest as (
      update stock_hold set quantity = quantity - ${quantity}::int where id = ${hold} returning sku, place, pool, holder, holder_id, created_at
    ),
    sold as (
      insert into stock_hold (sku, place, pool, quantity, holder, holder_id, state, created_at)
      select sku, place, pool, ${quantity}::int, holder, holder_id, 'sold', created_at from rest returning *
    ),
    moved as (
      insert into stock_movement (sku, place, pool, kind, free, held, cause, cause_id)
      select sku, place, pool, 'sold', 0, -quantity, holder, holder_id::text from sold
    ),
    written as (
      insert into state_change (subject, subject_id, from_state, to_state, cause)
      select 'stock_hold', id, 'open', 'sold', ${cause}::text from sold
    )
    update stock s set held = s.held - sold.quantity from sold where s.sku = sold.sku and s.place = sold.place`)
}
