import type { Db } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import { slugOf } from '../../kernel/slug.ts'
import type { Language } from '../../kernel/visit.ts'
import { type Picture, productName, type Words } from './catalog.ts'

/** A category's slugs, in every language. */
export async function selectCategorySlugs(db: Db, id: string): Promise<Words | null> {
  const rows = await runNamed<{ slug: Words }>(db, 'category-slugs', sql`select slug from category where id = ${id}`)
  return rows[0]?.slug ?? null
}

export interface PiecePathRow {
  readonly colourway: string
  readonly slug: string
  readonly picture: Picture | null
}

interface NameRow {
  colourway: string
  style_name: string
  heel: number | null
  material: string
  colour_name: string
  picture: Picture | null
}

const soldNow = sql`sold_product p join colourway w on w.product = p.id join price on price.product = p.id`

export async function countPiecesSold(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await runNamed<{ currency: string; count: number }>(
    db,
    'count-pieces-sold',
    sql`select price.currency, count(*)::int as count from ${soldNow} group by price.currency`,
  )
  return new Map(rows.map(({ currency, count }) => [currency, count]))
}

export async function selectPiecePaths(
  db: Db,
  language: Language,
  currency: string,
  from: number,
  count: number,
): Promise<PiecePathRow[]> {
  const rows = await runNamed<NameRow>(
    db,
    'piece-paths',
    sql`
    select part.id as colourway, s.name as style_name, part.heel, s.material_name ->> ${language} as material,
      c.name ->> ${language} as colour_name, part.picture
    from (
      select w.id, w.colour, w.pictures -> 0 as picture, p.heel, p.style
      from ${soldNow} where price.currency = ${currency} order by w.id offset ${from} limit ${count}
    ) part join style s on s.id = part.style join colour c on c.id = part.colour
    order by part.id`,
  )
  return rows.map(({ colourway, style_name, heel, material, colour_name, picture }) => ({
    colourway,
    slug: slugOf(productName(style_name, heel), material, colour_name),
    picture,
  }))
}
