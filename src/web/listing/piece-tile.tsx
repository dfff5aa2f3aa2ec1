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
import styles from './piece-tile.module.css'
import type { View } from './toolbar.tsx'

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

/** How wide a picture is: the part of the screen that its column takes. */
const tileSizes: Readonly<Record<View, string>> = {
  mini: '(min-width: 768px) 50vw, 100vw',
  default: '(min-width: 768px) 25vw, 50vw',
  maxi: '(min-width: 768px) 17vw, 33vw',
}

/** A piece in one colour, as a tile. */
export function PieceTile({
  tile,
  price,
  level = 3,
  view = 'default',
  hash = '',
}: PricedTile & { readonly level?: 2 | 3; readonly view?: View; readonly hash?: string | undefined }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Tile
      href={visit.base + piecePath(tile.colourway) + hash}
      name={tile.name}
      material={`${tile.material}, ${tile.colour.name}`}
      price={price}
      plate={<Plates tile={tile} sizes={tileSizes[view]} />}
      level={level}
      badge={tile.isNew ? t('common.newTag') : undefined}
    />
  )
}

/** The first view; where a mouse rests on the tile, the second. */
function Plates({ tile: { pictures, colour }, sizes }: { readonly tile: CatalogTile; readonly sizes: string }): ReactElement {
  const view = (index: number) => <PieceImage pictures={pictures} hex={colour.hex} view={index} alt="" sizes={sizes} />
  if (pictures.length < 2) return view(0)
  return (
    <div className={styles.plates}>
      {view(0)}
      <div className={styles.second}>{view(1)}</div>
    </div>
  )
}
