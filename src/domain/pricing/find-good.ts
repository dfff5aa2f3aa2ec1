import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Language } from '../../kernel/visit.ts'
import { productName } from '../catalog/catalog.ts'
import { selectComing, selectPricesOf } from './price.repository.ts'
import type { ComingPrice } from './pricing.ts'

/** A piece as it is offered: its colours, its prices, and what is to change. */
export interface Good {
  readonly product: string
  readonly name: string
  readonly colours: readonly { readonly colourway: string; readonly name: string }[]
  readonly published: boolean
  readonly onlineUntil: Date | null
  readonly prices: ReadonlyMap<string, number>
  readonly coming: readonly ComingPrice[]
  /** What was changed by hand, and no longer follows the files. */
  readonly edited: readonly string[]
}

interface Row {
  readonly name: string
  readonly heel: number | null
  readonly published: boolean
  readonly online_until: string | null
  readonly colours: Good['colours'] | null
  readonly edited: string[]
}

export async function findGood(db: Db, product: string, language: Language): Promise<Good | null> {
  if (!/^[A-Z0-9]{3,12}$/.test(product)) return null
  const { rows } = await db.execute<Row>(sql`
    select s.name, p.heel, p.published, p.online_until,
      p.edited || array(select x.currency from price x where x.product = p.id and x.edited order by 1) as edited,
      (select jsonb_agg(jsonb_build_object('colourway', w.id, 'name', c.name ->> ${language}) order by w.position)
        from colourway w join colour c on c.id = w.colour where w.product = p.id) as colours
    from product p join style s on s.id = p.style where p.id = ${product}`)
  const [row] = rows
  if (!row) return null
  return {
    product,
    name: productName(row.name, row.heel),
    colours: row.colours ?? [],
    published: row.published,
    onlineUntil: row.online_until === null ? null : new Date(row.online_until),
    prices: await selectPricesOf(db, product),
    coming: await selectComing(db, product),
    edited: row.edited,
  }
}
