import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { recordChange } from '../../db/changes.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { readJsonFile, SeedFileError } from '../../kernel/json-file.ts'
import { type Language, languages } from '../../kernel/visit.ts'
import { sites } from '../../markets/sites.ts'
import { pictureTypes } from '../catalog/catalog.ts'
import { keepSlugs } from '../slug/keep-slugs.ts'
import { SlugBook } from '../slug/slug.ts'
import {
  deletePagesBut,
  type EditedPage,
  raiseVersions,
  selectEditedPages,
  writeEntries,
  writePages,
  writePlaces,
} from './content.repository.ts'
import { type ContentFiles, contentTags, pagePath, pagesFile, wordsFile } from './content.ts'
import { filmSources } from './film.ts'
import { deadEnds, differences } from './outline.ts'
import { contentSlugs, keepContentIds, slugFaults, slugIn } from './page-slugs.ts'
import { joinTexts, type Texts } from './page-words.ts'
import { scenePath, tileWidths } from './scene.ts'
import { type Scenes, sceneIn, standsAlone } from './scenes.ts'

/** Pages of the shop that content may link to besides its own. */
export const otherPages = ['/', '/letters', '/site']

/** What the words may show and name: scenes, printed pictures, and the pieces and categories of the catalogue. */
interface Known {
  readonly scenes: Scenes
  /** Pictures lie in it. */
  readonly publicDirectory: string
  readonly goods: ReadonlySet<string> | null
}

/** Reads `directory/pages.json` and every page's words in every language that it is shown in. */
export function readContent(directory: string, { scenes, publicDirectory, goods }: Known): ContentFiles {
  const file = join(directory, 'pages.json')
  const isPrinted = (picture: string) =>
    !standsAlone(sceneOf(picture) ?? '') &&
    pictureTypes.every((type) =>
      tileWidths(type).every((width) => existsSync(join(publicDirectory, `${picture}-${width}.${type}`))),
    )
  const printed = z.string().refine(isPrinted, { error: ({ input }) => `there is no picture ${input}` })
  const rows = readJsonFile(file, withPictures(scenes, isPrinted))
  const stray = readdirSync(directory, { withFileTypes: true }).find(
    (entry) => entry.isDirectory() && entry.name !== 'scenes' && !rows.some((row) => row.id === entry.name),
  )
  if (stray) throw new SeedFileError(`${join(directory, stray.name)}: pages.json knows no such page`)

  const paths = new Map<string, string>()
  for (const { id, parent } of rows) paths.set(id, pagePath(id, parent === undefined ? undefined : paths.get(parent)))
  const book = new SlugBook()
  keepContentIds(book, rows)
  const folders = new Set(rows.filter((row) => row.entries).map((row) => row.id))
  const known = new Set([
    ...otherPages,
    ...paths.values(),
    ...rows.flatMap(({ id, entries = [] }) => entries.map((entry) => `${paths.get(id)}/${entry.id}`)),
  ])
  const pages: ContentFiles['pages'][number][] = []
  for (const row of rows) {
    const shapeIn = (language: Language) =>
      wordsFile(row.entries ?? [], sceneIn(scenes, language), printed).superRefine((words, context) => {
        for (const fault of slugFaults(book, row, language, words)) context.addIssue({ code: 'custom', ...fault })
      })
    const place = (language: string) => join(directory, row.id, `${language}.json`)
    const checked = shapeIn('en').superRefine((words, context) => {
      for (const fault of deadEnds(words, { paths: known, folders, goods })) context.addIssue({ code: 'custom', ...fault })
      const missing = words.blocks
        .flatMap((block) => (block.type === 'film' ? filmSources(block.film) : []))
        .find(({ src }) => !existsSync(join(publicDirectory, src)))
      if (missing) context.addIssue({ code: 'custom', path: ['blocks'], message: `there is no film ${missing.src}` })
      if (row.entries && !words.entries) context.addIssue({ code: 'custom', path: [], message: 'entries are missing' })
    })
    const english = readJsonFile(place('en'), checked)
    const sameIn = (language: Language) =>
      shapeIn(language).superRefine((words, context) => {
        for (const fault of differences(english, words)) context.addIssue({ code: 'custom', ...fault })
      })
    const spoken = row.country ? (sites.get(row.country)?.languages ?? []) : languages
    const above = pages.find((page) => page.id === row.parent)
    const words = new Map(
      spoken.map((language) => {
        const own = language === 'en' ? english : readJsonFile(place(language), sameIn(language))
        return [language, { ...own, path: pagePath(above ? slugIn(own) : row.id, above?.words.get(language)?.path) }] as const
      }),
    )
    pages.push({ ...row, idPath: paths.get(row.id)!, words })
  }
  return { pages }
}

const sceneOf = (picture: string) => /^\/media\/scenes\/([^/]+)\//.exec(picture)?.[1]

/** The pages with the paths of their pictures; one that nobody has photographed is refused. */
function withPictures(scenes: Scenes, isPrinted: (address: string) => boolean) {
  const addressOf = (picture: string) => (picture.startsWith('/') ? picture : scenePath(picture, 'tall'))
  return pagesFile
    .superRefine((rows, context) => {
      const check = (path: (string | number)[], picture: string) => {
        const isThere = picture.startsWith('/') ? isPrinted(picture) : scenes.has(picture) && !standsAlone(picture)
        if (!isThere) context.addIssue({ code: 'custom', path: [...path, 'picture'], message: `there is no picture ${picture}` })
      }
      rows.forEach(({ picture, entries = [] }, row) => {
        if (picture !== undefined) check([row], picture)
        for (const [index, entry] of entries.entries()) check([row, 'entries', index], entry.picture)
      })
    })
    .transform((rows) =>
      rows.map((row) => ({
        ...row,
        picture: row.picture && addressOf(row.picture),
        entries: row.entries?.map((entry) => ({ ...entry, picture: addressOf(entry.picture) })),
      })),
    )
}

/**
 * Brings the pages in, whole, in one transaction. Those made from what changed are told; what the files no longer name is gone.
 * `andThen` is done in the same transaction.
 */
export async function loadContent(
  database: Database,
  files: ContentFiles,
  andThen: (tx: Transaction) => Promise<void> = async () => {},
): Promise<number> {
  const { pages } = files
  return database.transaction(async (tx) => {
    await deletePagesBut(
      tx,
      pages.map((page) => page.id),
    )
    await writePlaces(
      tx,
      pages.map(({ id, parent, kind, idPath, country, picture, entries = [] }, position) => ({
        id,
        parent: parent ?? null,
        kind,
        path: idPath,
        position,
        country: country ?? null,
        picture: picture ?? null,
        entries: entries.length,
      })),
    )
    const byHand = await selectEditedPages(tx)
    const changed = await writePages(
      tx,
      pages.flatMap(({ id, words }) => withEdits(id, words, byHand.get(id))),
    )
    await raiseVersions(tx, changed)
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
          words: Object.fromEntries(
            [...words].map(([language, page]) => {
              const own = page.entries![id]!
              return [language, { ...own, slug: slugIn(own) }]
            }),
          ),
        })),
      ),
    )
    await keepSlugs(tx, contentSlugs(files))
    await andThen(tx)
    await recordChange(tx, [contentTags.tree, ...new Set([...changed, ...folders].map(contentTags.page))])
    return new Set(changed).size
  })
}

/** A page's rows: as the files have it, but for what the atelier has changed and the files do not say yet. */
function withEdits(id: string, words: ContentFiles['pages'][number]['words'], byHand: EditedPage | undefined) {
  const filed = Object.fromEntries(
    [...words].map(([language, { title, description, blocks }]) => [language, { title, description, blocks }]),
  )
  const joined: Texts = byHand ? joinTexts(byHand.texts, byHand.edited, filed) : filed
  return [...words].map(([language, { path }]) => {
    const text = joined[language] ?? filed[language]!
    return { id, language, path, ...text, edited: byHand !== undefined && !isDeepStrictEqual(text, filed[language]) }
  })
}
