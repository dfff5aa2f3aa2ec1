import type { ReactElement } from 'react'
import { PieceTile, type PricedTile } from './piece-tile.tsx'
import styles from './tile-grid.module.css'
import type { View } from './toolbar.tsx'

interface TileGridProps {
  readonly tiles: readonly PricedTile[]
  readonly level?: 2 | 3
  readonly view?: View
  /** Where a tile stands in the listing, for the piece's page to know its neighbours. */
  readonly hashOf?: (index: number) => string
}

/** Pieces as a listing shows them. */
export function TileGrid({ tiles, level = 2, view = 'default', hashOf }: TileGridProps): ReactElement {
  return (
    <div className={styles.grid} data-view={view} data-listed="">
      {tiles.map(({ tile, price }, index) => (
        <PieceTile key={tile.colourway} tile={tile} price={price} level={level} view={view} hash={hashOf?.(index)} />
      ))}
    </div>
  )
}
