import { catalogTags } from '../../domain/catalog/catalog.ts'
import { listCategory } from '../../domain/catalog/list-tiles.ts'
import { listFound } from '../../domain/search/find-matches.ts'
import { findFacets, type Offers, type Refined, refine } from '../../domain/search/offers.ts'
import { readOffers } from '../../domain/search/read-offers.ts'
import { type Refinable, type Refinement, staysFreshMs } from '../../domain/search/refinement.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { keptPart } from '../cache/parts.ts'
import type { Shop } from '../shop.ts'

/** A house with more products than this learns of what has sold out after some minutes, not at once. */
const toldMost = 2_000
const everything = 2 ** 31 - 1

function offersIn(shop: Shop, { currency }: SiteVisit): Promise<Offers> {
  const tagsOf = ({ products }: Offers) => [
    catalogTags.menu,
    ...(products.size > toldMost ? [] : [...products].map(catalogTags.product)),
  ]
  return keptPart(shop, `offers ${currency}`, tagsOf, () => readOffers(shop.database, currency), staysFreshMs)
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
  return refine(await offersIn(shop, visit), await colourwaysOf(shop, what), refinement, count)
}

/** What these pieces can be refined by. */
export async function facetsOf(shop: Shop, visit: SiteVisit, what: Refinable, refinement: Refinement) {
  return findFacets(await offersIn(shop, visit), await colourwaysOf(shop, what), visit.language, refinement)
}
