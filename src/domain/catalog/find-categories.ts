import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { selectCategories } from './catalog.repository.ts'
import type { Category } from './catalog.ts'

/** The whole tree, in the house's order; it is small, and every page shows part of it. */
export function findCategories(db: Db, language: Language): Promise<Category[]> {
  return selectCategories(db, language)
}
