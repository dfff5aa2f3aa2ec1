import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import { type Currency, type Money, money } from '../../kernel/money.ts'

/** What these products cost in a currency. A product without a price there is not sold there, and not in the answer. */
export async function findPrices(
  db: Db | Transaction,
  products: readonly string[],
  currency: Currency,
): Promise<Map<string, Money>> {
  if (products.length === 0) return new Map()
  const rows = await runNamed<{ product: string; amount: number }>(
    db,
    'prices',
    sql`
    select product, amount from price where currency = ${currency} and product = any(${[...new Set(products)]}::text[])`,
  )
  return new Map(rows.map((row) => [row.product, money(row.amount, currency)]))
}

/** The same at a moment to come: with the prices that will have begun by then. */
export async function findPricesAt(
  db: Db,
  products: readonly string[],
  currency: Currency,
  at: Date,
): Promise<Map<string, Money>> {
  const prices = await findPrices(db, products, currency)
  const { rows } = await db.execute<{ product: string; amount: number }>(sql`
    select distinct on (product) product, amount from coming_price
    where currency = ${currency} and product = any(${[...products]}::text[]) and amount is not null and starts_at <= ${at.toISOString()}
    order by product, starts_at desc`)
  for (const { product, amount } of rows) prices.set(product, money(amount, currency))
  return prices
}
