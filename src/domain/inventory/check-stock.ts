import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

/** A size at a place whose figures contradict each other. */
export interface StockContradiction {
  readonly sku: string
  readonly place: string
  readonly pool: 'present' | 'expected'
  readonly free: number
  readonly held: number
  readonly movedFree: number
  readonly movedHeld: number
  readonly openHolds: number
}

/** The proof, at any time: what movements add up to is what can be sold, and what is held is what open holds hold. Empty when all agree. */
export async function findStockContradictions(db: Db): Promise<StockContradiction[]> {
  const { rows } = await db.execute<StockContradiction>(sql`
    with kept as (
      select sku, place, 'present' as pool, quantity as free, held from stock
      union all select sku, place, 'expected', expected_quantity, expected_held from stock
    ),
    moved as (select sku, place, pool, sum(free)::int as free, sum(held)::int as held from stock_movement group by sku, place, pool),
    holds as (select sku, place, pool, sum(quantity)::int as held from stock_hold where state = 'open' group by sku, place, pool)
    select k.sku, k.place, k.pool, k.free, k.held, coalesce(m.free, 0) as "movedFree", coalesce(m.held, 0) as "movedHeld",
      coalesce(h.held, 0) as "openHolds"
    from kept k left join moved m using (sku, place, pool) left join holds h using (sku, place, pool)
    where k.free <> coalesce(m.free, 0) or k.held <> coalesce(m.held, 0) or k.held <> coalesce(h.held, 0)
    order by k.sku, k.place, k.pool limit 100`)
  return rows
}
