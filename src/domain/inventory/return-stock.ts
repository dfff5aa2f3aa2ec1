import type { Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { online, type Place } from './stock-hold.ts'

interface Returned {
  readonly sku: string
  readonly quantity: number
}

/** Pieces that came back to the house and can be sold again, with the return that they came with. Sizes are locked in the order of their names. */
export async function returnStock(
  tx: Transaction,
  pieces: readonly Returned[],
  cause: string,
  place: Place = online,
): Promise<void> {
  const came = sql`(select a.sku, sum(a.quantity)::int as quantity
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as a (sku text, quantity int) group by a.sku)`
  await tx.execute(sql`insert into stock (sku, place)
    select v.sku, ${place} from variant v join ${came} a on a.sku = v.sku order by v.sku on conflict (sku, place) do nothing`)
  await tx.execute(
    sql`select 1 from stock s where s.place = ${place} and s.sku in (select sku from ${came} a) order by s.sku for update`,
  )
  await tx.execute(sql`
    with counted as (
      update stock s set quantity = s.quantity + a.quantity from ${came} a where s.sku = a.sku and s.place = ${place}
      returning s.sku, a.quantity
    )
    insert into stock_movement (sku, place, pool, kind, free, held, cause, cause_id)
    select sku, ${place}, 'present', 'returned', quantity, 0, 'return', ${cause}::text from counted`)
}
