import { catalogTags } from '../../domain/catalog/catalog.ts'
import { listCategory } from '../../domain/catalog/list-tiles.ts'
import { type FacetTable, findFacets, type Refined, refine } from '../../domain/search/facet-table.ts'
import { listFound } from '../../domain/search/find-matches.ts'
import { readFacetTable } from '../../domain/search/read-facet-table.ts'
import { type Refinable, type Refinement, staysFreshMs } from '../../domain/search/refinement.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { keptPart } from '../cache/parts.ts'
import type { Shop } from '../shop.ts'

/** A house with more products than this learns of what has sold out after some minutes, not at once. */
const taggedMost = 2_000
const everything = 2 ** 31 - 1

function facetTableIn(shop: Shop, { currency }: SiteVisit): Promise<FacetTable> {
  const tagsOf = ({ products }: FacetTable) => [
    catalogTags.menu,
    ...(products.size > taggedMost ? [] : [...products].map(catalogTags.product)),
  ]
  return keptPart(shop, `facets ${currency}`, tagsOf, () => readFacetTable(shop.database, currency), staysFreshMs)
}

async function colourwaysOf(shop: Shop, what: Refinable): Promise<readonly string[]> {
  const { db } = shop.database
  if (!('category' in what)) return listFound(db, what.language, what.words)
  const tags = [catalogTags.menu, catalogTags.category(what.category)]
  return keptPart(shop, `listed ${what.category}`, tags, () => listCategory(db, what.category, everything))
}

/** The first `count` of these pieces that meet all choices, and how many do. */
export async function refinedOf(
  shop: Shop,
  visit: SiteVisit,
  what: Refinable,
  refinement: Refinement,
  count: number,
): Promise<Refined> {
  return refine(await facetTableIn(shop, visit), await colourwaysOf(shop, what), refinement, count)
}

/** What these pieces can be refined by. */
export async function facetsOf(shop: Shop, visit: SiteVisit, what: Refinable, refinement: Refinement) {
  return findFacets(await facetTableIn(shop, visit), await colourwaysOf(shop, what), visit.language, refinement)
}
