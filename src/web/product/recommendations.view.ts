import { catalogTags, type Piece } from '../../domain/catalog/catalog.ts'
import { recommendFor } from '../../domain/catalog/recommend.ts'
import { typesOfPiece } from '../../domain/catalog/recommendations.ts'
import type { BannerMessage } from '../../domain/content/banner.ts'
import { contentTags } from '../../domain/content/content.ts'
import { findBanner } from '../../domain/content/find-banner.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { keptPart } from '../cache/parts.ts'
import { ownPaths } from '../path/own-paths.ts'
import { type PricedTile, pricedTilesOf } from '../piece/priced-tiles.ts'
import type { Shop } from '../shop.ts'

/** What the product page shows below a piece, apart from what the shopper has looked at before. */
export interface Recommendations {
  readonly banner: readonly BannerMessage[]
  readonly rows: Readonly<Record<(typeof typesOfPiece)[number], readonly PricedTile[]>>
}

/** In one query for all rows: only what is sold on this site. */
export async function recommendationsView(shop: Shop, visit: SiteVisit, piece: Piece): Promise<Recommendations> {
  const [named, banner] = await Promise.all([recommendedWith(shop, piece), bannerOf(shop, visit)])
  const tiles = await pricedTilesOf(shop, Object.values(named).flat(), visit)
  const rows = typesOfPiece.map((type) => [type, tiles.filter(({ tile }) => named[type].includes(tile.colourway))])
  return { banner, rows: Object.fromEntries(rows) }
}

/** What is near a piece follows from the categories, whose order every page is told of. */
function recommendedWith(shop: Shop, piece: Piece): ReturnType<typeof recommendFor> {
  const tags = [catalogTags.menu, catalogTags.product(piece.product), catalogTags.category(piece.category)]
  return keptPart(shop, `with ${piece.colourway}`, tags, () => recommendFor(shop.database.db, piece))
}

/** Every cached page has the tree's tag. */
function bannerOf(shop: Shop, visit: SiteVisit): Promise<BannerMessage[]> {
  return keptPart(shop, `banner ${visit.language}`, [contentTags.tree], async () => {
    const messages = await findBanner(shop.database.db, visit.language)
    const own = await ownPaths(
      shop,
      visit,
      messages.map(({ path }) => path),
    )
    return messages.map(({ text, path }) => ({ text, path: own(path) }))
  })
}

export function recommendedTiles({ rows }: Recommendations): PricedTile[] {
  return Object.values(rows).flat()
}
