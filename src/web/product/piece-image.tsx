import type { ReactElement } from 'react'
import { type Picture, pictureTypes } from '../../domain/catalog/catalog.ts'
import { Plate } from '../ui/plate.tsx'
import { picturePath } from './picture.routes.ts'

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
}

/** A piece on the studio's ground, in the smallest print that is large enough. */
export function PieceImage({ pictures, hex, view = 0, alt, sizes, eager = false }: PieceImageProps): ReactElement {
  const picture = pictures[view]
  if (!picture) return <Plate prints={[]} src={picturePath(hex)} alt={alt} shape="tile" eager={eager} />
  const print = (width: number, type: string) => `${picture.path}-${width}.${type}`
  const prints = pictureTypes.map((type) => ({
    type: `image/${type}`,
    srcSet: picture.widths.map((width) => `${print(width, type)} ${width}w`).join(', '),
    sizes,
  }))
  const middle = picture.widths[Math.floor(picture.widths.length / 2)]!
  return <Plate prints={prints} src={print(middle, 'webp')} alt={alt} shape="tile" eager={eager} />
}
