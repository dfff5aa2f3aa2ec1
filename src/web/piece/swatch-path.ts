/** The picture of a piece until it has been photographed: a swatch of its leather or cloth, on the house's edge. */
export function swatchPath(hex: string): string {
  return `/media/swatch/${hex.slice(1)}.svg`
}

/** The part of it that is nothing but its leather or cloth. */
export function chipPath(hex: string): string {
  return `${swatchPath(hex)}#svgView(viewBox(190,300,220,132))`
}
