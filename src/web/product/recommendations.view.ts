import type { Piece } from '../../domain/catalog/catalog.ts'
import { recommendBeside } from '../../domain/catalog/recommend.ts'
import { typesOfPiece } from '../../domain/catalog/recommendations.ts'
import type { BannerMessage } from '../../domain/content/banner.ts'
import { findBanner } from '../../domain/content/find-banner.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { ownAddresses } from '../path/own-paths.ts'
import { type PricedTile, pricedTilesOf } from '../piece/priced-tiles.ts'
import type { Shop } from '../shop.ts'

/** What the product page shows below a piece, apart from what the shopper has looked at before. */
export interface Beside {
  readonly banner: readonly BannerMessage[]
  readonly rows: Readonly<Record<(typeof typesOfPiece)[number], readonly PricedTile[]>>
}

/** In one query for all rows: only what is sold on this site. */
export async function besideView(shop: Shop, visit: SiteVisit, piece: Piece): Promise<Beside> {
  const named = await recommendBeside(shop.database.db, piece)
  const tiles = await pricedTilesOf(shop, Object.values(named).flat(), visit)
  const rows = typesOfPiece.map((type) => [type, tiles.filter(({ tile }) => named[type].includes(tile.colourway))])
  return { banner: await bannerOf(shop, visit), rows: Object.fromEntries(rows) }
}

async function bannerOf(shop: Shop, visit: SiteVisit): Promise<BannerMessage[]> {
  const messages = await findBanner(shop.database.db, visit.language)
  const own = await ownAddresses(
    shop,
    visit,
    messages.map(({ path }) => path),
  )
  return messages.map(({ text, path }) => ({ text, path: own(path) }))
}

export function tilesBeside({ rows }: Beside): PricedTile[] {
  return Object.values(rows).flat()
}
