import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { selectOrigin } from './origin.repository.ts'
import type { Origin } from './origin.ts'

/** Where the pieces of a style come from; null while the house has not written it down. */
export function findOrigin(db: Db, style: string, language: Language): Promise<Origin | null> {
  return selectOrigin(db, style, language)
}
