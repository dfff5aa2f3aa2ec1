import type { ReactElement } from 'react'
import { PieceImage } from '../piece/piece-image.tsx'
import { Tick } from '../ui/field.tsx'
import styles from './appointment.module.css'
import { type OfferedPiece, pieceField, piecesField } from './offered-pieces.view.ts'

interface OfferedProps {
  readonly offered: readonly OfferedPiece[]
  readonly legend: string
}

/** Pieces to choose from, the sizes of each beside one another. */
export function OfferedPieces({ offered, legend }: OfferedProps): ReactElement | null {
  if (offered.length === 0) return null
  const pieces = [...new Set(offered.map(({ piece }) => piece))]
  return (
    <fieldset className={styles.pieces}>
      <legend className="t-small t-ash">{legend}</legend>
      <input type="hidden" name={piecesField} value="said" />
      {pieces.map((piece) => (
        <Sizes key={piece} piece={piece} offered={offered.filter((each) => each.piece === piece)} />
      ))}
    </fieldset>
  )
}

function Sizes({ piece, offered }: { readonly piece: string; readonly offered: readonly OfferedPiece[] }): ReactElement {
  const [only] = offered
  return (
    <div className={styles.offered}>
      <PieceImage pictures={only?.picture ? [only.picture] : []} hex="#e4e2de" alt="" sizes="88px" />
      {only && offered.length === 1 ? (
        <Choose piece={only} label={only.words} />
      ) : (
        <fieldset className={styles.pieces}>
          <legend>{piece}</legend>
          <div className={styles.sizes}>
            {offered.map((each) => (
              <Choose key={each.sku} piece={each} label={each.size} />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}

function Choose({ piece: { sku, isChosen }, label }: { readonly piece: OfferedPiece; readonly label: string }): ReactElement {
  return <Tick id={`piece-${sku}`} name={pieceField(sku)} label={label} defaultChecked={isChosen} />
}
