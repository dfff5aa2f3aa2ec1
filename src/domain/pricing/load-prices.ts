import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { type Currency, currencies } from '../../kernel/money.ts'
import type { PricePoints } from './pricing.ts'
import { startPrices } from './start-prices.ts'

/** What the files say that a product costs: its price point, and what it costs from an hour on. */
export interface FiledPrice {
  readonly product: string
  readonly point: string
  readonly later?: Readonly<Record<string, Partial<Record<Currency, number>>>> | undefined
}

/**
 * Gives each product the prices of its price point, in every currency, and those that have begun since. What the atelier has changed stays, until
 * the files say the same.
 */
export async function loadPrices(
  database: Database,
  points: PricePoints,
  filed: readonly FiledPrice[],
  now = new Date(),
): Promise<void> {
  const rows = filed.flatMap(({ product, point, later = {} }) => {
    const prices = points[point]
    if (!prices) throw new Error(`styles.json: ${product} costs ${point}, which prices.json does not know`)
    const begun = Object.entries(later)
      .filter(([from]) => Date.parse(from) <= now.getTime())
      .sort(([one], [other]) => Date.parse(one) - Date.parse(other))
    const inForce: Partial<Record<Currency, number>> = Object.assign({}, prices, ...begun.map(([, amounts]) => amounts))
    return Object.entries(inForce).map(([currency, amount]) => ({ product, currency, amount }))
  })
  const coming = filed.flatMap(({ product, later = {} }) =>
    Object.entries(later)
      .filter(([from]) => Date.parse(from) > now.getTime())
      .flatMap(([starts_at, amounts]) =>
        currencies.flatMap((currency) => {
          const amount = amounts[currency]
          return amount === undefined ? [] : [{ product, currency, starts_at, amount }]
        }),
      ),
  )
  // One that was dropped, and whose hour has come, is not brought back.
  await startPrices(database, now)
  await database.transaction(async (tx) => {
    for (let at = 0; at < rows.length; at += 20_000) {
      const json = JSON.stringify(rows.slice(at, at + 20_000))
      await tx.execute(sql`insert into price (product, currency, amount)
        select product, currency, amount from jsonb_populate_recordset(null::price, ${json}::jsonb)
        on conflict (product, currency) do update
        set amount = case when price.edited then price.amount else excluded.amount end,
          edited = price.edited and price.amount <> excluded.amount`)
    }
    await tx.execute(sql`delete from coming_price where not edited`)
    await tx.execute(sql`update coming_price set filed = false where filed`)
    await tx.execute(sql`insert into coming_price (product, currency, starts_at, amount, edited, filed)
      select product, currency, starts_at, amount, false, true
      from jsonb_populate_recordset(null::coming_price, ${JSON.stringify(coming)}::jsonb)
      on conflict (product, currency, starts_at) do update
      set edited = coming_price.edited and coming_price.amount is distinct from excluded.amount, filed = true`)
    await tx.execute(sql`delete from coming_price where amount is null and not filed`)
  })
}
