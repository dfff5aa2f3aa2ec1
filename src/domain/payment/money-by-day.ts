import type { Db } from '../../db/database.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { Currency } from '../../kernel/money.ts'

/** What a day brought in a currency, in its smallest unit. */
export interface MoneyDay {
  readonly day: string
  readonly currency: Currency
  readonly authorised: number
  readonly ordered: number
  readonly captured: number
  readonly refunded: number
}

/** Whole days by the clock of the house, both included. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/** The house keeps its books where it stands. */
const clock = 'Europe/Paris'

const dayOf = (moment: Sql): Sql => sql`(${moment} at time zone ${clock}::text)::date`

export const isWithin = (moment: Sql, { from, to }: DaySpan): Sql =>
  sql`(${moment} >= (${from}::date::timestamp at time zone ${clock}::text) and ${moment} < ((${to}::date + 1)::timestamp at time zone ${clock}::text))`

const authorized = sql`coalesce(p.authorized_at, p.created_at)`

/**
 * What is paid by money. A certificate was paid when it was bought, and what is exchanged when the first was: counted again, a day would have brought
 * what it did not. Written as the indexes have it.
 */
const isMoney = sql`p.method not in ('EXCHANGE_CREDIT', 'GIFT_CERTIFICATE')`

/** Of what was authorised again the last one's: a part may have been cancelled since. */
const sumByNow = sql`coalesce((select a.amount from payment a where p.state = 'PAYMENT_REJECT' and a."order" = p."order"
  and starts_with(a.idempotency_key, 'again:') order by a.authorized_at desc limit 1), p.amount)`

const isOn = (moment: Sql): Sql => sql`(${moment} >= d.begins and ${moment} < d.ends)`

/**
 * Side by side, the newest day first. A gift certificate is ordered when it is bought, care when it is paid, what is paid beside an exchange when that leaves, and what a
 * certificate pays is not ordered again. What was paid by hand, or authorised again before it left,
 * was authorised when it was ordered, for as much as it is for by now. Each day is a range of moments: to ask of every row what
 * day it was in Paris takes five times as long.
 */
export async function findMoneyByDay(db: Db, { from, to }: DaySpan): Promise<MoneyDay[]> {
  const { rows } = await db.execute<MoneyDay>(sql`
    with days as materialized (
      select day::date as day, day at time zone ${clock}::text as begins, (day + interval '1 day') at time zone ${clock}::text as ends
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') day
    )
    select d.day::text, m.currency, coalesce(sum(m.amount) filter (where kind = 'authorised'), 0)::bigint as authorised,
      coalesce(sum(m.amount) filter (where kind = 'ordered'), 0)::bigint as ordered,
      coalesce(sum(m.amount) filter (where kind = 'captured'), 0)::bigint as captured,
      coalesce(sum(m.amount) filter (where kind = 'refunded'), 0)::bigint as refunded
    from days d, lateral (
      select 'authorised' as kind, p.currency, sum(${sumByNow}) as amount from payment p
      where (p."order" is not null or p.purpose <> 'order') and ${isMoney} and ${isOn(authorized)} and p.state not in ('STARTED', 'ABANDONED')
        and p.provider <> 'hand' and not starts_with(p.idempotency_key, 'again:') and not (p.state = 'PAYMENT_REJECT' and p."order" is null) group by p.currency
      union all
      select 'ordered', o.currency, sum(o.total) from placed_order o where ${isOn(sql`o.placed_at`)} group by o.currency
      union all
      select 'ordered', p.currency, 0 - sum(p.amount) from payment p join placed_order o on o.id = p."order"
      where p.method in ('EXCHANGE_CREDIT', 'GIFT_CERTIFICATE') and ${isOn(sql`o.placed_at`)} group by p.currency
      union all
      select 'ordered', p.currency, sum(p.amount) from payment p
      where p.purpose in ('certificate', 'care') and p.captured_at is not null and ${isMoney} and ${isOn(sql`p.captured_at`)} group by p.currency
      union all
      select 'captured', p.currency, sum(p.amount) from payment p
      where p.captured_at is not null and ${isMoney} and ${isOn(sql`p.captured_at`)} group by p.currency
      union all
      select 'refunded', p.currency, sum(r.amount) from refund r join payment p on p.id = r.payment
      where r.done_at is not null and ${isMoney} and ${isOn(sql`r.done_at`)} group by p.currency
    ) m
    group by d.day, m.currency order by d.day desc, m.currency`)
  return rows
}

export interface ExportedPayment {
  readonly day: string
  /** Of the order, or of the return whose difference it paid. */
  readonly order: string | null
  /** The number of the case, where it paid for care. */
  readonly case: string | null
  readonly method: string
  readonly provider: string
  readonly reference: string | null
  readonly state: string
  readonly currency: Currency
  readonly amount: number
  readonly captured: number
  readonly refunded: number
}

/** Every payment by money of these days by itself, the first first. */
export async function listPaymentsOfDays(db: Db, span: DaySpan, most: number): Promise<ExportedPayment[]> {
  const { rows } = await db.execute<ExportedPayment>(sql`
    select ${dayOf(authorized)}::text as day, coalesce(o.number, r.number) as "order", c.number as "case", p.method, p.provider, p.provider_ref as reference, p.state, p.currency, p.amount,
      case when p.captured_at is null then 0 else p.amount end::bigint as captured, p.refunded
    from payment p left join placed_order o on o.id = p."order" left join order_return r on r.id = p."return"
      left join estimate e on e.id = p.estimate left join service_case c on c.id = e."case"
    where (p."order" is not null or p.purpose <> 'order') and ${isMoney} and ${isWithin(authorized, span)}
    order by ${authorized}, p.id limit ${most}::int`)
  return rows
}
