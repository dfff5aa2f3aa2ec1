import type { Transaction } from '../../db/database.ts'
import { type Language, languages } from '../../kernel/visit.ts'
import type { Block } from '../content/blocks.ts'
import { wordsIn } from './fold.ts'
import { Postings } from './postings.ts'
import type { Kind } from './search.ts'
import {
  deleteDocuments,
  type EntryRow,
  insertDocuments,
  insertWords,
  type PageRow,
  selectEntries,
  selectPages,
} from './search-index.repository.ts'

interface Text {
  readonly title: string
  readonly line: string
  readonly rest: string
}

interface Document {
  readonly kind: Kind
  readonly ref: string
  readonly country: string | null
  readonly texts: ReadonlyMap<Language, Text>
}

const kinds = ['heritage', 'collection', 'page', 'care'] as const

/** Makes pages of content findable: whole pages, the entries of folders, and the panels of questions and of care. */
export async function indexContent(tx: Transaction): Promise<void> {
  const pages = (await selectPages(tx)).filter(({ kind }) => kind !== 'home')
  const entries = await selectEntries(tx)
  const documents = pages.flatMap((page) => [
    ...pageDocuments(page),
    ...entries.filter(({ folder }) => folder === page.id).map((entry) => entryDocument(page, entry)),
    ...panelDocuments(page),
  ])
  await deleteDocuments(tx, kinds)
  for (const kind of kinds) {
    const own = documents.filter((document) => document.kind === kind)
    await insertDocuments(
      tx,
      own.map(({ ref, country, texts }, position) => ({
        kind,
        position,
        ref,
        country,
        title: Object.fromEntries([...texts].map(([language, { title }]) => [language, title])),
        line: Object.fromEntries([...texts].map(([language, { line }]) => [language, line])),
      })),
    )
    for (const language of languages) await insertWords(tx, kind, language, postingsOf(own, language))
  }
}

function postingsOf(documents: readonly Document[], language: Language): Postings {
  const postings = new Postings()
  documents.forEach(({ texts }, position) => {
    const text = texts.get(language)
    if (!text) return
    postings.add(position, wordsIn(text.title), true)
    postings.add(position, wordsIn(`${text.line} ${text.rest}`))
  })
  return postings
}

function kindOf({ kind }: PageRow): Kind {
  if (kind === 'heritage') return 'heritage'
  return kind === 'collection' || kind === 'archive' ? 'collection' : 'page'
}

function textsOf<T>(from: Partial<Record<Language, T>>, make: (text: T) => Text | null): ReadonlyMap<Language, Text> {
  return new Map(
    languages.flatMap((language) => {
      const text = from[language] && make(from[language])
      return text ? [[language, text]] : []
    }),
  )
}

/** Care is looked for among the pages, and beside the pieces. */
function pageDocuments(page: PageRow): Document[] {
  const texts = textsOf(page.texts, ({ title, description, blocks }) => ({ title, line: description, rest: stringsIn(blocks) }))
  const document = { kind: kindOf(page), ref: page.path, country: page.country, texts }
  return page.kind === 'care' ? [document, { ...document, kind: 'care' }] : [document]
}

function entryDocument(page: PageRow, { id, year, words }: EntryRow): Document {
  const texts = textsOf(words, ({ title, line, text }) => ({ title, line, rest: `${text} ${year}` }))
  return { kind: kindOf(page), ref: `${page.path}/${id}`, country: page.country, texts }
}

function panelDocuments(page: PageRow): Document[] {
  if (page.kind !== 'care' && page.kind !== 'faq') return []
  const panels = (blocks: readonly Block[]) => blocks.flatMap((block) => (block.type === 'accordion' ? block.panels : []))
  return panels(page.texts.en?.blocks ?? []).map(({ id }) => ({
    kind: page.kind === 'care' ? 'care' : 'page',
    ref: `${page.path}#${id}`,
    country: page.country,
    texts: textsOf(page.texts, ({ title, blocks }) => {
      const panel = panels(blocks).find((each) => each.id === id)
      return panel ? { title: panel.title, line: title, rest: stringsIn([panel.paragraphs, panel.list ?? []]) } : null
    }),
  }))
}

/** What is read, not what is named: ids, paths and pictures are no words. */
const unread: ReadonlySet<string> = new Set(['type', 'id', 'to', 'folder', 'category', 'pieces', 'wide', 'tall'])

function stringsIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(stringsIn).join(' ')
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, each]) => (unread.has(key) ? '' : stringsIn(each)))
    .join(' ')
}
