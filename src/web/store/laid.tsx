import type { ReactElement } from 'react'
import type { NamedSize } from '../../domain/catalog/name-sizes.ts'
import { sizeName } from '../../i18n/size-name.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { PieceImage } from '../piece/piece-image.tsx'
import styles from './appointment.module.css'

interface LaidProps {
  readonly pieces: readonly (NamedSize & { readonly said: string | null })[]
}

/** The pieces of a visit, and how each stands. */
export function Laid({ pieces }: LaidProps): ReactElement | null {
  const { visit, t } = useVisit()
  if (pieces.length === 0) return null
  return (
    <ul className={styles.laid}>
      {pieces.map((piece) => (
        <li key={piece.sku}>
          <PieceImage pictures={piece.picture ? [piece.picture] : []} hex="#e4e2de" alt="" sizes="64px" />
          <p>
            {sizeName(piece, t, visit.language)}
            {piece.said && <span className="t-small t-soft">{piece.said}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
