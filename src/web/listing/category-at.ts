import type { Db } from '../../db/database.ts'
import type { Category } from '../../domain/catalog/catalog.ts'
import { findNamed } from '../../domain/slug/find-named.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { Elsewhere } from '../http/route.ts'
import { categoryPath } from '../path/category-path.ts'

/** The category that a path names: by today's slug, or by its id. Under any other slug that ever led to it, it has moved. */
export async function categoryAt(
  db: Db,
  categories: readonly Category[],
  name: string,
  visit: SiteVisit,
): Promise<{ readonly category: Category } | Elsewhere | null> {
  const category = await findNamed(db, 'category', categories, name, visit.language)
  if (!category) return null
  return name === category.slug || name === category.id ? { category } : { movedTo: categoryPath(category) }
}
