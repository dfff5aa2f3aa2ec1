import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { PricePoints } from './pricing.ts'

/** Gives each product the prices of its price point, in every currency. */
export async function loadPrices(database: Database, points: PricePoints, pointOf: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...pointOf].flatMap(([product, point]) => {
    const prices = points[point]
    if (!prices) throw new Error(`styles.json: ${product} costs ${point}, which prices.json does not know`)
    return Object.entries(prices).map(([currency, amount]) => ({ product, currency, amount }))
  })
  await database.transaction(async (tx) => {
    for (let at = 0; at < rows.length; at += 20_000) {
      const json = JSON.stringify(rows.slice(at, at + 20_000))
      await tx.execute(sql`insert into price (product, currency, amount)
        select product, currency, amount from jsonb_populate_recordset(null::price, ${json}::jsonb)
        on conflict (product, currency) do update set amount = excluded.amount`)
    }
  })
}
