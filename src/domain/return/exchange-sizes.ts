import type { Money } from '../../kernel/money.ts'
import type { Why } from './return.ts'

/** A size of a piece in one of its colours, or of its other heights in its own colour: its own first, each in the order of its chart. */
export interface ExchangeSize {
  readonly sku: string
  readonly colourway: string
  readonly colourName: string
  readonly fit: string | null
  readonly size: string | null
  readonly isHere: boolean
  /** What it is called. */
  readonly name: string
  /** What it costs today, where that is another height; null where it costs what the first did. */
  readonly price: Money | null
}

/** What a piece can be exchanged for. */
export function othersHere(sizes: readonly ExchangeSize[], sku: string): ExchangeSize[] {
  return sizes.filter((each) => each.isHere && each.sku !== sku)
}

/** The next size that lies here, above one that is too small or below one that is too large, of the same colour and width. */
export function nextSize(sizes: readonly ExchangeSize[], sku: string, why: Why): ExchangeSize | null {
  const own = sizes.find((each) => each.sku === sku)
  const alike = sizes.filter((each) => each.fit === own?.fit && each.colourway === own?.colourway)
  const at = alike.findIndex((each) => each.sku === sku)
  if (at < 0) return null
  if (why === 'TOO_SMALL') return alike.slice(at + 1).find(({ isHere }) => isHere) ?? null
  if (why === 'TOO_LARGE') return alike.slice(0, at).findLast(({ isHere }) => isHere) ?? null
  return null
}
