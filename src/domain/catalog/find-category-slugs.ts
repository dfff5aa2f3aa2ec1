import type { Db } from '../../db/database.ts'
import type { Words } from './catalog.ts'
import { selectCategorySlugs } from './catalog-path.repository.ts'

/** A category's slugs in every language, for the paths of its twins. */
export function findCategorySlugs(db: Db, id: string): Promise<Words | null> {
  return selectCategorySlugs(db, id)
}
