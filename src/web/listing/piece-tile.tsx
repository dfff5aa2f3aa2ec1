import type { ReactElement } from 'react'
import type { Db } from '../../db/database.ts'
import type { Tile as CatalogTile } from '../../domain/catalog/catalog.ts'
import { listTiles, listTilesOf } from '../../domain/catalog/list-tiles.ts'
import { findPrices } from '../../domain/pricing/find-prices.ts'
import { formatDate, withCommas } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/messages.ts'
import type { Money } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { PieceImage } from '../product/piece-image.tsx'
import { piecePath } from '../product/piece-path.ts'
import { Tile } from '../ui/tile.tsx'
import styles from './piece-tile.module.css'
import { Swatches } from './swatches.tsx'
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

/** When the first of these pieces goes offline: a page that shows them is made anew then. */
export function firstEnd(tiles: readonly PricedTile[]): Date | null {
  const ends = tiles.flatMap(({ tile }) => tile.onlineUntil ?? [])
  return ends.length > 0 ? new Date(Math.min(...ends.map(Number))) : null
}

/** How wide a picture is: the part of the screen that its column takes. */
const tileSizes: Readonly<Record<View, string>> = {
  mini: '(min-width: 768px) 50vw, 100vw',
  default: '(min-width: 768px) 25vw, 50vw',
  maxi: '(min-width: 768px) 17vw, 33vw',
}

interface PieceTileProps {
  readonly level?: 2 | 3
  readonly view?: View
  readonly sizes?: string
  /** In a carousel: an item of its list, and one view is enough. */
  readonly inRow?: boolean
  /** Whether its colours can be chosen below it. */
  readonly withColours?: boolean
  /** Whether it says that it is new, to come or about to go; a small picture has no room for it. */
  readonly withMark?: boolean
  /** What its address says of the listing it stands in. */
  readonly hash?: string | undefined
}

/** A piece in one colour, as a tile. */
export function PieceTile({
  tile,
  price,
  level = 3,
  view = 'default',
  sizes = tileSizes[view],
  inRow = false,
  withColours = false,
  withMark = true,
  hash = '',
}: PricedTile & PieceTileProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Tile
      href={visit.base + piecePath(tile.colourway, tile.slug) + hash}
      name={tile.name}
      material={withCommas([tile.material, tile.colour.name], visit.language)}
      price={price}
      plate={<Plates tile={tile} sizes={sizes} views={inRow ? 1 : 2} />}
      level={level}
      as={inRow ? 'div' : 'article'}
      badge={withMark ? markOf(tile, visit, t) : undefined}
      foot={withColours ? <Swatches tile={tile} /> : undefined}
    />
  )
}

/** One mark a tile: what ends first, then what is not there yet, then what is new. */
function markOf({ onlineUntil, isPreorder, isNew }: CatalogTile, visit: SiteVisit, t: Translate): string | undefined {
  if (onlineUntil) return t('shop.onlineUntil', { date: formatDate(onlineUntil, visit.locale) })
  if (isPreorder) return t('carousels.preorder')
  return isNew ? t('common.newTag') : undefined
}

/** The first view; where a mouse rests on the tile, the second. */
function Plates({
  tile: { pictures, colour },
  sizes,
  views,
}: {
  readonly tile: CatalogTile
  readonly sizes: string
  readonly views: 1 | 2
}): ReactElement {
  const view = (index: number) => <PieceImage pictures={pictures} hex={colour.hex} view={index} alt="" sizes={sizes} />
  if (pictures.length < 2 || views === 1) return view(0)
  return (
    <div className={styles.plates}>
      {view(0)}
      <div className={styles.second}>{view(1)}</div>
    </div>
  )
}
