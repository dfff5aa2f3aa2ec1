import type { ReactElement } from 'react'
import type { Piece } from '../../../domain/catalog/catalog.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { piecePath } from '../../piece/piece-path.ts'
import { PieceTile } from '../../piece/piece-tile.tsx'
import type { PricedTile } from '../../piece/priced-tiles.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import styles from './variation.popin.module.css'

interface VariationsProps {
  readonly piece: Piece
  readonly tiles: readonly PricedTile[]
  readonly heading: string
}

/** Pieces to choose between, side by side: a pop-in, or a page of its own. */
export function Variations({ piece, tiles, heading }: VariationsProps): ReactElement {
  const { visit, t } = useVisit()
  const trail = [{ name: piece.name, href: visit.base + piecePath(piece.colourway, piece.slug) }]
  return (
    <div className="wrap">
      <Breadcrumb label={t('common.breadcrumb')} trail={trail} here={heading} />
      <h1 className="t-head">{heading}</h1>
      <ul className={styles.tiles}>
        {tiles.map(({ tile, price }) => (
          <li key={tile.colourway}>
            <PieceTile tile={tile} price={price} level={2} />
          </li>
        ))}
      </ul>
    </div>
  )
}
