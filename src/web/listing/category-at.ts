import type { Db } from '../../db/database.ts'
import type { Category } from '../../domain/catalog/catalog.ts'
import { findCategoryOfSlug } from '../../domain/catalog/find-category-slugs.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { categoryPath } from './category-path.ts'

/** The category that an address names: by today's slug, or by its id. Under any other slug that ever led to it, it has moved. */
export async function categoryAt(
  db: Db,
  categories: readonly Category[],
  name: string,
  visit: SiteVisit,
): Promise<{ readonly category: Category } | { readonly movedTo: string } | null> {
  const category = categories.find((each) => each.slug === name) ?? categories.find((each) => each.id === name)
  if (category) return { category }
  const id = await findCategoryOfSlug(db, name, visit.language)
  const moved = categories.find((each) => each.id === id)
  return moved ? { movedTo: categoryPath(moved) } : null
}
