import type { ReactElement } from 'react'
import { withCommas } from '../../i18n/format.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { chosenSize } from '../../i18n/size-name.ts'
import { useVisit } from '../layout/visit-context.tsx'
import styles from './piece-meta.module.css'

interface Piece {
  readonly material: string
  readonly colourName: string
  readonly fit: string | null
  readonly size: string | null
  /** Whose size that is, where it must be said. */
  readonly sizeSystem?: string | null
  readonly quantity: number
}

/** What a piece is made of, its fit and size; how many, when there are several. */
export function PieceMeta({
  piece,
  withQuantity = true,
}: {
  readonly piece: Piece
  readonly withQuantity?: boolean
}): ReactElement {
  const { t, visit } = useVisit()
  return (
    <p className={styles.meta}>
      {withCommas([piece.material, piece.colourName], visit.language)}
      {piece.fit && <span>{t('shop.fitIs', { fit: t(`shop.fit_${piece.fit}` as MessageKey) })}</span>}
      {piece.size && <span>{chosenSize(piece, t, visit.language)}</span>}
      {withQuantity && piece.quantity > 1 && <span>{t('order.quantityIs', { quantity: piece.quantity })}</span>}
    </p>
  )
}
