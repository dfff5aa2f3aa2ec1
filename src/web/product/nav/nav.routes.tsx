import { catalogTags } from '../../../domain/catalog/catalog.ts'
import { refineListing } from '../../../domain/search/refine-listing.ts'
import { staysFreshMs } from '../../../domain/search/refinement.ts'
import { pricedTilesOf } from '../../listing/piece-tile.tsx'
import { readRefinement, refinementParams } from '../../listing/refinement-params.ts'
import type { CachedView } from '../../route.ts'
import { piecePath } from '../piece-path.ts'
import { productView } from '../product.view.ts'
import { ProductNav } from './nav.page.tsx'
import { navHash } from './nav-hash.ts'

export const navParams: readonly string[] = ['pid', 'cat', 'start', ...refinementParams]

/** Nobody walks further through a listing piece by piece. */
const furthest = 2_000

/**
 * The pieces before and after this one in the listing that the shopper came from, or else in its own category. `start` says how
 * far to look; where it is wrong, the listing is looked through.
 */
export const productNav: CachedView = async ({ visit, params, house }) => {
  const { db } = house.database
  const view = await productView(house, visit, params.pid ?? '')
  const start = /^\d{1,4}$/.test(params.start ?? '') ? Number(params.start) : furthest
  if (!view) return null
  const { colourway, name } = view.piece
  const category = params.cat ?? view.piece.category
  const refinement = readRefinement(params)
  const upTo = async (count: number) => (await refineListing(db, category, visit.currency, refinement, count)).colourways
  const near = await upTo(Math.min(start + 2, furthest))
  const colourways = near.includes(colourway) ? near : await upTo(furthest)
  const at = colourways.indexOf(colourway)
  if (at < 0) return null
  const around = await pricedTilesOf(
    db,
    [at - 1, at + 1].flatMap((index) => colourways[index] ?? []),
    visit,
  )
  const neighbour = (index: number) => {
    const found = around.find(({ tile }) => tile.colourway === colourways[index])
    return (
      found && {
        tile: found.tile,
        href: visit.base + piecePath(found.tile.colourway, found.tile.slug) + navHash(category, refinement, index),
      }
    )
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
      ...around.map(({ tile }) => catalogTags.product(tile.product)),
    ],
    freshUntil: new Date(house.clock().getTime() + staysFreshMs),
  }
}
