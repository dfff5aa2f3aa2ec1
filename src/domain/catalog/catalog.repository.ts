import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import { slugOf } from '../../kernel/slug.ts'
import { inEveryLanguage, type Language } from '../../kernel/visit.ts'
import {
  type Category,
  type ColourChoice,
  type Picture,
  type Piece,
  productName,
  type Tile,
  type Variant,
  type Words,
} from './catalog.ts'

export async function selectCategories(db: Db, language: Language): Promise<Category[]> {
  const rows = await runNamed<{ [K in keyof Category]: Category[K] }>(
    db,
    'categories',
    sql`
    select id, slug ->> ${language} as slug, parent, level, name ->> ${language} as name, tiles from category order by position`,
  )
  return rows
}

/** Counts what is sold in each category, or in those that a product stands in. */
export async function countTiles(tx: Transaction, product: string | null = null): Promise<void> {
  const isCounted = sql`(${product}::text is null
    or c.id in (select t.category from colourway w join listing_tile t on t.colourway = w.id where w.product = ${product}))`
  // Who waits for another's change counts what it has left.
  await tx.execute(sql`select 1 from category c where ${isCounted} order by c.id for update`)
  await tx.execute(sql`
    update category c set tiles = (
      select count(*) from listing_tile t join colourway w on w.id = t.colourway join sold_product p on p.id = w.product
      where t.category = c.id)
    where ${isCounted}`)
}

interface TileRow extends Record<string, unknown> {
  colourway: string
  product: string
  style_name: string
  heel: number | null
  material: string
  family: string
  colour: string
  colour_name: string
  hex: string
  pictures: Picture[]
  colours: Omit<ColourChoice, 'slug'>[]
  is_new: boolean
  is_preorder: boolean
  online_until: string | Date | null
}

function tileOf(row: TileRow): Tile {
  const name = productName(row.style_name, row.heel)
  return {
    colourway: row.colourway,
    slug: slugOf(name, row.material, row.colour_name),
    product: row.product,
    name,
    heel: row.heel,
    material: row.material,
    family: row.family,
    colour: { id: row.colour, name: row.colour_name, hex: row.hex },
    pictures: row.pictures,
    colours: row.colours.map((each) => ({ ...each, slug: slugOf(name, row.material, each.name) })),
    isNew: row.is_new,
    isPreorder: row.is_preorder,
    onlineUntil: row.online_until === null ? null : new Date(row.online_until),
  }
}

const tileColumns = (language: Language) => sql`
  w.id as colourway, p.id as product, s.name as style_name, p.heel, s.material_name ->> ${language} as material, s.family,
  c.id as colour, c.name ->> ${language} as colour_name, c.hex, w.pictures, p.is_new, p.online_until,
  (select jsonb_agg(jsonb_build_object('colourway', o.id, 'colour', o.colour, 'name', oc.name ->> ${language}, 'hex', oc.hex)
      order by o.position)
    from colourway o join colour oc on oc.id = o.colour where o.product = p.id) as colours,
  exists (select from variant v join stock k on k.sku = v.sku and k.place = 'online' and k.expected = 'preorder' and k.quantity = 0
    where v.colourway = w.id) as is_preorder`

const tileJoins = sql`
  join sold_product p on p.id = w.product
  join style s on s.id = p.style
  join colour c on c.id = w.colour`

/** The first that are sold. Each is looked up as it is met, in the category's order: a join might read the whole category for its first page. */
export async function selectListed(db: Db, category: string, count: number): Promise<string[]> {
  const rows = await runNamed<{ colourway: string }>(
    db,
    'listed',
    sql`
    select t.colourway from listing_tile t
    where t.category = ${category}
      and (select true from colourway w join sold_product p on p.id = w.product where w.id = t.colourway)
    order by t.position limit ${count}`,
  )
  return rows.map(({ colourway }) => colourway)
}

/** These colourways as tiles, in the order given; those that are not sold are left out. */
export async function selectTilesOf(db: Db, colourways: readonly string[], language: Language): Promise<Tile[]> {
  const rows = await runNamed<TileRow>(
    db,
    'tiles-of',
    sql`
    select ${tileColumns(language)}
    from unnest(${[...colourways]}::text[]) with ordinality n (id, at) join colourway w on w.id = n.id ${tileJoins}
    order by n.at`,
  )
  return rows.map(tileOf)
}

export async function selectColourwaysOfCode(db: Db, code: string): Promise<string[]> {
  const rows = await runNamed<{ id: string }>(
    db,
    'colourways-of-code',
    sql`
    select w.id from colourway w join sold_product p on p.id = w.product
    where w.id = ${code} or w.product = ${code} or w.id = (select colourway from variant where sku = ${code})
    order by w.position`,
  )
  return rows.map(({ id }) => id)
}

/** A pid may be a product's, a colourway's or a variant's: all lead to a colourway. */
export async function selectColourwayOf(db: Db, pid: string): Promise<string | null> {
  const rows = await runNamed<{ id: string }>(
    db,
    'colourway-of',
    sql`
    select id from (
      select id, 0 as rank from colourway where id = ${pid}
      union all select colourway, 1 from variant where sku = ${pid}
      union all select id, 2 + position from colourway where product = ${pid}
    ) found order by rank limit 1`,
  )
  return rows[0]?.id ?? null
}

export async function selectPiece(db: Db, colourway: string, language: Language): Promise<Piece | null> {
  const rows = await runNamed<TileRow & PieceRow>(
    db,
    'piece',
    sql`
    select ${tileColumns(language)}, s.id as style, s.activity, s.kind, s.category, s.material as material_id, s.line ->> ${language} as line,
      s.material_name as materials, c.name as colour_names,
      s.description ->> ${language} as description, s.cut_title ->> ${language} as cut_title, s.cut_text ->> ${language} as cut_text, p.max_quantity, p.model,
      (select jsonb_agg(jsonb_build_object('sku', v.sku, 'fit', v.fit, 'size', v.size) order by v.position)
        from variant v where v.colourway = w.id) as variants,
      (select jsonb_agg(jsonb_build_object('colourway', ow.id, 'heel', op.heel, 'product', op.id, 'until', op.online_until) order by op.heel)
        from sold_product op join colourway ow on ow.product = op.id and ow.colour = w.colour
        where op.style = s.id and op.heel is not null) as other_heels,
      (select jsonb_agg(jsonb_build_object('colourway', pick.id, 'name', os.name, 'heel', pick.heel,
          'material', os.material_name ->> ${language}, 'colour', pick.colour, 'product', pick.product, 'until', pick.online_until) order by os.id)
        from (select id, name, material_name from style where category = s.category and id <> s.id order by id limit 7) os
        cross join lateral (
          select ow.id, op.heel, op.id as product, op.online_until, oc.name ->> ${language} as colour
          from sold_product op join colourway ow on ow.product = op.id join colour oc on oc.id = ow.colour
          where op.style = os.id
          order by (ow.colour = w.colour) desc, (op.heel is not distinct from p.heel) desc, op.heel, ow.position limit 1
        ) pick) as other_styles
    from colourway w ${tileJoins} where w.id = ${colourway}`,
  )
  const row = rows[0]
  if (!row) return null
  const tile = tileOf(row)
  const heels = row.other_heels ?? []
  const styles = row.other_styles ?? []
  return {
    ...tile,
    slugs: inEveryLanguage((each) => slugOf(tile.name, row.materials[each], row.colour_names[each])),
    style: row.style,
    styleName: row.style_name,
    activity: row.activity,
    kind: row.kind,
    category: row.category,
    materialId: row.material_id,
    line: row.line,
    description: row.description,
    cut: { title: row.cut_title, text: row.cut_text },
    maxQuantity: row.max_quantity,
    model: row.model,
    variants: row.variants ?? [],
    otherColours: tile.colours,
    otherHeels: heels.map(({ colourway, heel }) => ({
      colourway,
      heel,
      slug: slugOf(productName(row.style_name, heel), row.material, row.colour_name),
    })),
    otherStyles: styles.map(({ colourway, name: style, heel, material, colour }) => ({
      colourway,
      name: style,
      slug: slugOf(productName(style, heel), material, colour),
    })),
    neighbours: [...heels, ...styles].map(({ product, until }) => ({ product, onlineUntil: until ? new Date(until) : null })),
  }
}

/** The sizes of the colourway that a pid names; fewer joins than the whole piece. */
export async function selectVariants(db: Db, pid: string): Promise<Variant[]> {
  const rows = await runNamed<{ sku: string; fit: string | null; size: string | null }>(
    db,
    'variants',
    sql`
    select sku, fit, size from variant where colourway = (
      select id from (
        select colourway as id, 0 as rank from variant where sku = ${pid}
        union all select id, 1 from colourway where id = ${pid}
        union all select id, 2 + position from colourway where product = ${pid}
      ) found order by rank limit 1)
    order by position`,
  )
  return rows
}

interface PieceRow extends Record<string, unknown> {
  style: string
  activity: Piece['activity']
  kind: Piece['kind']
  category: string
  material_id: string
  line: string
  description: string
  cut_title: string
  cut_text: string
  max_quantity: number
  model: string | null
  variants: Variant[] | null
  materials: Words
  colour_names: Words
  other_heels: (NeighbourRow & { heel: number })[] | null
  other_styles: (NeighbourRow & { name: string; heel: number | null; material: string; colour: string })[] | null
}

interface NeighbourRow {
  colourway: string
  product: string
  until: string | null
}
