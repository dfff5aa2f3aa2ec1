/** Where a piece is shown, within a site. */
export function piecePath(colourway: string): string {
  return `/p/${colourway}`
}
