import type { Db } from '../../db/database.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { Language } from '../../kernel/visit.ts'
import { online, type Place } from './stock-hold.ts'

/** A size of a piece, and how many of it there are. */
export interface ListedStock {
  readonly sku: string
  readonly name: string
  readonly colour: string
  readonly size: string | null
  /** What can be sold, what is held and what is awaited: at the place that was asked for, else online. */
  readonly free: number
  readonly held: number
  readonly expected: number
  /** In all boutiques together, and between places. */
  readonly inBoutiques: number
  readonly inTransit: number
}

export interface StockFilter {
  readonly typed: string
  /** Only what this place has or had. */
  readonly place: Place | null
  /** The last one shown. */
  readonly after: string | null
}

/** The beginning of a reference, or a part of a piece's name. */
function termOf(typed: string): Sql {
  const upper = typed.toUpperCase()
  if (typed === '') return sql`true`
  if (/^[A-Z]{3,4}\d/.test(upper) && /^[A-Z0-9.-]+$/.test(upper))
    return sql`(v.sku collate "C" >= ${upper} and v.sku collate "C" < ${`${upper}\u{10ffff}`})`
  return sql`v.colourway in (select w.id from style s join product p on p.style = s.id join colourway w on w.product = p.id
    where position(lower(${typed}) in lower(s.name)) > 0)`
}

/** Sizes in the order of their references. Only those that are shown are counted. */
export async function listStock(
  db: Db,
  { typed, place, after }: StockFilter,
  language: Language,
  most: number,
): Promise<ListedStock[]> {
  const conditions = [
    termOf(typed.trim()),
    ...(after === null ? [] : [sql`v.sku collate "C" > ${after}`]),
    ...(place === null ? [] : [sql`exists (select from stock k where k.sku = v.sku and k.place = ${place})`]),
  ].reduce((all, each) => sql`${all} and ${each}`)
  const { rows } = await db.execute<ListedStock>(sql`
    with page as (select v.sku, v.colourway, v.size from variant v where ${conditions} order by v.sku collate "C" limit ${most}::int)
    select v.sku, s.name, coalesce(c.name ->> ${language}, c.name ->> 'en') as colour, v.size,
      coalesce(k.quantity, 0) as free, coalesce(k.held, 0) as held, coalesce(k.expected_quantity + k.expected_held, 0) as expected,
      (select coalesce(sum(b.quantity), 0)::int from stock b where b.sku = v.sku and b.place <> ${online}) as "inBoutiques",
      (select coalesce(sum(t.quantity), 0)::int from stock_transfer t where t.sku = v.sku and t.state = 'SENT') as "inTransit"
    from page v join colourway w on w.id = v.colourway join product p on p.id = w.product join style s on s.id = p.style
    join colour c on c.id = w.colour left join stock k on k.sku = v.sku and k.place = ${place ?? online}
    order by v.sku collate "C"`)
  return rows
}

/** Online first, then the boutiques in the order of their names. */
export async function listPlaces(db: Db): Promise<Place[]> {
  const { rows } = await db.execute<{ id: Place }>(sql`select id from place order by id <> ${online}, id`)
  return rows.map(({ id }) => id)
}
