/** The picture of a piece until it has been photographed: a swatch of its leather or cloth, on the house's edge. */
export function swatchPath(hex: string): string {
  return `/media/swatch/${hex.slice(1)}.svg`
}
