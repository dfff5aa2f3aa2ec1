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
