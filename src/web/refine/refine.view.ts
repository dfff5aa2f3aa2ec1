import { catalogTags } from '../../domain/catalog/catalog.ts'
import {
  everyPiece,
  findFacets,
  hasValues,
  type Listed,
  type Refined,
  refine,
  type Sold,
} from '../../domain/search/facet-table.ts'
import { listPieces } from '../../domain/search/list-pieces.ts'
import type { Refinable, Refinement } from '../../domain/search/refinement.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { keptPart } from '../cache/parts.ts'
import type { Shop } from '../shop.ts'
import { type Chip, chipsOf } from './chips.ts'

/** The pieces to refine, and what is sold here. */
async function goodsOf(shop: Shop, { currency }: SiteVisit, what: Refinable): Promise<[Sold, Listed]> {
  const { database, memory, clock } = shop
  const soldHere = () => memory.facets.soldIn(database, currency, clock().getTime())
  if (what === 'everything') {
    const sold = await soldHere()
    return [sold, everyPiece(sold.table)]
  }
  const [sold, listed] = await Promise.all([soldHere(), listedOf(shop, what)])
  if (sold.table.edition === listed.edition) return [sold, listed]
  // The house was loaded anew between the two, and the notice is still on its way.
  memory.facets.outdated(sold.table.edition)
  return [await soldHere(), await listPieces(database, what)]
}

export function listedOf(shop: Shop, what: Exclude<Refinable, 'everything'>): Promise<Listed> {
  const list = () => listPieces(shop.database, what)
  if (!('category' in what)) return list()
  return keptPart(shop, `listed ${what.category}`, [catalogTags.menu, catalogTags.category(what.category)], list)
}

/** The first `count` of these pieces that meet all choices, and how many do. */
export async function refinedOf(
  shop: Shop,
  visit: SiteVisit,
  what: Refinable,
  refinement: Refinement,
  count: number,
): Promise<Refined> {
  const [sold, listed] = await goodsOf(shop, visit, what)
  return refine(sold, listed, refinement, count)
}

/** The choices that were made, in words. */
export async function chipsFor({ memory, database, clock }: Shop, visit: SiteVisit, refinement: Refinement): Promise<Chip[]> {
  const { table } = await memory.facets.soldIn(database, visit.currency, clock().getTime())
  return chipsOf((facet, value) => table.names[facet]?.get(value)?.name[visit.language] ?? null, refinement, visit)
}

/** Whether the house has something of everything that was chosen. */
export async function isOffered({ memory, database, clock }: Shop, visit: SiteVisit, refinement: Refinement): Promise<boolean> {
  return hasValues((await memory.facets.soldIn(database, visit.currency, clock().getTime())).table, refinement)
}

/** What these pieces can be refined by. */
export async function facetsOf(shop: Shop, visit: SiteVisit, what: Refinable, refinement: Refinement) {
  const [sold, listed] = await goodsOf(shop, visit, what)
  return findFacets(sold, listed, visit.language, refinement)
}
