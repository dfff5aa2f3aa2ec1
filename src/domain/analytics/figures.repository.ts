import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Why } from '../return/return.ts'
import type { Device, DropReason, FigureName } from './figures.ts'

export interface Asked {
  /** Days of the house, both of them included. */
  readonly from: string
  readonly to: string
  /** Null: of all. */
  readonly country: string | null
  readonly device: Device | null
}

export interface DayCount {
  readonly day: string
  readonly name: FigureName
  readonly page: string
  readonly bucket: number
  readonly count: number
}

/** All that the days of a report hold, of one country or all, of one kind of device or all. */
export async function selectDays(db: Db, { from, to, country, device }: Asked): Promise<DayCount[]> {
  const { rows } = await db.execute<DayCount>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, name, page, bucket, count::int from figure_day
    where country = ${country ?? '*'} and device = ${device ?? '*'} and day between ${from}::date and ${to}::date`)
  return rows
}

/** Orders of the shop by the day, as they stand in its books; exchanges, which have no cart, are none. */
export async function selectOrders(db: Db, { from, to, country }: Asked): Promise<{ day: string; count: number }[]> {
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    select to_char(placed_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day, count(*)::int as count from placed_order
    where placed_at >= ${from}::date::timestamp at time zone 'Europe/Paris'
      and placed_at < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'
      and cart is not null and (${country}::text is null or country = ${country})
    group by 1`)
  return rows
}

export interface CountryStep {
  readonly country: string
  readonly name: FigureName
  readonly count: number
}

export async function selectCountries(db: Db, { from, to, device }: Asked): Promise<CountryStep[]> {
  const { rows } = await db.execute<CountryStep>(sql`
    select country, name, sum(count)::int as count from figure_day
    where (name like 'step%' or name = 'visit') and device = ${device ?? '*'} and country <> '*'
      and day between ${from}::date and ${to}::date
    group by country, name`)
  return rows
}

/** Visits of the last of the days, by its hours. */
export async function selectHours(db: Db, { to, country, device }: Asked): Promise<{ hour: number; count: number }[]> {
  const { rows } = await db.execute<{ hour: number; count: number }>(sql`
    select extract(hour from hour at time zone 'Europe/Paris')::int as hour, sum(count)::int as count from figure_hour
    where hour >= ${to}::date::timestamp at time zone 'Europe/Paris' and hour < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'
      and name = 'visit' and (${country}::text is null or country = ${country}) and (${device}::text is null or device = ${device})
    group by 1`)
  return rows
}

export async function selectMissed(
  db: Db,
  { from, to, country }: Asked,
  most: number,
): Promise<{ term: string; count: number }[]> {
  const { rows } = await db.execute<{ term: string; count: number }>(sql`
    select term, sum(count)::int as count from search_missed
    where day between ${from}::date and ${to}::date and (${country}::text is null or country = ${country})
    group by term order by 2 desc, term limit ${most}`)
  return rows
}

/** Sizes that somebody asked to be told of, because they could not be had. */
export async function selectAwaited(
  db: Db,
  { from, to, country }: Asked,
  most: number,
): Promise<{ sku: string; count: number }[]> {
  const { rows } = await db.execute<{ sku: string; count: number }>(sql`
    select sku, count(*)::int as count from stock_request
    where asked_at >= ${from}::date and asked_at < ${to}::date + 1 and (${country}::text is null or country = ${country})
    group by sku order by 2 desc, sku limit ${most}`)
  return rows
}

export async function selectReasons(db: Db, { from, to, country }: Asked): Promise<{ why: Why; count: number }[]> {
  const { rows } = await db.execute<{ why: Why; count: number }>(sql`
    select l.why, sum(l.quantity)::int as count
    from order_return r join return_line l on l."return" = r.id join placed_order o on o.id = r."order"
    where r.asked_at >= ${from}::date and r.asked_at < ${to}::date + 1 and (${country}::text is null or o.country = ${country})
    group by 1 order by 2 desc, 1`)
  return rows
}

export async function selectDropped(db: Db, { from, to }: Asked): Promise<{ reason: DropReason; count: number }[]> {
  const { rows } = await db.execute<{ reason: DropReason; count: number }>(sql`
    select reason, sum(count)::int as count from figure_dropped where hour >= ${from}::date and hour < ${to}::date + 1
    group by 1 order by 1`)
  return rows
}
