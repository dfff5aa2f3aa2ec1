import { type Picture, pictureTypes, printPath, widthsOf } from '../../domain/catalog/catalog.ts'

/** The widest print of a tile. What is wider is for looking closely. */
const tileWidth = 1024

interface Prints {
  readonly prints: readonly { readonly type: string; readonly srcSet: string }[]
  readonly src: string
}

/** The prints of a picture that a browser may choose from, and one for those that cannot choose. */
export function printsOf(picture: Picture, large = false): Prints {
  const shown = large ? picture : { ...picture, widths: picture.widths.filter((width) => width <= tileWidth) }
  const plain = widthsOf(shown, 'webp')
  return {
    prints: pictureTypes.map((type) => ({
      type: `image/${type}`,
      srcSet: widthsOf(shown, type)
        .map((width) => `${printPath(picture, width, type)} ${width}w`)
        .join(', '),
    })),
    src: printPath(picture, plain[Math.floor((plain.length - 1) / 2)]!, 'webp'),
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The one to look at closely, as each type that there is, and the size it is shown in. */
export function largestPrint(picture: Picture): Prints & Size {
  const { src } = plainPrint(picture)
  return {
    prints: pictureTypes.map((type) => ({ type: `image/${type}`, srcSet: printPath(picture, widest(picture, type), type) })),
    src,
    ...sizeOf(Math.max(...picture.widths)),
  }
}

/** Where the largest lies, for who looks at it by itself. */
export function closestPrint(picture: Picture): string {
  return printPath(picture, widest(picture, 'avif'), 'avif')
}

/** The largest that every browser, and whoever shares a page, can show. */
export function plainPrint(picture: Picture): Size & { readonly src: string } {
  const width = widest(picture, 'webp')
  return { src: printPath(picture, width, 'webp'), ...sizeOf(width) }
}

const widest = (picture: Picture, type: (typeof pictureTypes)[number]) => Math.max(...widthsOf(picture, type))
/** All are three wide and four high. */
const sizeOf = (width: number): Size => ({ width, height: Math.round((width * 4) / 3) })
