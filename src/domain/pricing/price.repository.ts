import type { Db, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Currency } from '../../kernel/money.ts'
import type { ComingPrice } from './pricing.ts'

/** A product's prices in force, locked: who changes one waits for who changes it too. */
export async function lockPrices(tx: Transaction, product: string): Promise<Map<Currency, number> | null> {
  const found = await tx.execute(sql`select 1 from product where id = ${product} for update`)
  if (found.rows.length === 0) return null
  return selectPricesOf(tx, product)
}

export async function selectPricesOf(db: Db, product: string): Promise<Map<Currency, number>> {
  const { rows } = await db.execute<{ currency: Currency; amount: number }>(
    sql`select currency, amount from price where product = ${product} order by currency`,
  )
  return new Map(rows.map(({ currency, amount }) => [currency, amount]))
}

interface ComingRow {
  readonly currency: Currency
  readonly amount: number
  readonly starts_at: string
}

export async function selectComing(db: Db, product: string): Promise<ComingPrice[]> {
  const { rows } = await db.execute<ComingRow>(
    sql`select currency, amount, starts_at from coming_price where product = ${product} and amount is not null order by starts_at, currency`,
  )
  return rows.map(({ currency, amount, starts_at }) => ({ currency, amount, startsAt: new Date(starts_at) }))
}

export async function upsertPrice(tx: Transaction, product: string, currency: Currency, amount: number): Promise<void> {
  await tx.execute(sql`insert into price (product, currency, amount, edited) values (${product}, ${currency}, ${amount}, true)
    on conflict (product, currency) do update set amount = excluded.amount, edited = true`)
}

export async function upsertComing(
  tx: Transaction,
  product: string,
  { currency, amount, startsAt }: { readonly currency: Currency; readonly amount: number; readonly startsAt: Date },
): Promise<void> {
  await tx.execute(sql`insert into coming_price (product, currency, starts_at, amount)
    values (${product}, ${currency}, ${startsAt.toISOString()}, ${amount})
    on conflict (product, currency, starts_at) do update set amount = excluded.amount, edited = true`)
}

/** Answers what it would have been; null where it was gone already. */
export async function deleteComing(
  tx: Transaction,
  product: string,
  currency: string,
  startsAt: Date,
): Promise<{ readonly amount: number } | null> {
  const one = sql`product = ${product} and currency = ${currency} and starts_at = ${startsAt.toISOString()}`
  const { rows } = await tx.execute<{ amount: number; filed: boolean }>(
    sql`select amount, filed from coming_price where ${one} and amount is not null for update`,
  )
  const [row] = rows
  if (!row) return null
  // The files would bring it back.
  await tx.execute(
    row.filed
      ? sql`update coming_price set amount = null, edited = true where ${one}`
      : sql`delete from coming_price where ${one}`,
  )
  return { amount: row.amount }
}

export interface StartedRow {
  readonly product: string
  readonly currency: Currency
  readonly before: number | null
  readonly after: number
}

/** Of several that are due, the last one is in force. One that was dropped leaves the price as somebody wants it: the files no longer lead. */
export async function startDue(tx: Transaction, now: Date): Promise<StartedRow[]> {
  const { rows } = await tx.execute<StartedRow>(sql`
    with due as (delete from coming_price where starts_at <= ${now.toISOString()} returning *),
    dropped as (select distinct product, currency from due where amount is null),
    last as (select distinct on (product, currency) * from due where amount is not null order by product, currency, starts_at desc),
    was as (
      select l.product, l.currency, l.amount, l.edited or d.product is not null as edited, p.amount as before
      from last l left join price p using (product, currency) left join dropped d using (product, currency)
    ),
    started as (
      insert into price (product, currency, amount, edited) select product, currency, amount, edited from was
      on conflict (product, currency) do update set amount = excluded.amount, edited = price.edited or excluded.edited
    ),
    kept as (
      update price p set edited = true from dropped d where d.product = p.product and d.currency = p.currency
        and not exists (select from last l where l.product = p.product and l.currency = p.currency)
    )
    select product, currency, before, amount as after from was order by product, currency`)
  return rows
}
