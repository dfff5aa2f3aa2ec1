/** Where a piece is shown, within a site. */
export function piecePath(colourway: string): string {
  return `/p/${colourway}`
}

/** The same with a size chosen: by its fit and size, as the form has them. */
export function variantPath(
  colourway: string,
  { fit, size }: { readonly fit: string | null; readonly size: string | null },
): string {
  const named = Object.entries({ fit, size }).filter((each): each is [string, string] => each[1] !== null)
  return named.length > 0 ? `${piecePath(colourway)}?${new URLSearchParams(named)}` : piecePath(colourway)
}

/** What an address may say of the variant. The others that a client sends (`Quantity`, `productlistid`, …) make no other page. */
export const variantParams: readonly string[] = ['fit', 'size', 'isminipdp']
