import type { Language } from '../../kernel/visit.ts'
import type { Block } from './blocks.ts'
import { differences } from './outline.ts'

/** What a page says in one language. */
export interface PageText {
  readonly title: string
  readonly description: string
  readonly blocks: readonly Block[]
}

/** In every language that it is shown in. */
export type Texts = Readonly<Partial<Record<Language, PageText>>>

/** One text of a page: where it stands, what it is (`title`, `caption`), and its words. */
export interface Leaf {
  readonly path: string
  readonly name: string
  readonly text: string
  /** Of several lines: a headline breaks where its language does. */
  readonly isLines: boolean
}

/** What all languages share, and what a scene shows in words: the files of scenes have that. */
const unwritten: ReadonlySet<string> = new Set([
  'type',
  'id',
  'to',
  'folder',
  'most',
  'category',
  'categories',
  'pieces',
  'picture',
  'scene',
  'film',
])
const mostLines = 3
const mostLetters = 4000

type Path = readonly (string | number)[]

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every text of a block, or of a page's head, in its order. */
export function leavesOf(value: unknown, path: Path = [], name = ''): Leaf[] {
  const isHeadline = name === 'headline'
  if (typeof value === 'string') return [{ path: path.join('.'), name, text: value, isLines: false }]
  if (Array.isArray(value)) {
    if (isHeadline) return [{ path: path.join('.'), name, text: value.join('\n'), isLines: true }]
    return value.flatMap((each, index) => leavesOf(each, [...path, index], name))
  }
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, each]) => (unwritten.has(key) ? [] : leavesOf(each, [...path, key], key)))
}

/** A text as it was typed; null where it cannot stand: empty, or longer than any page's. */
export function readText(typed: string, { isLines }: Pick<Leaf, 'isLines'>): string | null {
  const plain = typed.replaceAll('\r\n', '\n').replace(/\p{Cc}/gu, (sign) => (sign === '\n' && isLines ? sign : ' '))
  const lines = plain
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .filter(Boolean)
  const text = lines.join('\n')
  return text === '' || text.length > mostLetters || lines.length > mostLines ? null : text
}

/** The same with other texts, by their paths; everything else stays. */
export function withTexts<T>(value: T, texts: ReadonlyMap<string, string>, path: Path = []): T {
  const text = texts.get(path.join('.'))
  if (typeof value === 'string') return (text ?? value) as T
  if (Array.isArray(value)) {
    if (path.at(-1) === 'headline') return (text?.split('\n') ?? value) as T
    return value.map((each, index) => withTexts(each, texts, [...path, index])) as T
  }
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    unwritten.has(key) ? each : withTexts(each, texts, [...path, key]),
  ])
  return Object.fromEntries(entries) as T
}

/** The block at `from` comes to stand at `to`, in every language. */
export function withMoved(words: Texts, from: number, to: number): Texts {
  return Object.fromEntries(
    Object.entries(words).map(([language, text]) => {
      const blocks = [...text.blocks]
      const [moved] = blocks.splice(from, 1)
      if (moved) blocks.splice(to, 0, moved)
      return [language, { ...text, blocks }]
    }),
  )
}

/** A block comes to stand at `place`, in every language; each has it in its own words. */
export function withAdded(words: Texts, place: number, blockIn: (language: Language) => Block): Texts {
  return Object.fromEntries(
    Object.entries(words).map(([language, text]) => {
      return [language, { ...text, blocks: text.blocks.toSpliced(place, 0, blockIn(language as Language)) }]
    }),
  )
}

/** The block at `place` goes, in every language. */
export function withRemoved(words: Texts, place: number): Texts {
  return Object.fromEntries(
    Object.entries(words).map(([language, text]) => [language, { ...text, blocks: text.blocks.toSpliced(place, 1) }]),
  )
}

/** How many texts nobody has written yet, by language. */
export function unwrittenIn(words: Texts): Partial<Record<Language, number>> {
  const counts = Object.entries(words).map(
    ([language, text]) => [language, leavesOf(text).filter((leaf) => leaf.text === '').length] as const,
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

const anyOf = (words: Texts): PageText | undefined => words.en ?? Object.values(words)[0]

/**
 * Two hands on one page: of `own` the languages that were edited, of `other` the rest. Where the two no longer have the same blocks in the same order,
 * languages cannot be mixed, and all of `own` stays.
 */
export function joinTexts(own: Texts, edited: readonly string[], other: Texts): Texts {
  const isSame = differences(anyOf(own)?.blocks, anyOf(other)?.blocks).length === 0
  if (!isSame) return own
  return Object.fromEntries(
    Object.entries({ ...own, ...other }).map(([language, text]) => [
      language,
      edited.includes(language) ? (own[language as Language] ?? text) : text,
    ]),
  )
}
