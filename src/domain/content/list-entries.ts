import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { selectEntries } from './content.repository.ts'
import type { Entry } from './content.ts'

/** A folder's first entries, in the house's order. */
export function listEntries(db: Db, folder: string, language: Language, count: number): Promise<Entry[]> {
  return selectEntries(db, folder, language, count)
}
