import { catalogTags, type Tile } from '../../domain/catalog/catalog.ts'
import { listCategory, listTilesOf } from '../../domain/catalog/list-tiles.ts'
import { findPrices } from '../../domain/pricing/find-prices.ts'
import type { Money } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { earliest } from '../cache/earliest.ts'
import { keptPart } from '../cache/parts.ts'
import type { Shop } from '../shop.ts'

export interface PricedTile {
  readonly tile: Tile
  readonly price: Money
}

/** The first colourways of a category that are sold anywhere. */
export function firstIn(shop: Shop, category: string, count: number): Promise<readonly string[]> {
  return keptPart(shop, `first ${count} ${category}`, [catalogTags.menu, catalogTags.category(category)], () =>
    listCategory(shop.database.db, category, count),
  )
}

/** Those of them that have a price on this site, as tiles. */
export async function pricedTiles(shop: Shop, category: string, visit: SiteVisit, count: number): Promise<PricedTile[]> {
  return pricedTilesOf(shop, await firstIn(shop, category, count), visit)
}

/**
 * These colourways, in the order given, as far as they are sold on this site. A piece is kept as it was last read, until it changes:
 * the same few stand in most listings and searches.
 */
export async function pricedTilesOf(shop: Shop, colourways: readonly string[], visit: SiteVisit): Promise<PricedTile[]> {
  const start = `tile ${visit.language} ${visit.currency} `
  const kept = await shop.memory.parts.makeMany(
    colourways.map((id) => start + id),
    shop.clock().getTime(),
    async (missing) => {
      const tiles = await readTiles(
        shop,
        missing.map((key) => key.slice(start.length)),
        visit,
      )
      return tiles.map((value) => ({
        key: start + value.tile.colourway,
        value,
        tags: [catalogTags.product(value.tile.product)],
        freshUntil: value.tile.onlineUntil,
      }))
    },
  )
  return colourways.flatMap((id) => (kept.get(start + id) as PricedTile | undefined) ?? [])
}

async function readTiles({ database: { db } }: Shop, colourways: readonly string[], visit: SiteVisit): Promise<PricedTile[]> {
  const tiles = await listTilesOf(db, colourways, visit.language)
  const prices = await findPrices(
    db,
    tiles.map((tile) => tile.product),
    visit.currency,
  )
  return tiles.flatMap((tile) => {
    const price = prices.get(tile.product)
    return price ? [{ tile, price }] : []
  })
}

/** When the first of these pieces goes offline: a page that shows them is made anew then. */
export function firstEnd(tiles: readonly PricedTile[]): Date | null {
  return earliest(tiles.map(({ tile }) => tile.onlineUntil))
}
