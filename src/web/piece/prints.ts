import { type Picture, pictureTypes, printPath } from '../../domain/catalog/catalog.ts'

/** The widest print of a tile. What is wider is for looking closely. */
const tileWidth = 1024

interface Prints {
  readonly prints: readonly { readonly type: string; readonly srcSet: string }[]
  readonly src: string
}

/** The prints of a picture that a browser may choose from, and one for those that cannot choose. */
export function printsOf(picture: Picture, large = false): Prints {
  const widths = large ? picture.widths : picture.widths.filter((width) => width <= tileWidth)
  const usable = widths.length > 0 ? widths : picture.widths
  return {
    prints: pictureTypes.map((type) => ({
      type: `image/${type}`,
      srcSet: usable.map((width) => `${printPath(picture, width, type)} ${width}w`).join(', '),
    })),
    src: printPath(picture, usable[Math.floor((usable.length - 1) / 2)]!, 'webp'),
  }
}

/** The one to look at closely: where it is, and its size. All are three wide and four high. */
export function largestPrint(picture: Picture): Prints & { readonly width: number; readonly height: number } {
  const width = Math.max(...picture.widths)
  return {
    prints: pictureTypes.map((type) => ({ type: `image/${type}`, srcSet: printPath(picture, width, type) })),
    src: printPath(picture, width, 'webp'),
    width,
    height: Math.round((width * 4) / 3),
  }
}
