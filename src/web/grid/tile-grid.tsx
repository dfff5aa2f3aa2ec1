import { Fragment, type ReactElement } from 'react'
import type { Density } from '../piece/density.ts'
import { PieceTile } from '../piece/piece-tile.tsx'
import type { PricedTile } from '../piece/priced-tiles.ts'
import { type Editorial, EditorialTile } from './editorial-tile.tsx'
import styles from './tile-grid.module.css'

interface TileGridProps {
  readonly tiles: readonly PricedTile[]
  readonly level?: 2 | 3
  readonly density?: Density
  /** Three on a wide screen, where pieces come in threes. */
  readonly columns?: 3
  readonly editorial?: readonly Editorial[]
  /** Whether a piece's colours can be chosen below it. */
  readonly withColours?: boolean
  /** Where a tile stands in the listing, for the piece's page to know its neighbours. */
  readonly hashOf?: (index: number) => string
  /** How many stand in the first view even of a phone: their pictures come before others. */
  readonly firstSeen?: number
  /** As analytics know this list: its name, and the categories down to it. */
  readonly measuredAs?: { readonly list: string; readonly category?: string }
}

/** Pieces as a listing shows them. */
export function TileGrid({
  tiles,
  level = 2,
  density = 'default',
  columns,
  editorial = [],
  withColours = false,
  hashOf,
  firstSeen = 0,
  measuredAs,
}: TileGridProps): ReactElement {
  const isThree = density === 'default' && tiles.length === 3 && editorial.length === 0
  return (
    <div
      className={styles.grid}
      data-density={density}
      data-columns={isThree ? 3 : columns}
      data-listed=""
      data-list={measuredAs?.list}
      data-category={measuredAs?.category}
    >
      {tiles.map(({ tile, price }, at) => (
        <Fragment key={tile.colourway}>
          {editorial
            .filter(({ position }) => position === at)
            .map((each) => (
              <EditorialTile key={each.path} editorial={each} />
            ))}
          <PieceTile
            tile={tile}
            price={price}
            level={level}
            density={density}
            withColours={withColours}
            isFirst={at < firstSeen}
            hash={hashOf?.(at)}
          />
        </Fragment>
      ))}
    </div>
  )
}
