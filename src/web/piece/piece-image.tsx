import type { ReactElement } from 'react'
import type { Picture } from '../../domain/catalog/catalog.ts'
import { Plate } from '../ui/plate.tsx'
import { printsOf } from './prints.ts'
import { swatchPath } from './swatch-path.ts'

interface PieceImageProps {
  readonly pictures: readonly Picture[]
  /** Its colour, for the swatch that stands in until it has been photographed. */
  readonly hex: string
  /** Which of its views; the first one shows the whole piece. */
  readonly view?: number
  readonly alt: string
  /** How wide it is shown, for the browser to choose by. */
  readonly sizes: string
  readonly eager?: boolean
  /** Whether the print for looking closely is among those to choose from. */
  readonly large?: boolean
}

/** Of every picture of a piece: 600 by 800, or larger and smaller in the same shape. */
const shape = { shape: 'tile', width: 600, height: 800 } as const

/** A piece on the studio's ground, in the smallest print that is large enough. */
export function PieceImage({ pictures, hex, view = 0, alt, sizes, eager = false, large = false }: PieceImageProps): ReactElement {
  const picture = pictures[view]
  if (!picture) return <Plate prints={[]} src={swatchPath(hex)} alt={alt} {...shape} eager={eager} />
  const { prints, src } = printsOf(picture, large)
  return <Plate prints={prints.map((print) => ({ ...print, sizes }))} src={src} alt={alt} {...shape} eager={eager} />
}
