import type { Db } from '../../db/database.ts'
import { type Language, languages } from '../../kernel/visit.ts'
import { type Texts, unwrittenIn } from '../content/page-words.ts'
import {
  type ListedPage,
  type RemovedBlock,
  selectEdition,
  selectPages,
  selectVersion,
  selectWords,
} from './edition.repository.ts'

export interface ListedWords extends Omit<ListedPage, 'startsAt'> {
  readonly startsAt: Date | null
}

/** Every page of content, in the house's order, and what is being written of it. */
export async function listWords(db: Db, language: Language): Promise<ListedWords[]> {
  const pages = await selectPages(db, language)
  return pages.map((page) => ({ ...page, startsAt: page.startsAt === null ? null : new Date(page.startsAt) }))
}

/** A page as it is being written; as it is in force, while nobody has begun. */
export interface Edition {
  readonly page: string
  readonly words: Texts
  readonly inForce: Texts
  /** Languages that this edition changes. */
  readonly edited: readonly Language[]
  readonly startsAt: Date | null
  /** Whether somebody is writing it. */
  readonly isBegun: boolean
  /** Another after everything that is done to it. */
  readonly version: number
  readonly changedBy: string | null
  /** Languages of the house that it is not written in. */
  readonly missing: readonly Language[]
  /** How many texts are still to be written, by language; one that is not named has them all. */
  readonly unwritten: Readonly<Partial<Record<Language, number>>>
  /** Sections that were taken out, and may be brought back until it is published. */
  readonly removed: readonly RemovedBlock[]
}

export async function findEdition(db: Db, page: string): Promise<Edition | null> {
  if (!/^[a-z0-9-]{1,60}$/.test(page)) return null
  // First: what is written while the rest is read is refused, not overwritten.
  const version = await selectVersion(db, page)
  const inForce = await selectWords(db, page)
  if (Object.keys(inForce).length === 0) return null
  const row = await selectEdition(db, page)
  return {
    page,
    words: row?.words ?? inForce,
    inForce,
    edited: row?.edited ?? [],
    startsAt: row?.starts_at ? new Date(row.starts_at) : null,
    isBegun: row !== null,
    version,
    changedBy: row?.changed_by ?? null,
    missing: languages.filter((language) => !inForce[language]),
    unwritten: unwrittenIn(row?.words ?? {}),
    removed: row?.removed ?? [],
  }
}

/** What a page says at a moment; null where it says then what it says now. What is still being written is shown as if it were published. */
export function wordsAt({ words, startsAt, isBegun }: Edition, at: Date): Texts | null {
  return isBegun && (startsAt === null || startsAt <= at) ? words : null
}
