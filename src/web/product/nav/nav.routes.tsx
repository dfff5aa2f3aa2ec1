import { catalogTags } from '../../../domain/catalog/catalog.ts'
import { isRefined, staysFreshMs } from '../../../domain/search/refinement.ts'
import { codeParam, countParam, wordParam } from '../../form/params.ts'
import type { CachedPage, ReadParams } from '../../http/route.ts'
import { piecePath } from '../../piece/piece-path.ts'
import { pricedTilesOf } from '../../piece/priced-tiles.ts'
import { productView } from '../../piece/product.view.ts'
import { navHash } from '../../refine/nav-hash.ts'
import { refinedOf } from '../../refine/refine.view.ts'
import { readRefinement, refinementParams } from '../../refine/refinement-params.ts'
import { ProductNav } from './nav.page.tsx'

export const navParams: ReadParams = { pid: codeParam, cat: wordParam, start: countParam, ...refinementParams }

/** Nobody walks further through a listing piece by piece. */
const furthest = 2_000

/**
 * The pieces before and after this one in the listing that the shopper came from. `start` says how far to look; where it is wrong,
 * the listing is looked through. Where none is named, or the piece is no longer in it, its own category is the listing.
 */
export const productNav: CachedPage = async ({ visit, params, shop }) => {
  const view = await productView(shop, visit, params.pid ?? '')
  const start = /^\d{1,4}$/.test(params.start ?? '') ? Number(params.start) : furthest
  if (!view) return null
  const { colourway, name } = view.piece
  const own = { category: view.piece.category, refinement: readRefinement({}), count: furthest }
  const asked = { category: params.cat ?? own.category, refinement: readRefinement(params) }
  const listings = [{ ...asked, count: Math.min(start + 2, furthest) }, { ...asked, count: furthest }, own]
  const found = await firstWith(colourway, listings, async ({ category, refinement, count }) => {
    return (await refinedOf(shop, visit, { category }, refinement, count)).colourways
  })
  if (!found) return null
  const { category, refinement, colourways } = found
  const at = colourways.indexOf(colourway)
  const neighbours = await pricedTilesOf(
    shop,
    [at - 1, at + 1].flatMap((index) => colourways[index] ?? []),
    visit,
  )
  const neighbour = (index: number) => {
    const tile = neighbours.find((each) => each.tile.colourway === colourways[index])?.tile
    return tile && { tile, href: visit.base + piecePath(tile.colourway, tile.slug) + navHash(category, refinement, index) }
  }
  return {
    page: {
      context: 'product',
      name: 'product-nav',
      title: name,
      path: piecePath(colourway),
      indexable: false,
      body: <ProductNav before={neighbour(at - 1)} after={neighbour(at + 1)} />,
    },
    tags: [
      catalogTags.category(category),
      catalogTags.product(view.piece.product),
      ...neighbours.map(({ tile }) => catalogTags.product(tile.product)),
    ],
    freshUntil: new Date(shop.clock().getTime() + staysFreshMs),
    isPassing: isRefined(asked.refinement) || category !== asked.category,
  }
}

/** The first listing that holds the piece, with what it holds. */
async function firstWith<Listing>(
  colourway: string,
  listings: readonly Listing[],
  read: (listing: Listing) => Promise<readonly string[]>,
): Promise<(Listing & { readonly colourways: readonly string[] }) | null> {
  for (const listing of listings) {
    const colourways = await read(listing)
    if (colourways.includes(colourway)) return { ...listing, colourways }
  }
  return null
}
