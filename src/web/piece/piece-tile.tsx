import type { ReactElement } from 'react'
import type { Tile as CatalogTile } from '../../domain/catalog/catalog.ts'
import { formatDate, withCommas } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { fromTablet } from '../../markets/breakpoint.ts'
import { Swatches } from '../grid/swatches.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { numberOf, renderedOnce } from '../layout/written.tsx'
import { TileBody, TileFrame } from '../ui/tile.tsx'
import type { Density } from './density.ts'
import { PieceImage } from './piece-image.tsx'
import { piecePath } from './piece-path.ts'
import styles from './piece-tile.module.css'
import type { PricedTile } from './priced-tiles.ts'

/** How wide a picture is: the part of the screen that its column takes. */
const tileSizes: Readonly<Record<Density, string>> = {
  mini: `${fromTablet} 50vw, 100vw`,
  default: `${fromTablet} 25vw, 50vw`,
  maxi: `${fromTablet} 17vw, 33vw`,
}

interface PieceTileProps {
  readonly level?: 2 | 3
  readonly density?: Density
  readonly sizes?: string
  /** In a carousel: an item of its list, and one view is enough. */
  readonly inRow?: boolean
  /** Whether its colours can be chosen below it. */
  readonly withColours?: boolean
  /** Whether it stands in the first view, and its picture comes before others. */
  readonly isFirst?: boolean
  /** Whether it says that it is new, to come or about to go; a small picture has no room for it. */
  readonly withMark?: boolean
  /** What its path says of the listing it stands in. */
  readonly hash?: string | undefined
}

/** A piece in one colour, as a tile. Its markup is the same on every page of a site that shows it so: React writes it once. */
export function PieceTile({ tile, price, ...how }: PricedTile & PieceTileProps): ReactElement {
  const { visit } = useVisit()
  const html = renderedOnce(visit, `tile ${numberOf(tile)} ${JSON.stringify(how)}`, () => (
    <Inside tile={tile} price={price} {...how} />
  ))
  return <TileFrame as={how.inRow ? 'div' : 'article'} html={html} />
}

function Inside({
  tile,
  price,
  level = 3,
  density = 'default',
  sizes = tileSizes[density],
  inRow = false,
  withColours = false,
  isFirst = false,
  withMark = true,
  hash = '',
}: PricedTile & PieceTileProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <TileBody
      href={visit.base + piecePath(tile.colourway, tile.slug) + hash}
      name={tile.name}
      material={withCommas([tile.material, tile.colour.name], visit.language)}
      price={price}
      plate={<Plates tile={tile} sizes={sizes} views={inRow ? 1 : 2} eager={isFirst} />}
      level={level}
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
  eager,
}: {
  readonly tile: CatalogTile
  readonly sizes: string
  readonly views: 1 | 2
  readonly eager: boolean
}): ReactElement {
  const view = (index: number) => (
    <PieceImage pictures={pictures} hex={colour.hex} view={index} alt="" sizes={sizes} eager={eager && index === 0} />
  )
  if (pictures.length < 2 || views === 1) return view(0)
  return (
    <div className={styles.plates}>
      {view(0)}
      <div className={styles.second}>{view(1)}</div>
    </div>
  )
}
