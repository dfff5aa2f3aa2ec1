import type { ReactElement } from 'react'
import type { Db } from '../../db/database.ts'
import type { Tile as CatalogTile } from '../../domain/catalog/catalog.ts'
import { listTiles, listTilesOf } from '../../domain/catalog/list-tiles.ts'
import { findPrices } from '../../domain/pricing/find-prices.ts'
import type { Money } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { PieceImage } from '../product/piece-image.tsx'
import { piecePath } from '../product/piece-path.ts'
import { Tile } from '../ui/tile.tsx'

export interface PricedTile {
  readonly tile: CatalogTile
  readonly price: Money
}

/** The first tiles of a category that have a price on this site. */
export async function pricedTiles(db: Db, category: string, visit: SiteVisit, count: number): Promise<PricedTile[]> {
  return withPrices(db, visit, await listTiles(db, category, visit.language, count))
}

/** These colourways, in the order given, as far as they have a price on this site. */
export async function pricedTilesOf(db: Db, colourways: readonly string[], visit: SiteVisit): Promise<PricedTile[]> {
  return withPrices(db, visit, await listTilesOf(db, colourways, visit.language))
}

async function withPrices(db: Db, visit: SiteVisit, tiles: readonly CatalogTile[]): Promise<PricedTile[]> {
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

/** Two beside each other on a phone, four on a desk. */
const tileSizes = '(min-width: 1024px) 25vw, 50vw'

/** A piece in one colour, as a tile. */
export function PieceTile({ tile, price, level = 3 }: PricedTile & { readonly level?: 2 | 3 }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Tile
      href={visit.base + piecePath(tile.colourway)}
      name={tile.name}
      material={`${tile.material}, ${tile.colour.name}`}
      price={price}
      plate={<PieceImage pictures={tile.pictures} hex={tile.colour.hex} alt="" sizes={tileSizes} />}
      level={level}
      badge={tile.isNew ? t('common.newTag') : undefined}
    />
  )
}
