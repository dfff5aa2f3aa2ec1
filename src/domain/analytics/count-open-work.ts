import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

/** What waits for somebody of the house, each as so many. */
export interface OpenWork {
  readonly preparation: number
  readonly short: number
  readonly trouble: number
  readonly collect: number
  readonly returns: number
  readonly cases: number
  readonly chats: number
  readonly mail: number
  /** Of a boutique's own day; nothing for whoever works in none. */
  readonly appointments: number
  readonly tryOns: number
  /** Where that boutique is. */
  readonly zone: string | null
}

/** Whoever works in a boutique has its orders, what is brought to one, and its visitors on the day that it is there. */
export async function countOpenWork(db: Db, store: string | null, now: Date): Promise<OpenWork> {
  const isHere = sql`(${store}::text is null or store = ${store})`
  const { rows } = await db.execute<OpenWork>(sql`
    with orders as (select state, count(*)::int as n from placed_order
      where state in ('IN_PREPARATION', 'SHORT_SHIPPING', 'TROUBLE_TO_DELIVER', 'READY_TO_COLLECT') and ${isHere} group by state)
    select
      coalesce((select n from orders where state = 'IN_PREPARATION'), 0) as preparation,
      coalesce((select n from orders where state = 'SHORT_SHIPPING'), 0) as short,
      coalesce((select n from orders where state = 'TROUBLE_TO_DELIVER'), 0) as trouble,
      coalesce((select n from orders where state = 'READY_TO_COLLECT'), 0) as collect,
      (select count(*)::int from order_return where state = 'RECEIVED' and (${store}::text is null or way = 'store')) as returns,
      (select count(*)::int from service_case where state = 'open' and ${isHere}) as cases,
      (select count(*)::int from chat where state = 'waiting') as chats,
      (select count(*)::int from mail_log where error is not null) as mail,
      (select count(*)::int from appointment a join store s on s.id = a.store where a.state = 'booked' and a.store = ${store}
        and a.starts_at between ${now}::timestamptz - interval '1 day' and ${now}::timestamptz + interval '1 day'
        and (a.starts_at at time zone s.time_zone)::date = (${now}::timestamptz at time zone s.time_zone)::date) as appointments,
      (select count(*)::int from try_on where state = 'asked' and store = ${store} and ends_at > now()) as "tryOns",
      (select time_zone from store where id = ${store}) as zone`)
  return rows[0]!
}
