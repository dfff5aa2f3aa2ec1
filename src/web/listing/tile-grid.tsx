import type { ReactElement } from 'react'
import { PieceTile, type PricedTile } from './piece-tile.tsx'
import styles from './tile-grid.module.css'

/** Pieces as a listing shows them. */
export function TileGrid({ tiles, level = 2 }: { readonly tiles: readonly PricedTile[]; readonly level?: 2 | 3 }): ReactElement {
  return (
    <div className={styles.grid}>
      {tiles.map(({ tile, price }) => (
        <PieceTile key={tile.colourway} tile={tile} price={price} level={level} />
      ))}
    </div>
  )
}
