import { Fragment, type ReactElement } from 'react'
import type { Density } from './density.ts'
import { type Editorial, EditorialTile } from './editorial-tile.tsx'
import { PieceTile } from './piece-tile.tsx'
import type { PricedTile } from './priced-tiles.ts'
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
}: TileGridProps): ReactElement {
  return (
    <div className={styles.grid} data-density={density} data-columns={columns} data-listed="">
      {tiles.map(({ tile, price }, at) => (
        <Fragment key={tile.colourway}>
          {editorial
            .filter(({ position }) => position === at)
            .map((each) => (
              <EditorialTile key={each.path} editorial={each} />
            ))}
          <PieceTile tile={tile} price={price} level={level} density={density} withColours={withColours} hash={hashOf?.(at)} />
        </Fragment>
      ))}
    </div>
  )
}
