import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { recordChange } from '../../db/changes.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { HouseFileError, readJsonFile } from '../../kernel/json-file.ts'
import { languages } from '../../kernel/visit.ts'
import { sites } from '../../markets/sites.ts'
import { deletePagesBut, writeEntries, writePages, writePlaces } from './content.repository.ts'
import { type ContentFiles, contentTags, pagePath, pagesFile, wordsFile } from './content.ts'
import { deadEnds, differences } from './outline.ts'

/** Pages of the shop that content may link to besides its own. */
const otherPages = ['/', '/letters', '/site']

/**
 * Reads `directory/pages.json` and every page's words in every language that it is shown in. `goods` are the pieces and categories
 * that they may name.
 */
export function readContent(directory: string, goods: ReadonlySet<string> | null = null): ContentFiles {
  const file = join(directory, 'pages.json')
  const rows = readJsonFile(file, pagesFile)
  const stray = readdirSync(directory, { withFileTypes: true }).find(
    (entry) => entry.isDirectory() && !rows.some((row) => row.id === entry.name),
  )
  if (stray) throw new HouseFileError(`${join(directory, stray.name)}: pages.json knows no such page`)

  const paths = new Map<string, string>()
  for (const { id, parent } of rows) paths.set(id, pagePath(id, parent === undefined ? undefined : paths.get(parent)))
  const folders = new Set(rows.filter((row) => row.entries).map((row) => row.id))
  const known = new Set([
    ...otherPages,
    ...paths.values(),
    ...rows.flatMap(({ id, entries = [] }) => entries.map((entry) => `${paths.get(id)}/${entry.id}`)),
  ])
  const pages = rows.map((row) => {
    const shape = wordsFile(row.entries ?? [])
    const place = (language: string) => join(directory, row.id, `${language}.json`)
    const checked = shape.superRefine((words, context) => {
      for (const fault of deadEnds(words, { paths: known, folders, goods })) context.addIssue({ code: 'custom', ...fault })
      if (row.entries && !words.entries) context.addIssue({ code: 'custom', path: [], message: 'entries are missing' })
    })
    const english = readJsonFile(place('en'), checked)
    const same = shape.superRefine((words, context) => {
      for (const fault of differences(english, words)) context.addIssue({ code: 'custom', ...fault })
    })
    const spoken = row.country ? (sites.get(row.country)?.languages ?? []) : languages
    const words = new Map(
      spoken.map((language) => [language, language === 'en' ? english : readJsonFile(place(language), same)] as const),
    )
    return { ...row, path: paths.get(row.id)!, words }
  })
  return { pages }
}

/**
 * Brings the pages in, whole, in one transaction. Those made from what changed are told; what the files no longer name is gone.
 * `andThen` is done in the same transaction.
 */
export async function loadContent(
  database: Database,
  { pages }: ContentFiles,
  andThen: (tx: Transaction) => Promise<void> = async () => {},
): Promise<number> {
  return database.transaction(async (tx) => {
    await deletePagesBut(
      tx,
      pages.map((page) => page.id),
    )
    await writePlaces(
      tx,
      pages.map(({ id, parent, kind, path, country, picture, entries = [] }, position) => ({
        id,
        parent: parent ?? null,
        kind,
        path,
        position,
        country: country ?? null,
        picture: picture ?? null,
        entries: entries.length,
      })),
    )
    const changed = await writePages(
      tx,
      pages.flatMap(({ id, words }) =>
        [...words].map(([language, { title, description, blocks }]) => ({ id, language, title, description, blocks })),
      ),
    )
    const folders = await writeEntries(
      tx,
      pages.flatMap(({ id: folder, entries = [], words }) =>
        entries.map(({ id, year, picture, link }, position) => ({
          folder,
          id,
          position,
          year,
          picture,
          link: link ?? null,
          words: Object.fromEntries([...words].map(([language, page]) => [language, page.entries?.[id]])),
        })),
      ),
    )
    await andThen(tx)
    await recordChange(tx, [contentTags.tree, ...new Set([...changed, ...folders].map(contentTags.page))])
    return new Set(changed).size
  })
}
