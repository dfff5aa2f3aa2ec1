import { type Category, catalogTags } from '../../domain/catalog/catalog.ts'
import { findCategorySlugs } from '../../domain/catalog/find-category-slugs.ts'
import { recommendIn } from '../../domain/catalog/recommend.ts'
import type { RecommendationType } from '../../domain/catalog/recommendations.ts'
import type { Refinement } from '../../domain/search/refinement.ts'
import { inEveryLanguage, type Language, type SiteVisit } from '../../kernel/visit.ts'
import { keptPart } from '../cache/parts.ts'
import type { Editorial } from '../grid/editorial-tile.tsx'
import { categoryPath } from '../path/category-path.ts'
import { firstIn, type PricedTile, pricedTilesOf } from '../piece/priced-tiles.ts'
import { refinedOf } from '../refine/refine.view.ts'
import type { Shop } from '../shop.ts'
import { editorialOf } from './editorial.view.ts'

export interface Shown {
  readonly tiles: readonly PricedTile[]
  readonly total: number
}

/** What is shown besides the pieces: pages of content among them, and a row of others below. */
export interface ListingExtras {
  readonly editorial: readonly Editorial[]
  readonly others: readonly PricedTile[]
}

/**
 * The first `count` of a category; null where there are no more than the `before` that the page before has. What has come to its end, or has no price here,
 * is among those counted: at the end of the list, the count is what is there.
 */
export async function plainTiles(
  shop: Shop,
  category: Category,
  visit: SiteVisit,
  { before, count }: { readonly before: number; readonly count: number },
): Promise<Shown | null> {
  // One more says whether the list goes on.
  const listed = await firstIn(shop, category.id, count + 1)
  if (before > 0 && listed.length <= before) return null
  const tiles = await pricedTilesOf(shop, listed.slice(0, count), visit)
  return { tiles, total: listed.length > count ? Math.max(category.tiles, listed.length) : tiles.length }
}

export async function extrasOf(
  shop: Shop,
  { id }: Category,
  visit: SiteVisit,
  isPlain: boolean,
  { tiles }: Shown,
): Promise<ListingExtras> {
  const isBare = tiles.length === 0
  if (!isPlain && !isBare) return { editorial: [], others: [] }
  const [editorial, named] = await Promise.all([
    isPlain ? editorialOf(shop, id, visit) : [],
    isBare ? recommendedIn(shop, 'other', null) : recommendedIn(shop, 'listingCompleteTheLook', id),
  ])
  return { editorial, others: await pricedTilesOf(shop, named, visit) }
}

function recommendedIn(shop: Shop, type: RecommendationType, category: string | null): Promise<readonly string[]> {
  return keptPart(shop, `recommended ${type} ${category ?? ''}`, [catalogTags.menu], () =>
    recommendIn(shop.database.db, type, category),
  )
}

/** The category's path in each language. */
export function pathsOf(shop: Shop, { id, slug }: Category): Promise<Record<Language, string>> {
  return keptPart(shop, `paths of category ${id}`, [catalogTags.menu], async () => {
    const slugs = await findCategorySlugs(shop.database.db, id)
    return inEveryLanguage((language) => categoryPath({ slug: slugs?.[language] ?? slug }))
  })
}

/** The first `count` of a category that meet all choices; null where there are no more than the `before` that the page before has. */
export async function refinedTiles(
  shop: Shop,
  category: string,
  visit: SiteVisit,
  refinement: Refinement,
  { before, count }: { readonly before: number; readonly count: number },
): Promise<Shown | null> {
  const { total, colourways } = await refinedOf(shop, visit, { category }, refinement, count)
  if (before > 0 && before >= total) return null
  return { total, tiles: await pricedTilesOf(shop, colourways, visit) }
}
