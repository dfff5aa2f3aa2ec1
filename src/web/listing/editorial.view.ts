import { catalogTags } from '../../domain/catalog/catalog.ts'
import { findEditorial } from '../../domain/catalog/find-editorial.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { keptPart, treeOf } from '../cache/parts.ts'
import type { Editorial } from '../grid/editorial-tile.tsx'
import type { Shop } from '../shop.ts'

/** Those of a category, in the words of the pages themselves. */
export async function editorialOf(shop: Shop, category: string, visit: SiteVisit): Promise<Editorial[]> {
  const places = await keptPart(shop, `editorial ${category}`, [catalogTags.menu], () =>
    findEditorial(shop.database.db, category),
  )
  if (places.length === 0) return []
  const tree = await treeOf(shop, visit.language)
  return places.flatMap(({ position, page, picture }) => {
    const found = tree.find(({ id, country }) => id === page && (country === null || country === visit.country))
    if (!found) return []
    const { title, description, path } = found
    return [{ position, title, line: description, path, picture: picture ?? found.picture }]
  })
}
