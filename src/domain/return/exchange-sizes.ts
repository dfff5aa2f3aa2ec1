import type { Why } from './return.ts'

/** A size of a piece, in the order of its chart. */
export interface ExchangeSize {
  readonly sku: string
  readonly fit: string | null
  readonly size: string | null
  readonly isHere: boolean
}

/** What a piece can be exchanged for. */
export function othersHere(sizes: readonly ExchangeSize[], sku: string): ExchangeSize[] {
  return sizes.filter((each) => each.isHere && each.sku !== sku)
}

/** The next size that lies here, above one that is too small or below one that is too large, of the same width. */
export function nextSize(sizes: readonly ExchangeSize[], sku: string, why: Why): ExchangeSize | null {
  const fit = sizes.find((each) => each.sku === sku)?.fit
  const alike = sizes.filter((each) => each.fit === fit)
  const at = alike.findIndex((each) => each.sku === sku)
  if (at < 0) return null
  if (why === 'TOO_SMALL') return alike.slice(at + 1).find(({ isHere }) => isHere) ?? null
  if (why === 'TOO_LARGE') return alike.slice(0, at).findLast(({ isHere }) => isHere) ?? null
  return null
}
