import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { selectTree } from './content.repository.ts'
import type { PlacedPage } from './content.ts'

/** Every page of content in this language, in the house's order. */
export function findTree(db: Db, language: Language): Promise<PlacedPage[]> {
  return selectTree(db, language)
}
