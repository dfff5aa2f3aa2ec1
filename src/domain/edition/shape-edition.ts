import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import { type BlankKind, blankBlock } from '../content/blank-block.ts'
import { type Block, innerPath } from '../content/blocks.ts'
import { deadEnds } from '../content/outline.ts'
import { leavesOf, type PageText, type Texts, withAdded, withRemoved } from '../content/page-words.ts'
import { scenePath } from '../content/scene.ts'
import { type ShownValue, shownIn, withShown } from '../content/shown-values.ts'
import { asFiled } from './as-filed.ts'
import { type RemovedBlock, saveEdition } from './edition.repository.ts'
import type { Choices } from './find-choices.ts'
import { openEdition, type Seen, type WriteFailure } from './write-edition.ts'

// Which sections a page has. What is done stands in all of its languages at once, and is read by nobody before it is published.

const mostBlocks = 40

const anyOf = (words: Texts): PageText => words.en ?? Object.values(words)[0]!
const languagesOf = (words: Texts) => Object.keys(words) as Language[]

/** The page's heading is in it: there is one, and it stays. */
export const isHeading = ({ type }: Pick<Block, 'type'>): boolean => type === 'hero' || type === 'opening'

type Done = Promise<Result<null, WriteFailure>>

interface Shape {
  readonly words: Texts
  readonly removed: readonly RemovedBlock[]
}

interface Line {
  readonly action: 'words.add' | 'words.remove' | 'words.bring-back' | 'words.show'
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** The page under its lock with another shape, and the line of the journal that says so. */
function reshape(
  database: Database,
  seen: Seen,
  by: Actor,
  change: (shape: Shape) => Result<Shape & { readonly line: Line }, WriteFailure>,
): Done {
  return database.transaction(async (tx: Transaction) => {
    const open = await openEdition(tx, seen)
    if (!open.ok) return open
    const changed = change(open.value)
    if (!changed.ok) return changed
    const { words, removed, line } = changed.value
    const edition = { page: seen.page, words, edited: languagesOf(words), changed_by: by.name, removed }
    await saveEdition(tx, edition)
    await audit(tx, { by, subject: seen.page, ...line })
    return success(null)
  })
}

interface Added {
  readonly kind: BlankKind
  /** Where it comes to stand: never above the heading. */
  readonly place: number
  readonly parts: number
}

/** A section of a kind, with nothing written in it, in every language. */
export function addBlock(database: Database, seen: Seen, { kind, place, parts }: Added, choices: Choices, by: Actor): Done {
  return reshape(database, seen, by, ({ words, removed }) => {
    const { blocks } = anyOf(words)
    if (blocks.length >= mostBlocks) return failure({ code: 'TOO_MANY_SECTIONS' })
    const [scene, shelf] = [choices.scenes[0], choices.shelves[0]]
    if (!Number.isInteger(place) || place < 1 || place > blocks.length || !scene || !shelf)
      return failure({ code: 'NOTHING_CHANGED' })
    const first = { categories: choices.categories.map(({ id }) => id), pieces: choices.pieces, folder: shelf.id }
    const idOf = freeIds([...blocks, ...removed.map(anyBlock)])
    const blockIn = (language: Language) =>
      blankBlock(kind, parts, { ...first, scene: choices.sceneIn(scene.id, language)! }, idOf)
    const line = { action: 'words.add', before: null, after: { type: kind, place: place + 1 } } as const
    return success({ words: withAdded(words, place, blockIn), removed, line })
  })
}

/** Names for panels that no other of the page has, nor one that may come back to it: links lead to them. */
function freeIds(blocks: readonly Block[]): (part: number) => string {
  const taken = new Set(JSON.stringify(blocks).match(/"id":"[^"]+"/g) ?? [])
  const free = Array.from({ length: taken.size + 40 }, (_, index) => `panel-${index + 1}`).filter(
    (id) => !taken.has(`"id":"${id}"`),
  )
  return (part) => free[part]!
}

/** It is out of the page, and kept beside it with its words until that is published. */
export function removeBlock(database: Database, seen: Seen, place: number, by: Actor): Done {
  return reshape(database, seen, by, ({ words, removed }) => {
    const block = anyOf(words).blocks[place]
    if (!block) return failure({ code: 'NOTHING_CHANGED' })
    if (isHeading(block)) return failure({ code: 'HEADING_STAYS' })
    const blocks = Object.fromEntries(Object.entries(words).map(([language, text]) => [language, text.blocks[place]!]))
    const { type } = block
    const line = { action: 'words.remove', before: { type, place: place + 1, says: titleOf(block) }, after: null } as const
    return success({ words: withRemoved(words, place), removed: [...removed, { id: randomUUID(), place, blocks }], line })
  })
}

/** What was taken out stands where it did, or as near as the page has a place. */
export function bringBackBlock(database: Database, seen: Seen, id: string, by: Actor): Done {
  return reshape(database, seen, by, ({ words, removed }) => {
    const found = removed.find((each) => each.id === id)
    // The page may have been given a language since: then it is not whole any more.
    if (!found || languagesOf(words).some((language) => !found.blocks[language])) return failure({ code: 'NOTHING_CHANGED' })
    const place = Math.min(found.place, anyOf(words).blocks.length)
    const line = { action: 'words.bring-back', before: null, after: { type: typeOf(found), place: place + 1 } } as const
    return success({
      words: withAdded(words, place, (language) => found.blocks[language]!),
      removed: removed.filter((each) => each !== found),
      line,
    })
  })
}

const anyBlock = ({ blocks }: RemovedBlock): Block => blocks.en ?? Object.values(blocks)[0]!

const typeOf = (removed: RemovedBlock): Block['type'] => anyBlock(removed).type

/** What a section says, in the order in which it is read: the database keeps none. */
export const leavesInOrder = (part: object | undefined) => leavesOf(asFiled(part))

const mostTitle = 60

/** The first line of what a section says: how it is known in a list. */
export function titleOf(block: object): string {
  const line = leavesInOrder(block)[0]?.text.split('\n')[0] ?? ''
  return line.length > mostTitle ? `${line.slice(0, mostTitle).trimEnd()}…` : line
}

/** What a section shows and where it leads, in every language. */
export function showOther(
  database: Database,
  seen: Seen,
  { part, typed }: { readonly part: number; typed(path: string): string | undefined },
  choices: Choices,
  by: Actor,
): Done {
  return reshape(database, seen, by, ({ words, removed }) => {
    const block = anyOf(words).blocks[part]
    if (!block) return failure({ code: 'NOTHING_CHANGED' })
    const before = shownIn(block)
    const after = before.map((each) => ({ ...each, value: (typed(each.path) ?? each.value).trim().replace(/[\s,;]+/g, ' ') }))
    const changed = after.filter(({ value }, at) => value !== before[at]!.value)
    if (changed.length === 0) return failure({ code: 'NOTHING_CHANGED' })
    const wrong = changed.find((each) => !isKnown(each, choices))
    if (wrong) return failure({ code: 'WRONG_SHOWN', value: wrong.value })
    const chosen = new Map(changed.map(({ path, value }) => [path, value]))
    const shownAs = (language: Language, text: PageText) =>
      text.blocks.with(
        part,
        withShown(text.blocks[part]!, chosen, (name) => choices.sceneIn(name, language)!),
      )
    const texts = Object.fromEntries(
      Object.entries(words).map(([language, text]) => [language, { ...text, blocks: shownAs(language as Language, text) }]),
    )
    const valuesOf = (of: readonly ShownValue[]) =>
      Object.fromEntries(of.filter(({ path }) => chosen.has(path)).map(({ path, value }) => [path, value]))
    const at = { type: block.type, place: part + 1 }
    const line = { action: 'words.show', before: { ...at, ...valuesOf(before) }, after: { ...at, ...valuesOf(after) } } as const
    return success({ words: texts, removed, line })
  })
}

function isKnown({ name, value }: ShownValue, choices: Choices): boolean {
  if (name === 'scene') return choices.scenes.some(({ id }) => id === value)
  if (name === 'picture') return choices.scenes.some(({ id }) => scenePath(id, 'tall') === value)
  if (name === 'categories') return choices.categories.some(({ id }) => id === value)
  if (name === 'to' && !innerPath.safeParse(value).success) return false
  if (name !== 'pieces') return deadEnds({ [name]: value }, choices).length === 0
  const pieces = value.split(' ')
  return pieces.length >= 2 && pieces.length <= 12 && deadEnds({ pieces }, choices).length === 0
}
