import type { Db, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { CouponEntry } from './coupon-file.ts'
import type { CouponRow } from './coupon-row.ts'

export async function selectCoupon(db: Db, code: string): Promise<CouponRow | null> {
  const { rows } = await db.execute<{ coupon: CouponRow }>(sql`select to_jsonb(k) as coupon from coupon k where code = ${code}`)
  return rows[0]?.coupon ?? null
}

/** Holds the coupon until the transaction ends: whoever else uses it waits. */
export async function lockCoupon(tx: Transaction, code: string): Promise<void> {
  await tx.execute(sql`select 1 from coupon where code = ${code} for no key update`)
}

export interface LastLook {
  readonly is_used_up: boolean
  readonly is_used_by_shopper: boolean
}

/** As it stands once it is locked. */
export async function selectLastLook(tx: Transaction, code: string, order: string): Promise<LastLook> {
  const { rows } = await tx.execute<LastLook>(sql`
    select coalesce(k.used >= k.most, false) as is_used_up,
      k.once_per_customer and coupon_used_by(k.code, o.customer, o.email) as is_used_by_shopper
    from coupon k, placed_order o where k.code = ${code} and o.id = ${order}`)
  return rows[0]!
}

export async function insertUse(tx: Transaction, code: string, order: string): Promise<void> {
  await tx.execute(sql`insert into coupon_use ("order", coupon) values (${order}, ${code})`)
}

/** Codes that are there already get the new rules, and keep how often they were used. */
export async function upsertCoupons(db: Db, entries: readonly CouponEntry[]): Promise<void> {
  const rows = entries.map(({ startsAt, endsAt, oncePerCustomer, active, ...same }) => ({
    ...same,
    starts_at: startsAt ?? null,
    ends_at: endsAt ?? null,
    once_per_customer: oncePerCustomer,
    is_active: active,
  }))
  await db.execute(sql`
    insert into coupon (code, kind, percent, amounts, minimums, countries, categories, starts_at, ends_at, once_per_customer, most, channel, is_active)
    select code, kind, percent, amounts, minimums, countries, categories, starts_at, ends_at, once_per_customer, most, channel, is_active
    from jsonb_populate_recordset(null::coupon, ${JSON.stringify(rows)}::jsonb)
    on conflict (code) do update set kind = excluded.kind, percent = excluded.percent, amounts = excluded.amounts,
      minimums = excluded.minimums, countries = excluded.countries, categories = excluded.categories, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, once_per_customer = excluded.once_per_customer, most = excluded.most, channel = excluded.channel,
      is_active = excluded.is_active`)
}

export async function selectUnknownCategories(db: Db, categories: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from unnest(${categories}::text[]) id where not exists (select from category c where c.id = id.id)`,
  )
  return rows.map(({ id }) => id)
}
