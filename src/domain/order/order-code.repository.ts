import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { OrderState } from './order-states.ts'
import type { Tracked, Tracking } from './tracking.ts'

/** A postcode without what people put between its parts. */
const bare = (postal: Sql) => sql`upper(regexp_replace(coalesce(${postal}, ''), '[^A-Za-z0-9]', '', 'g'))`

/** All four in one condition: which of them is wrong makes no difference, not even of time. */
export async function selectTracked(db: Db, { number, email, country, postal }: Tracking): Promise<Tracked | null> {
  const rows = await runNamed<{
    id: string
    number: string
    email: string
    state: OrderState
    shipping_method: string
    store: string | null
  }>(
    db,
    'order-tracked',
    sql`select id, number, email, state, shipping_method, store from placed_order
      where number = ${number} and email = ${email} and key is not null and ${country}::text in (country, address ->> 'country')
        and ${bare(sql`${postal}::text`)} in (${bare(sql`address ->> 'postal'`)}, ${bare(sql`billing ->> 'postal'`)})`,
  )
  const [row] = rows
  return row ? { ...row, shippingMethod: row.shipping_method } : null
}

/** One that is still good stays: whoever asks again is sent the same, and tries no more often. */
export async function upsertCode(tx: Transaction, number: string, code: string, minutes: number): Promise<string | null> {
  const { rows } = await tx.execute<{ order: string }>(sql`
    insert into order_code as c ("order", code, expires_at)
    select id, ${code}, now() + make_interval(mins => ${minutes}) from placed_order where number = ${number} and key is not null
    on conflict ("order") do update set
      code = case when c.expires_at <= now() then excluded.code else c.code end,
      wrong = case when c.expires_at <= now() then 0 else c.wrong end,
      expires_at = case when c.expires_at <= now() then excluded.expires_at else c.expires_at end
    returning "order"`)
  return rows[0]?.order ?? null
}

export async function selectCode(db: Db, order: string): Promise<string | null> {
  const { rows } = await db.execute<{ code: string }>(
    sql`select code from order_code where "order" = ${order} and expires_at > now()`,
  )
  return rows[0]?.code ?? null
}

/** The key of the order that it opens; the code is used up by it, and by five that were wrong. */
export async function takeCode(tx: Transaction, number: string, code: string, most: number): Promise<string | null> {
  const { rows } = await tx.execute<{ order: string; code: string; key: string | null; wrong: number }>(sql`
    select c."order", c.code, c.wrong, o.key from order_code c join placed_order o on o.id = c."order"
    where o.number = ${number} and c.expires_at > now() for update of c`)
  const [row] = rows
  if (!row || row.wrong >= most) return null
  if (row.code !== code) {
    await tx.execute(sql`update order_code set wrong = wrong + 1 where "order" = ${row.order}`)
    return null
  }
  await tx.execute(sql`delete from order_code where "order" = ${row.order}`)
  return row.key
}

export async function deleteLapsedCodes(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from order_code where expires_at <= now()`)
  return rowCount ?? 0
}
