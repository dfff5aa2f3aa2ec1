import type { Transaction } from '../../db/database.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Block } from '../content/blocks.ts'
import type { Postings } from './postings.ts'
import { type Kind, stemmers } from './search.ts'

type Texts = Readonly<Record<Language, string>>

export interface DocumentRow {
  readonly kind: Kind
  readonly position: number
  readonly ref: string
  readonly title?: Partial<Texts>
  readonly line?: Partial<Texts>
  readonly country?: string | null
}

const batch = 20_000
/** Numbers in one statement. */
const batchOfNumbers = 500_000

/** Two who write the index wait for one another. */
export async function lockIndex(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('search index'))`)
}

export async function deleteDocuments(tx: Transaction, kinds: readonly Kind[]): Promise<void> {
  await lockIndex(tx)
  const of = [...kinds]
  await tx.execute(sql`delete from search_document where kind = any(${of}::text[])`)
  await tx.execute(sql`delete from search_word where kind = any(${of}::text[])`)
}

export async function insertDocuments(tx: Transaction, rows: readonly DocumentRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += batch) {
    await tx.execute(sql`insert into search_document
      select * from jsonb_populate_recordset(null::search_document, ${JSON.stringify(rows.slice(at, at + batch))}::jsonb)`)
  }
}

/** Which pieces a category lists, by the numbers that they were just given. */
export async function replaceListedPieces(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from listed_pieces`)
  await tx.execute(sql`insert into listed_pieces (category, pieces)
    select t.category, array_agg(d.position order by t.position)
    from listing_tile t join search_document d on d.kind = 'product' and d.ref = t.colourway group by 1`)
}

/** Which of the numbered pieces are not sold. */
export async function replaceWithdrawn(tx: Transaction): Promise<void> {
  await tx.execute(sql`update withdrawn_pieces set pieces = array(
    select d.position from search_document d join colourway w on w.id = d.ref
    where d.kind = 'product' and not exists (select from sold_product p where p.id = w.product) order by 1)`)
}

/** Words that say nothing in their language are left out. */
export async function insertWords(tx: Transaction, kind: Kind, language: Language | 'any', postings: Postings): Promise<void> {
  const dictionary = stemmers[language]
  let words: string[] = []
  let named: string[] = []
  let found: string[] = []
  let numbers = 0
  const write = async () => {
    await tx.execute(sql`insert into search_word (kind, language, word, stem, named, found)
      select ${kind}, ${language}, word, stem, named::int[], found::int[]
      from unnest(${words}::text[], ${named}::text[], ${found}::text[]) w (word, named, found)
      cross join lateral (select (ts_lexize(${dictionary}::regdictionary, word))[1] as stem) s where stem is not null`)
    words = []
    named = []
    found = []
    numbers = 0
  }
  for (const [word, posting] of postings.all()) {
    words.push(word)
    named.push(`{${posting.named.join(',')}}`)
    found.push(`{${posting.found.join(',')}}`)
    numbers += posting.named.length + posting.found.length
    if (numbers >= batchOfNumbers || words.length >= batch) await write()
  }
  if (words.length > 0) await write()
}

export async function replacePhrases(
  tx: Transaction,
  rows: readonly {
    readonly language: Language | 'any'
    readonly folded: string
    readonly phrase: string
    readonly size: number
  }[],
): Promise<void> {
  await tx.execute(sql`delete from search_phrase`)
  for (let at = 0; at < rows.length; at += batch) {
    await tx.execute(sql`insert into search_phrase
      select * from jsonb_populate_recordset(null::search_phrase, ${JSON.stringify(rows.slice(at, at + batch))}::jsonb)
      on conflict do nothing`)
  }
}

export interface PieceRow extends Record<string, unknown> {
  readonly ref: string
  readonly style: string
  readonly heel: number | null
  readonly colour: string
  readonly categories: readonly string[]
  readonly is_sold: boolean
}

/** Every piece that the files name, also one that is withdrawn for now, in the house's order: each style's first colour, then the next. */
export async function selectPieces(tx: Transaction): Promise<PieceRow[]> {
  const { rows } = await tx.execute<PieceRow>(sql`
    select w.id as ref, p.style, p.heel, w.colour, t.categories, sold.id is not null as is_sold
    from colourway w join product p on p.id = w.product left join sold_product sold on sold.id = p.id
    join (
      select colourway, array_agg(category) as categories, min(l.position) filter (where c.level = 1) as position
      from listing_tile l join category c on c.id = l.category group by colourway
    ) t on t.colourway = w.id
    order by t.position, w.id`)
  return rows
}

export interface StyleRow extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly line: Texts
  readonly material: Texts
}

export async function selectStyles(tx: Transaction): Promise<StyleRow[]> {
  const { rows } = await tx.execute<StyleRow>(sql`select id, name, line, material_name as material from style`)
  return rows
}

/** The names of all colours, or of all categories. */
export async function selectNames(tx: Transaction, table: 'colour' | 'category'): Promise<Map<string, Texts>> {
  const { rows } = await tx.execute<{ id: string; name: Texts }>(sql`select id, name from ${raw(table)}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function updateColourWords(tx: Transaction, called: ReadonlyMap<string, Partial<Texts>>): Promise<void> {
  await tx.execute(
    sql`update colour set also_called = coalesce(${JSON.stringify(Object.fromEntries(called))}::jsonb -> id, '{}')`,
  )
}

export interface StoreRow extends Record<string, unknown> {
  readonly slug: string
  readonly country: string
  readonly city: string
  readonly address1: string
  readonly postalCode: string | null
  readonly name: Texts
  readonly other: Texts
}

export async function selectStores(tx: Transaction): Promise<StoreRow[]> {
  const { rows } = await tx.execute<StoreRow>(sql`
    select s.slug, s.country, s.city, s.address1, s.postal_code as "postalCode",
      jsonb_object_agg(t.language, t.name) as name,
      jsonb_object_agg(t.language, concat_ws(' ', t.region_name, t.near, array_to_string(t.address, ' '))) as other
    from store s join store_text t on t.store = s.id where s.published group by s.id order by s.position`)
  return rows
}

interface PageText {
  readonly title: string
  readonly description: string
  readonly blocks: readonly Block[]
}

export interface PageRow extends Record<string, unknown> {
  readonly id: string
  readonly kind: 'home' | 'collection' | 'archive' | 'heritage' | 'help' | 'care' | 'faq' | 'policy'
  readonly path: string
  readonly country: string | null
  readonly texts: Partial<Record<Language, PageText>>
}

export async function selectPages(tx: Transaction): Promise<PageRow[]> {
  const { rows } = await tx.execute<PageRow>(sql`
    select l.id, l.kind, l.path, l.country,
      jsonb_object_agg(p.language, jsonb_build_object('title', p.title, 'description', p.description, 'blocks', p.blocks)) as texts
    from content_place l join content_page p on p.id = l.id group by l.id order by l.position`)
  return rows
}

export interface EntryRow extends Record<string, unknown> {
  readonly folder: string
  readonly id: string
  readonly year: number
  readonly words: Partial<Record<Language, { readonly title: string; readonly line: string; readonly text: string }>>
}

export async function selectEntries(tx: Transaction): Promise<EntryRow[]> {
  const { rows } = await tx.execute<EntryRow>(sql`select folder, id, year, words from content_entry order by folder, position`)
  return rows
}
