import { catalogTags } from '../../domain/catalog/catalog.ts'
import { listCategory } from '../../domain/catalog/list-tiles.ts'
import { listFound } from '../../domain/search/find-matches.ts'
import { findFacets, type Offers, type Refined, refine } from '../../domain/search/offers.ts'
import { readOffers } from '../../domain/search/read-offers.ts'
import { type Refinable, type Refinement, staysFreshMs } from '../../domain/search/refinement.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { keptPart } from '../cache/parts.ts'
import type { House } from '../house.ts'

/** A house with more products than this learns of what has sold out after some minutes, not at once. */
const toldMost = 2_000
const everything = 2 ** 31 - 1

function offersIn(house: House, { currency }: SiteVisit): Promise<Offers> {
  const tagsOf = ({ products }: Offers) => [
    catalogTags.menu,
    ...(products.size > toldMost ? [] : [...products].map(catalogTags.product)),
  ]
  return keptPart(house, `offers ${currency}`, tagsOf, () => readOffers(house.database, currency), staysFreshMs)
}

async function colourwaysOf(house: House, what: Refinable): Promise<readonly string[]> {
  const { db } = house.database
  if (!('category' in what)) return listFound(db, what.language, what.words)
  const tags = [catalogTags.menu, catalogTags.category(what.category)]
  return keptPart(house, `listed ${what.category}`, tags, () => listCategory(db, what.category, everything))
}

/** The first `count` of these pieces that meet all choices, and how many do. */
export async function refinedOf(
  house: House,
  visit: SiteVisit,
  what: Refinable,
  refinement: Refinement,
  count: number,
): Promise<Refined> {
  return refine(await offersIn(house, visit), await colourwaysOf(house, what), refinement, count)
}

/** What these pieces can be refined by. */
export async function facetsOf(house: House, visit: SiteVisit, what: Refinable, refinement: Refinement) {
  return findFacets(await offersIn(house, visit), await colourwaysOf(house, what), visit.language, refinement)
}
