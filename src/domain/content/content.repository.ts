import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Banner, BannerMessage } from './banner.ts'
import type { Block } from './blocks.ts'
import type { Entry, PlacedPage } from './content.ts'
import type { Texts } from './page-words.ts'

/** Every page in this language, parents before children, without its blocks. */
export async function selectTree(db: Db, language: Language): Promise<Omit<PlacedPage, 'slug'>[]> {
  const { rows } = await db.execute<Omit<PlacedPage, 'slug'> & Record<string, unknown>>(sql`
    select place.id, parent, kind, page.path, place.path as "idPath", country, picture, entries, title, description
    from content_place place join content_page page on page.id = place.id and language = ${language}
    order by position`)
  return rows
}

export async function selectBlocks(db: Db, id: string, language: Language): Promise<Block[] | null> {
  const { rows } = await db.execute<{ blocks: Block[] }>(sql`
    select blocks from content_page where id = ${id} and language = ${language}`)
  return rows[0]?.blocks ?? null
}

/** A folder's first entries. */
export async function selectEntries(db: Db, folder: string, language: Language, count: number): Promise<Entry[]> {
  const { rows } = await db.execute<Entry & Record<string, unknown>>(sql`
    select folder, id, year, picture, link, words -> ${language} ->> 'slug' as slug,
      words -> ${language} ->> 'title' as title, words -> ${language} ->> 'line' as line, words -> ${language} ->> 'text' as text
    from content_entry where folder = ${folder} order by position limit ${count}`)
  return rows
}

/** The path of a page or of an entry in each language that it has. */
export function selectPaths(db: Db, id: string, entry: string | null): Promise<{ language: Language; path: string }[]> {
  return runNamed(
    db,
    'content-paths',
    sql`
    select language, page.path || coalesce('/' || (words -> language ->> 'slug'), '') as path
    from content_page page left join content_entry entry on entry.folder = page.id and entry.id = ${entry}
    where page.id = ${id}`,
  )
}

export function selectOwnPaths(db: Db, language: Language): Promise<{ idPath: string; path: string }[]> {
  return runNamed(
    db,
    'content-own-paths',
    sql`
    with page as (
      select place.id, place.path as id_path, page.path
      from content_place place join content_page page on page.id = place.id and language = ${language}
    )
    select id_path as "idPath", path from page
    union all
    select id_path || '/' || entry.id, path || '/' || (words -> ${language} ->> 'slug')
    from content_entry entry join page on page.id = entry.folder`,
  )
}

/** What the files no longer name goes, with its words and entries. Parents are written anew, so that any page may go. */
export async function deletePagesBut(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`update content_place set parent = null`)
  await tx.execute(sql`delete from content_place where id <> all(${ids}::text[])`)
}

export async function writePlaces(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx.execute(sql`
    insert into content_place
    select * from jsonb_populate_recordset(null::content_place, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set parent = excluded.parent, kind = excluded.kind, path = excluded.path,
      position = excluded.position, country = excluded.country, picture = excluded.picture, entries = excluded.entries`)
}

/** A page of which some language was changed by hand, in all its languages. */
export interface EditedPage {
  readonly texts: Texts
  readonly edited: readonly string[]
}

export async function selectEditedPages(tx: Transaction): Promise<Map<string, EditedPage>> {
  const { rows } = await tx.execute<EditedPage & { id: string }>(sql`
    select id, jsonb_object_agg(language, jsonb_build_object('title', title, 'description', description, 'blocks', blocks)) as texts,
      array_remove(array_agg(case when edited then language end), null) as edited
    from content_page group by id having bool_or(edited)`)
  return new Map(rows.map(({ id, ...page }) => [id, page]))
}

/** Answers the ids of the pages whose words changed, in whatever language. */
export async function writePages(tx: Transaction, rows: readonly object[]): Promise<string[]> {
  const json = JSON.stringify(rows)
  const gone = await tx.execute<{ id: string }>(sql`
    delete from content_page p where not exists (
      select from jsonb_populate_recordset(null::content_page, ${json}::jsonb) n where n.id = p.id and n.language = p.language)
    returning id`)
  const written = await tx.execute<{ id: string }>(sql`
    insert into content_page (id, language, path, title, description, blocks, edited)
    select id, language, path, title, description, blocks, edited from jsonb_populate_recordset(null::content_page, ${json}::jsonb)
    on conflict (id, language) do update
      set path = excluded.path, title = excluded.title, description = excluded.description, blocks = excluded.blocks,
        edited = excluded.edited, updated_at = now()
      where (content_page.path, content_page.title, content_page.description, content_page.blocks, content_page.edited)
        is distinct from (excluded.path, excluded.title, excluded.description, excluded.blocks, excluded.edited)
    returning id`)
  return [...gone.rows, ...written.rows].map((row) => row.id)
}

/** Whoever had one of these open is told that it has changed since. */
export async function raiseVersions(tx: Transaction, pages: readonly string[]): Promise<void> {
  await tx.execute(sql`update content_place set version = coalesce(version, 0) + 1 where id = any(${[...pages]}::text[])`)
}

/** Answers the folders whose entries changed. */
export async function writeEntries(tx: Transaction, rows: readonly { folder: string; id: string }[]): Promise<string[]> {
  const json = JSON.stringify(rows)
  const gone = await tx.execute<{ folder: string }>(sql`
    delete from content_entry e where not exists (
      select from jsonb_populate_recordset(null::content_entry, ${json}::jsonb) n where n.folder = e.folder and n.id = e.id)
    returning folder`)
  const written = await tx.execute<{ folder: string }>(sql`
    insert into content_entry
    select * from jsonb_populate_recordset(null::content_entry, ${json}::jsonb)
    on conflict (folder, id) do update set position = excluded.position, year = excluded.year,
      picture = excluded.picture, link = excluded.link, words = excluded.words
      where content_entry.* is distinct from excluded.*
    returning folder`)
  return [...gone.rows, ...written.rows].map((row) => row.folder)
}

interface LookRow {
  readonly id: string
  readonly scene: string
  readonly alt: string
  readonly pieces: string[]
}

export function selectLooks(db: Db, folder: string, entry: string, language: Language): Promise<LookRow[]> {
  return runNamed(
    db,
    'looks-of',
    sql`
    select id, scene, alt ->> ${language} as alt, pieces from look where folder = ${folder} and entry = ${entry} order by position`,
  )
}

export function selectLookIds(db: Db): Promise<{ folder: string; entry: string; id: string }[]> {
  return runNamed(db, 'look-ids', sql`select folder, entry, id from look order by folder, entry, position`)
}

export async function replaceLooks(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx.execute(sql`delete from look`)
  await tx.execute(sql`insert into look select * from jsonb_populate_recordset(null::look, ${JSON.stringify(rows)}::jsonb)`)
}

export async function selectBanner(db: Db, language: Language): Promise<BannerMessage[]> {
  const { rows } = await db.execute<BannerMessage & Record<string, unknown>>(sql`
    select path, words ->> ${language} as text from banner_message order by position`)
  return rows
}

export async function replaceBanner(tx: Transaction, banner: Banner): Promise<void> {
  const rows = banner.map(({ to, words }, position) => ({ position, path: to, words }))
  await tx.execute(sql`delete from banner_message`)
  await tx.execute(sql`
    insert into banner_message select * from jsonb_populate_recordset(null::banner_message, ${JSON.stringify(rows)}::jsonb)`)
}
