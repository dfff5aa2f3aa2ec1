import type { Language } from '../../kernel/visit.ts'
import type { Point } from './store.ts'

/** Somewhere that was asked for by its name. */
export interface FoundPlace extends Point {
  /** As it is written for the shopper: `Lyon, France`. */
  readonly label: string
  readonly country: string
}

export interface AskedPlace {
  readonly text: string
  /** Where it is looked for first; null for anywhere. */
  readonly country: string | null
  readonly language: Language
}

/** Says where places are: countries, towns and postal areas. */
export interface Geocoder {
  /** The likeliest first; none where nobody knows it. */
  find(asked: AskedPlace): Promise<readonly FoundPlace[]>
}
