import type { Db } from '../../db/database.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { findByCode } from '../catalog/find-by-code.ts'
import { cleanTerm, fold, wordsAsked } from './fold.ts'
import { selectCorrections, selectLikePhrase, selectMatches } from './search.repository.ts'
import type { Found, Kind, Matches } from './search.ts'

const nothing: Found = { byKind: new Map(), isNear: false, words: [] }

/**
 * The pieces whose number the term is; else everything that has all its words. Where nothing has, words that nobody knows are put right or, if there is nothing
 * like them, left out as long as half remain; then the whole term gives way to the most similar phrase of the house.
 */
export async function findMatches(
  db: Db,
  { language, country }: SiteVisit,
  typed: string,
  most: Readonly<Partial<Record<Kind, number>>>,
): Promise<Found> {
  const find = (words: readonly string[]) => selectMatches(db, { language, country, words, most })
  const term = cleanTerm(typed)
  const words = wordsAsked(term)
  if (words.length === 0) return nothing
  const coded = most.product ? await findByCode(db, term) : []
  if (coded.length > 0) {
    const refs = coded.slice(0, most.product)
    return { byKind: new Map([['product', { total: coded.length, refs, hits: [] }]]), isNear: false, words: [] }
  }
  const byKind = await find(words)
  if (hasAny(byKind)) return { byKind, isNear: false, words }

  const corrections = await selectCorrections(db, { language, words, most })
  const better = corrections.flatMap((each) => each.better ?? [])
  if (better.length * 2 >= words.length && better.join(' ') !== words.join(' ')) {
    const near = await find(better)
    if (hasAny(near)) return { byKind: near, isNear: true, words: better }
  }
  const phrase = await selectLikePhrase(db, language, fold(term))
  const meant = wordsAsked(phrase ?? '')
  const near = meant.length > 0 ? await find(meant) : null
  return near && hasAny(near) ? { byKind: near, isNear: true, words: meant } : nothing
}

/** Whether the term is a piece's number, or some piece has all its words. */
export async function hasPieces(db: Db, { language, country }: SiteVisit, typed: string): Promise<boolean> {
  const term = cleanTerm(typed)
  if ((await findByCode(db, term)).length > 0) return true
  return hasAny(await selectMatches(db, { language, country, words: wordsAsked(term), most: { product: 1 } }))
}

function hasAny(byKind: ReadonlyMap<Kind, Matches>): boolean {
  return [...byKind.values()].some(({ total }) => total > 0)
}
