import type { Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { online, type Place } from './stock-hold.ts'

export interface Correction {
  readonly sku: string
  readonly place?: Place
  /** How many can be sold from now on; what is held stays held. */
  readonly quantity: number
  /** What is on its way to be sold ahead: null for nothing more than was promised already, left out to keep what was announced. */
  readonly expected?: { readonly kind: 'preorder' | 'backorder'; readonly quantity: number; readonly at: string } | null
}

/** Says what is really there. The difference is a movement with its reason; a size that had no row here gets one. */
export async function correctStock(tx: Transaction, correction: Correction, reason: string): Promise<void> {
  const { sku, place = online, quantity, expected } = correction
  await tx.execute(sql`insert into stock (sku, place) values (${sku}, ${place}) on conflict (sku, place) do nothing`)
  const isGiven = expected !== undefined
  await tx.execute(sql`
    with before as (select sku, place, quantity, expected_quantity from stock where sku = ${sku} and place = ${place} for update),
    after as (
      update stock s set quantity = ${quantity}::int,
        expected = case when ${isGiven} and (${expected?.kind ?? null}::text is not null or s.expected_held = 0)
          then ${expected?.kind ?? null}::text else s.expected end,
        expected_quantity = case when ${isGiven} then ${expected?.quantity ?? 0}::int else s.expected_quantity end,
        expected_at = case when ${isGiven} and (${expected?.kind ?? null}::text is not null or s.expected_held = 0)
          then ${expected?.at ?? null}::date else s.expected_at end
      from before b where s.sku = b.sku and s.place = b.place
      returning s.sku, s.place, s.quantity - b.quantity as present, s.expected_quantity - b.expected_quantity as expected
    )
    insert into stock_movement (sku, place, pool, kind, free, held, cause, cause_id)
    select sku, place, 'present', 'corrected', present, 0, 'correction', ${reason}::text from after where present <> 0
    union all select sku, place, 'expected', 'corrected', expected, 0, 'correction', ${reason}::text from after where expected <> 0`)
}
