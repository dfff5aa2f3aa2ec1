import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Words } from './catalog.ts'
import { selectCategoryOfSlug, selectCategorySlugs } from './catalog-address.repository.ts'

const isSlug = /^[\p{L}\p{N}\p{M}-]{1,200}$/u

/** A category's slugs in every language, for the addresses of its twins. */
export function findCategorySlugs(db: Db, id: string): Promise<Words | null> {
  return selectCategorySlugs(db, id)
}

/** The category that a slug leads to, or once led to, in whatever language. */
export async function findCategoryOfSlug(db: Db, slug: string, language: Language): Promise<string | null> {
  return isSlug.test(slug) ? selectCategoryOfSlug(db, slug, language) : null
}
