import type { ReactElement } from 'react'
import { Tick } from '../ui/field.tsx'
import styles from './appointment.module.css'
import { type OfferedPiece, pieceField, piecesField } from './offered-pieces.view.ts'

interface OfferedProps {
  readonly offered: readonly OfferedPiece[]
  readonly legend: string
}

/** Pieces to choose from. */
export function OfferedPieces({ offered, legend }: OfferedProps): ReactElement | null {
  if (offered.length === 0) return null
  return (
    <fieldset className={styles.pieces}>
      <legend className="t-small t-ash">{legend}</legend>
      <input type="hidden" name={piecesField} value="said" />
      {offered.map(({ sku, words, isChosen }) => (
        <Tick key={sku} id={`piece-${sku}`} name={pieceField(sku)} label={words} defaultChecked={isChosen} />
      ))}
    </fieldset>
  )
}
