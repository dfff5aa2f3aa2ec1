import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { cleanTerm, fold } from './fold.ts'
import { selectPhrases } from './search.repository.ts'
import { predictiveMost } from './search.ts'

/** What a shopper may be about to type. One letter of an alphabet says nothing yet. */
export async function predictTerms(db: Db, language: Language, typed: string): Promise<string[]> {
  const folded = fold(cleanTerm(typed))
  return folded.length > 1 || /\p{Lo}/u.test(folded) ? selectPhrases(db, language, folded, predictiveMost) : []
}
