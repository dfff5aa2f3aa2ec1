import { type Category, catalogTags } from '../../domain/catalog/catalog.ts'
import { findCategorySlugs } from '../../domain/catalog/find-category-slugs.ts'
import { recommendIn } from '../../domain/catalog/recommend.ts'
import type { RecommendationType } from '../../domain/catalog/recommendations.ts'
import type { Refinement } from '../../domain/search/refinement.ts'
import { inEveryLanguage, type Language, type SiteVisit } from '../../kernel/visit.ts'
import { keptPart } from '../cache/parts.ts'
import { categoryPath } from '../path/category-path.ts'
import type { Editorial } from '../piece/editorial-tile.tsx'
import { type PricedTile, pricedTiles, pricedTilesOf } from '../piece/priced-tiles.ts'
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

/** What is no longer sold is counted until the house is loaded anew: at the end of the list, the count is what is there. */
export async function plainTiles(shop: Shop, category: Category, visit: SiteVisit, count: number): Promise<Shown> {
  const tiles = await pricedTiles(shop, category.id, visit, count)
  return { tiles, total: count >= category.tiles ? tiles.length : category.tiles }
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

export async function refinedTiles(
  shop: Shop,
  category: string,
  visit: SiteVisit,
  refinement: Refinement,
  count: number,
): Promise<Shown> {
  const { total, colourways } = await refinedOf(shop, visit, { category }, refinement, count)
  return { total, tiles: await pricedTilesOf(shop, colourways, visit) }
}
