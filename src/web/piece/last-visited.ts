/** How many pieces a browser remembers. */
export const lastVisitedMost = 5

/** `SEL085-ROU` is of `SEL085`. */
export const productOf = (colourway: string) => colourway.split('-')[0]!

/** What was looked at before this piece, the last one first; a product counts once, in the colour that was looked at last. */
export function othersThan(current: string, kept: readonly string[]): string[] {
  return kept.filter((each) => productOf(each) !== productOf(current))
}

/** What is kept once this piece has been looked at. */
export function withVisited(current: string, kept: readonly string[]): string[] {
  return [current, ...othersThan(current, kept)].slice(0, lastVisitedMost)
}

/** What storage holds, whoever wrote it. */
export function readKept(text: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    const isPiece = (each: unknown): each is string => typeof each === 'string' && /^[A-Z0-9]{3,12}-[A-Z]{3}$/.test(each)
    return Array.isArray(kept) ? kept.filter(isPiece).slice(0, lastVisitedMost) : []
  } catch {
    return []
  }
}
