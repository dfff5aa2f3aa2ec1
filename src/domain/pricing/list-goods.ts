import type { Db } from '../../db/database.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { productName } from '../catalog/catalog.ts'

/** A piece as the atelier lists it: one height, in all its colours. */
export interface ListedGood {
  readonly product: string
  readonly name: string
  readonly colours: number
  readonly published: boolean
  readonly onlineUntil: Date | null
  /** In euros, in minor units; null where it has no price there. */
  readonly amount: number | null
  /** Prices that begin later. */
  readonly coming: number
  /** Whether somebody has changed anything of it by hand. */
  readonly isEdited: boolean
}

export interface GoodsFilter {
  readonly typed: string
  readonly state: 'online' | 'withdrawn' | 'ending' | 'coming' | null
  /** The last one shown. */
  readonly after: string | null
}

export const goodsStates = ['online', 'withdrawn', 'ending', 'coming'] as const

/** The beginning of a piece's number, also as a size's reference has it, or a part of its name. */
function termOf(typed: string): Sql {
  const upper = typed.toUpperCase()
  if (typed === '') return sql`true`
  if (/^[A-Z]{3,4}\d[A-Z0-9.-]*$/.test(upper)) {
    const [number = ''] = upper.split('-')
    return sql`(p.id collate "C" >= ${number} and p.id collate "C" < ${`${number}\u{10ffff}`})`
  }
  return sql`p.style in (select s.id from style s where position(lower(${typed}) in lower(s.name)) > 0)`
}

const isSold = sql`(p.published and (p.online_until is null or p.online_until > now()))`
const stateOf: Readonly<Record<NonNullable<GoodsFilter['state']>, Sql>> = {
  online: isSold,
  withdrawn: sql`not ${isSold}`,
  ending: sql`(${isSold} and p.online_until is not null)`,
  coming: sql`exists (select from coming_price c where c.product = p.id and c.amount is not null)`,
}

/** Pieces in the order of their numbers. */
export async function listGoods(db: Db, { typed, state, after }: GoodsFilter, most: number): Promise<ListedGood[]> {
  const conditions = [
    termOf(typed.trim()),
    ...(state === null ? [] : [stateOf[state]]),
    ...(after === null ? [] : [sql`p.id collate "C" > ${after}`]),
  ].reduce((all, each) => sql`${all} and ${each}`)
  const { rows } = await db.execute<Omit<ListedGood, 'onlineUntil'> & { heel: number | null; onlineUntil: string | null }>(sql`
    with page as (select * from product p where ${conditions} order by p.id collate "C" limit ${most}::int)
    select p.id as product, s.name, p.heel, p.published, p.online_until as "onlineUntil", e.amount,
      (select count(*)::int from colourway w where w.product = p.id) as colours,
      (select count(*)::int from coming_price c where c.product = p.id and c.amount is not null) as coming,
      p.edited <> '{}' or exists (select from price x where x.product = p.id and x.edited) as "isEdited"
    from page p join style s on s.id = p.style left join price e on e.product = p.id and e.currency = 'EUR'
    order by p.id collate "C"`)
  return rows.map(({ heel, onlineUntil, ...row }) => ({
    ...row,
    name: productName(row.name, heel),
    onlineUntil: onlineUntil === null ? null : new Date(onlineUntil),
  }))
}
