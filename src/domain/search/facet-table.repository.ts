import type { Database, Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { Currency } from '../../kernel/money.ts'
import type { Words } from '../catalog/catalog.ts'

/** Pieces are numbered by their place in the search index; whenever that is written anew, so are the numbers, and the edition is another. */
export const edition: Sql = sql`coalesce((select xmin::text from search_document where kind = 'product' and position = 0), '')`

/** `{3,1,2}`, as PostgreSQL writes a list of numbers: a hundred thousand are read in a millisecond. */
export function numbersIn(text: string): Uint32Array {
  const numbers = new Uint32Array((text.length >>> 1) + 1)
  let count = 0
  let number = -1
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit >= 0 && digit <= 9) number = Math.max(number, 0) * 10 + digit
    else if (number >= 0) {
      numbers[count++] = number
      number = -1
    }
  }
  return numbers.slice(0, count)
}

/** Of pieces that are alike. */
interface Alike {
  readonly colour: string
  readonly material: string
  readonly heel: string | null
  readonly is_new: boolean
  readonly pieces: string
}

/** Of sizes that can be had alike, the pieces that have them. */
export interface Had {
  readonly size: string | null
  readonly fit: string | null
  readonly now: boolean
  readonly later: boolean
  readonly pieces: string
}

export interface FacetName {
  readonly value: string
  readonly name: Words
  readonly hex: string | null
  /** What shoppers also call it. */
  readonly also?: Partial<Words>
}

export interface FacetRows {
  readonly edition: string
  /** The ids of all pieces one behind the other, each as long as `idLength`. */
  readonly ids: string
  readonly alike: readonly Alike[]
  readonly had: readonly Had[]
  /** What costs how much in which currency. */
  readonly prices: readonly { readonly currency: Currency; readonly amount: number; readonly pieces: string }[]
  readonly names: { readonly colour: readonly FacetName[]; readonly material: readonly FacetName[] }
}

/** The longest id of a colourway. */
export const idLength = 16

const canBeHad = sql`k.quantity + k.expected_quantity > 0`

/** Everything that is sold, at one moment. */
export function selectFacetRows(database: Database): Promise<FacetRows> {
  return database.transaction(async (tx) => {
    await readWholeTables(tx)
    const pieces = await tx.execute<{ edition: string; ids: string }>(sql`
      select ${edition} as edition, coalesce(string_agg(rpad(ref, ${idLength}::int), '' order by position), '') as ids
      from search_document where kind = 'product'`)
    const alike = await tx.execute<Alike>(sql`
      select w.colour, s.material, p.heel::text as heel, p.is_new, array_agg(d.position)::text as pieces
      from search_document d join colourway w on w.id = d.ref join sold_product p on p.id = w.product join style s on s.id = p.style
      where d.kind = 'product' group by 1, 2, 3, 4`)
    const had = await tx.execute<Had>(sql`
      select v.size, v.fit, k.quantity > 0 as now, k.quantity = 0 as later, array_agg(d.position)::text as pieces
      from search_document d join variant v on v.colourway = d.ref join stock k on k.sku = v.sku and k.place = 'online'
      where d.kind = 'product' and ${canBeHad} group by 1, 2, 3, 4`)
    const prices = await tx.execute<FacetRows['prices'][number]>(sql`
      select a.currency, a.amount, array_agg(d.position)::text as pieces
      from search_document d join colourway w on w.id = d.ref join price a on a.product = w.product
      where d.kind = 'product' group by 1, 2`)
    return { ...pieces.rows[0]!, alike: alike.rows, had: had.rows, prices: prices.rows, names: await selectFacetNames(tx) }
  })
}

/** It reads whole tables: a plan for looking things up by key would take many times as long, and so do large ones at a shopper's limits. */
async function readWholeTables(tx: Transaction): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read`)
  await tx.execute(sql`set local plan_cache_mode = force_custom_plan`)
  await tx.execute(sql`set local work_mem = '64MB'`)
  await tx.execute(sql`set local statement_timeout = '60s'`)
}

async function selectFacetNames(tx: Transaction): Promise<FacetRows['names']> {
  const colour = await tx.execute<FacetName>(sql`select id as value, name, hex, also_called as also from colour`)
  const material = await tx.execute<FacetName>(
    sql`select distinct on (material) material as value, material_name as name, null as hex from style order by material, id`,
  )
  return { colour: colour.rows, material: material.rows }
}

/** One piece as it is now. */
export interface PieceNow {
  readonly number: number
  readonly is_sold: boolean
  readonly colour: string
  readonly material: string
  readonly heel: string | null
  readonly is_new: boolean
  readonly had: readonly Omit<Had, 'pieces'>[]
  readonly amounts: Readonly<Partial<Record<Currency, number>>>
}

/** The pieces of these products as they are now. */
export async function selectPiecesNow(
  db: Db,
  products: readonly string[],
): Promise<{ readonly edition: string; readonly pieces: readonly PieceNow[] }> {
  const rows = await runNamed<PieceNow & { edition: string }>(
    db,
    'facets-of-products',
    sql`
    select ${edition} as edition, d.position as number, sold.id is not null as is_sold, w.colour, s.material, p.heel::text as heel, p.is_new,
      (select coalesce(jsonb_agg(jsonb_build_object('size', v.size, 'fit', v.fit, 'now', k.quantity > 0, 'later', k.quantity = 0)), '[]')
        from variant v join stock k on k.sku = v.sku and k.place = 'online' where v.colourway = w.id and ${canBeHad}) as had,
      (select coalesce(jsonb_object_agg(a.currency, a.amount), '{}') from price a where a.product = p.id) as amounts
    from colourway w join product p on p.id = w.product join style s on s.id = p.style
    join search_document d on d.kind = 'product' and d.ref = w.id
    left join sold_product sold on sold.id = p.id
    where w.product = any(${[...products]}::text[])`,
  )
  return { edition: rows[0]?.edition ?? '', pieces: rows }
}

/** The numbers of a category's pieces, in its order. */
export async function selectListedPieces(
  db: Db,
  category: string,
): Promise<{ readonly edition: string; readonly pieces: string }> {
  const rows = await runNamed<{ edition: string; pieces: string }>(
    db,
    'listed-pieces',
    sql`select ${edition} as edition, coalesce((select pieces::text from listed_pieces where category = ${category}), '{}') as pieces`,
  )
  return rows[0]!
}
