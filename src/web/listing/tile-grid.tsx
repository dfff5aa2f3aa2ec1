import type { ReactElement } from 'react'
import { PieceTile, type PricedTile } from './piece-tile.tsx'
import styles from './tile-grid.module.css'
import type { View } from './toolbar.tsx'

interface TileGridProps {
  readonly tiles: readonly PricedTile[]
  readonly level?: 2 | 3
  readonly view?: View
}

/** Pieces as a listing shows them. */
export function TileGrid({ tiles, level = 2, view = 'default' }: TileGridProps): ReactElement {
  return (
    <div className={styles.grid} data-view={view} data-listed="">
      {tiles.map(({ tile, price }) => (
        <PieceTile key={tile.colourway} tile={tile} price={price} level={level} view={view} />
      ))}
    </div>
  )
}
