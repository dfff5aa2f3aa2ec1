import type { Database, Transaction } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import { leavesOf, type PageText, readText, type Texts, withMoved, withTexts } from '../content/page-words.ts'
import { deleteEdition, type EditionRow, lockPage, type RemovedBlock, saveEdition, selectWords } from './edition.repository.ts'

export type WriteFailure =
  | { readonly code: 'NO_SUCH_PAGE' | 'EDITION_CHANGED' | 'NOTHING_CHANGED' | 'HEADING_STAYS' | 'TOO_MANY_SECTIONS' }
  | { readonly code: 'WRONG_SHOWN'; readonly value: string }
  | { readonly code: 'WORDS_MISSING'; readonly languages: readonly Language[] }
  | { readonly code: 'WRONG_TEXT'; readonly path: string }

/** Which page, as who looked at it saw it. */
export interface Seen {
  readonly page: string
  readonly version: number
}

interface Begun {
  readonly edition: EditionRow | null
  readonly words: Texts
  readonly edited: readonly Language[]
  readonly removed: readonly RemovedBlock[]
}

/** The page under its lock, as it was seen. */
export async function openEdition(tx: Transaction, { page, version }: Seen): Promise<Result<Begun, WriteFailure>> {
  const found = await lockPage(tx, page)
  if (!found) return failure({ code: 'NO_SUCH_PAGE' })
  const { edition } = found
  if (found.version !== version) return failure({ code: 'EDITION_CHANGED' })
  const words = edition?.words ?? (await selectWords(tx, page))
  return success({ edition, words, edited: edition?.edited ?? [], removed: edition?.removed ?? [] })
}

/** A block by its place, or what stands above them all. */
export type Part = number | 'head'

const headOf = ({ title, description }: PageText) => ({ title, description })

/** What of a page a part is; undefined where it has none. */
export function partOf(text: PageText, part: Part): object | undefined {
  return part === 'head' ? headOf(text) : text.blocks[part]
}

/** Writes one part of a page in one language. Nobody but those who may look at it reads it before it is published. */
export function writePart(
  database: Database,
  seen: Seen,
  { language, part, typed }: { readonly language: Language; readonly part: Part; typed(path: string): string | undefined },
  by: Actor,
): Promise<Result<null, WriteFailure>> {
  return database.transaction(async (tx) => {
    const open = await openEdition(tx, seen)
    if (!open.ok) return open
    const { words, edited, removed } = open.value
    const before = words[language]
    const block = before && partOf(before, part)
    if (!before || !block) return failure({ code: 'NO_SUCH_PAGE' })
    const read = textsIn(block, typed)
    if (!read.ok) return read
    const texts = read.value
    const written = withTexts(block, texts)
    const after =
      part === 'head'
        ? { ...before, ...written }
        : { ...before, blocks: before.blocks.with(part, written as PageText['blocks'][number]) }
    await saveEdition(tx, {
      page: seen.page,
      words: { ...words, [language]: after },
      edited: [...new Set([...edited, language])],
      changed_by: by.name,
      removed,
    })
    const old = new Map(leavesOf(block).map(({ path, text }) => [path, text]))
    const at = { language, part }
    await audit(tx, {
      by,
      action: 'words.write',
      subject: seen.page,
      before: { ...at, ...Object.fromEntries([...texts.keys()].map((path) => [path, old.get(path)])) },
      after: { ...at, ...Object.fromEntries(texts) },
    })
    return success(null)
  })
}

/** What was typed and is other than what stands there. */
function textsIn(block: object, typed: (path: string) => string | undefined): Result<Map<string, string>, WriteFailure> {
  const texts = new Map<string, string>()
  for (const leaf of leavesOf(block)) {
    const sent = typed(leaf.path)?.replaceAll('\r\n', '\n')
    // What nobody has touched stays, though it could not be typed today: the files may say more.
    if (sent === undefined || sent === leaf.text) continue
    const text = readText(sent, leaf)
    if (text === null) return failure({ code: 'WRONG_TEXT', path: leaf.path })
    if (text !== leaf.text) texts.set(leaf.path, text)
  }
  return texts.size === 0 ? failure({ code: 'NOTHING_CHANGED' }) : success(texts)
}

/** A section comes before or after its neighbour, in every language. */
export function moveBlock(
  database: Database,
  seen: Seen,
  { from, to }: { readonly from: number; readonly to: number },
  by: Actor,
): Promise<Result<null, WriteFailure>> {
  return database.transaction(async (tx) => {
    const open = await openEdition(tx, seen)
    if (!open.ok) return open
    const { words, removed } = open.value
    const [first] = Object.values(words)
    if (!first?.blocks[from] || !first.blocks[to] || from === to) return failure({ code: 'NOTHING_CHANGED' })
    const edited = Object.keys(words) as Language[]
    await saveEdition(tx, { page: seen.page, words: withMoved(words, from, to), edited, changed_by: by.name, removed })
    const type = first.blocks[from].type
    await audit(tx, {
      by,
      action: 'words.move',
      subject: seen.page,
      before: { type, place: from + 1 },
      after: { type, place: to + 1 },
    })
    return success(null)
  })
}

/** What was being written is thrown away; the page stays as it is. */
export function dropEdition(database: Database, seen: Seen, by: Actor): Promise<Result<null, WriteFailure>> {
  return database.transaction(async (tx) => {
    const open = await openEdition(tx, seen)
    if (!open.ok) return open
    const { edition } = open.value
    if (!edition) return failure({ code: 'NOTHING_CHANGED' })
    await deleteEdition(tx, seen.page)
    const before = { languages: edition.edited, from: edition.starts_at }
    await audit(tx, { by, action: 'words.drop', subject: seen.page, before, after: null })
    return success(null)
  })
}
