import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { Piece } from './catalog.ts'
import type { Recommendations } from './recommendations.ts'

interface Recommended {
  readonly type: number
  readonly piece: string
}

/** All that the house recommends beside a piece. What it says of this colour stands before what it says of the style. */
export async function selectForPiece(db: Db, { colourway, style }: Pick<Piece, 'colourway' | 'style'>): Promise<Recommended[]> {
  return runNamed<Recommended>(
    db,
    'recommended',
    sql`
    select type, piece from (
      select type, piece, position, colourway is not null as own, bool_or(colourway is not null) over (partition by type) as has_own
      from recommendation where colourway = ${colourway} or style = ${style}
    ) r where own = has_own order by type, position`,
  )
}

/** What it recommends at the foot of a category, or, with null, anywhere. */
export async function selectForCategory(db: Db, type: number, category: string | null): Promise<string[]> {
  const rows = await runNamed<{ piece: string }>(
    db,
    'recommended-in',
    sql`
    select piece from recommendation
    where type = ${type} and category is not distinct from ${category}::text and style is null and colourway is null
    order by position`,
  )
  return rows.map(({ piece }) => piece)
}

/** The first pieces of its category, then of those above it: each style once, in this colour where there is one. */
export async function selectNear(db: Db, piece: Piece, count: number): Promise<string[]> {
  const rows = await runNamed<{ id: string }>(
    db,
    'near-pieces',
    sql`
    with recursive above as (
      select id, parent, 0 as ring from category where id = ${piece.category}
      union all select c.id, c.parent, a.ring + 1 from category c join above a on c.id = a.parent
    ), near as (
      select t.colourway, a.ring, t.position from above a cross join lateral (
        select colourway, position from listing_tile where category = a.id order by position limit 60) t
    )
    select id from (
      select distinct on (p.style) w.id, n.ring, n.position
      from near n join colourway w on w.id = n.colourway join sold_product p on p.id = w.product
      where p.style <> ${piece.style}
      order by p.style, n.ring, (w.colour = ${piece.colour.id}) desc, n.position
    ) found order by ring, position limit ${count}`,
  )
  return rows.map(({ id }) => id)
}

export async function replaceRecommendations(tx: Transaction, recommendations: Recommendations): Promise<void> {
  const rows = recommendations.flatMap(({ pieces, ...whose }) => pieces.map((piece, position) => ({ ...whose, position, piece })))
  await tx.execute(sql`delete from recommendation`)
  await tx.execute(sql`
    insert into recommendation select * from jsonb_populate_recordset(null::recommendation, ${JSON.stringify(rows)}::jsonb)`)
}
