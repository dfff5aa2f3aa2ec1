import type { Db, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Block } from '../content/blocks.ts'
import type { Texts } from '../content/page-words.ts'
import { unreadyIn } from './unready.ts'

export interface EditionRow {
  readonly page: string
  readonly words: Texts
  /** Languages that somebody has touched. */
  readonly edited: readonly Language[]
  readonly starts_at: string | null
  readonly changed_by: string
  /** Sections that were taken out of it, the last one last. */
  readonly removed: readonly RemovedBlock[]
}

/** A section with its words in every language, and where it stood. */
export interface RemovedBlock {
  readonly id: string
  readonly place: number
  readonly blocks: Readonly<Partial<Record<Language, Block>>>
}

export async function selectEdition(db: Db, page: string): Promise<EditionRow | null> {
  const { rows } = await db.execute<EditionRow>(sql`
    select page, words, edited, starts_at, changed_by, removed from content_edition where page = ${page}`)
  return rows[0] ?? null
}

interface LockedPage {
  readonly version: number
  readonly edition: EditionRow | null
}

/** Whoever else writes or loads this page waits. Null where there is no such page. */
export async function lockPage(tx: Transaction, page: string): Promise<LockedPage | null> {
  const { rows } = await tx.execute<{ version: number }>(
    sql`select coalesce(version, 0) as version from content_place where id = ${page} for update`,
  )
  return rows[0] ? { ...rows[0], edition: await selectEdition(tx, page) } : null
}

/** How often a page was written on; it never goes back. */
export async function selectVersion(db: Db, page: string): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select coalesce(version, 0) as version from content_place where id = ${page}`,
  )
  return rows[0]?.version ?? 0
}

async function raiseVersion(tx: Transaction, page: string): Promise<void> {
  await tx.execute(sql`update content_place set version = coalesce(version, 0) + 1 where id = ${page}`)
}

export async function selectWords(db: Db, page: string): Promise<Texts> {
  const { rows } = await db.execute<{ words: Texts | null }>(sql`
    select jsonb_object_agg(language, jsonb_build_object('title', title, 'description', description, 'blocks', blocks)) as words
    from content_page where id = ${page}`)
  return rows[0]?.words ?? {}
}

/** An hour that it had stays while it could be published: what is to be written first begins at no hour by itself. */
export async function saveEdition(tx: Transaction, edition: Omit<EditionRow, 'starts_at'>): Promise<void> {
  const keepsHour = unreadyIn(edition.words).length === 0
  const { page, words, edited, changed_by, removed } = edition
  await tx.execute(sql`insert into content_edition (page, words, edited, changed_by, removed)
    values (${page}, ${JSON.stringify(words)}::jsonb, ${[...edited]}::text[], ${changed_by}, ${JSON.stringify(removed)}::jsonb)
    on conflict (page) do update set words = excluded.words, edited = excluded.edited, changed_by = excluded.changed_by,
      removed = excluded.removed, changed_at = now(),
      starts_at = case when ${keepsHour} then content_edition.starts_at end`)
  await raiseVersion(tx, page)
}

export async function dateEdition(tx: Transaction, page: string, startsAt: Date): Promise<void> {
  await tx.execute(sql`update content_edition set starts_at = ${startsAt.toISOString()} where page = ${page}`)
  await raiseVersion(tx, page)
}

export async function deleteEdition(tx: Transaction, page: string): Promise<void> {
  await tx.execute(sql`delete from content_edition where page = ${page}`)
  await raiseVersion(tx, page)
}

/** Answers which languages now say something else. */
export async function writeWords(tx: Transaction, page: string, words: Texts, edited: readonly string[]): Promise<string[]> {
  const rows = Object.entries(words).map(([language, text]) => ({ id: page, language, ...text }))
  const written = await tx.execute<{ language: string }>(sql`
    update content_page p set title = n.title, description = n.description, blocks = n.blocks, updated_at = now(),
      edited = p.edited or n.language = any(${[...edited]}::text[])
    from jsonb_populate_recordset(null::content_page, ${JSON.stringify(rows)}::jsonb) n
    where p.id = n.id and p.language = n.language and (p.title, p.description, p.blocks) is distinct from (n.title, n.description, n.blocks)
    returning p.language`)
  return written.rows.map(({ language }) => language)
}

/** Pages whose edition is due. */
export async function selectDue(tx: Transaction, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ page: string }>(
    sql`select page from content_edition where starts_at <= ${now.toISOString()} order by starts_at, page`,
  )
  return rows.map(({ page }) => page)
}

export interface ListedPage {
  readonly id: string
  readonly title: string
  readonly kind: string
  readonly country: string | null
  /** Languages that it is written in, and those that were changed by hand. */
  readonly languages: readonly Language[]
  readonly edited: readonly Language[]
  /** Whether something of it is being written, and from when that is in force. */
  readonly isWritten: boolean
  readonly startsAt: string | null
}

export async function selectPages(db: Db, language: Language): Promise<ListedPage[]> {
  const { rows } = await db.execute<ListedPage>(sql`
    select place.id, place.kind, place.country, coalesce(max(p.title) filter (where p.language = ${language}), place.id) as title,
      array_agg(p.language order by p.language) as languages, array_remove(array_agg(case when p.edited then p.language end), null) as edited,
      e.page is not null as "isWritten", e.starts_at as "startsAt"
    from content_place place join content_page p on p.id = place.id left join content_edition e on e.page = place.id
    group by place.id, e.page order by place.position`)
  return rows
}

export interface ChoiceRow {
  readonly kind: 'category' | 'piece' | 'folder' | 'path'
  readonly id: string
  readonly name: string
}

/** Everything that a section may show or lead to, in the house's order. */
export async function selectChoices(db: Db, language: Language): Promise<ChoiceRow[]> {
  const { rows } = await db.execute<ChoiceRow & Record<string, unknown>>(sql`
    select 'category' as kind, id, name ->> ${language} as name, level, position from category
    union all
    select 'piece', w.id, w.id, 0, (row_number() over (order by p.id, w.position))::int
      from colourway w join product p on p.id = w.product where p.published
    union all
    select 'folder', place.id, coalesce(page.title, place.id), 0, place.position
      from content_place place left join content_page page on page.id = place.id and page.language = ${language} where place.entries > 0
    union all
    select 'path', path, path, 0, position from content_place
    union all
    select 'path', place.path || '/' || entry.id, entry.id, 1, entry.position
      from content_entry entry join content_place place on place.id = entry.folder
    order by kind, level, position`)
  return rows
}

export interface PanelLinkRow {
  readonly panel: string
  readonly kind: 'material' | 'page' | 'banner'
  readonly name: string
}

/** Links of pages and of the banner to panels of a page, and the materials, whose panels have their ids. */
export async function selectPanelLinks(db: Db, page: string, language: Language): Promise<PanelLinkRow[]> {
  const { rows } = await db.execute<PanelLinkRow & Record<string, unknown>>(sql`
    select distinct 'page' as kind, link[2] as panel, coalesce(own.title, p.title) as name
      from content_place place, content_page p
      cross join lateral regexp_matches(p.blocks::text, '"to": "([^"#]*)#([^"]+)"', 'g') link
      left join content_page own on own.id = p.id and own.language = ${language}
      where place.id = ${page} and link[1] = place.path and p.id <> place.id
        and p.language = (select min(language) from content_page where id = p.id)
    union
    select 'banner', split_part(b.path, '#', 2), '' from banner_message b join content_place place on place.id = ${page}
      where split_part(b.path, '#', 1) = place.path and b.path like '%#%'
    union
    select 'material', material, '' from style
    order by kind, panel, name`)
  return rows
}
