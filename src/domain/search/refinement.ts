import type { Language } from '../../kernel/visit.ts'

export const sorts = ['house', 'new', 'priceUp', 'priceDown'] as const
type Sort = (typeof sorts)[number]

/** What can be refined: a category's pieces, those that have all these words, or everything. */
export type Refinable =
  | { readonly category: string }
  | { readonly language: Language; readonly words: readonly string[] }
  | 'everything'

/** What a shopper keeps of them, and in which order. An empty list keeps all. */
export interface Refinement {
  readonly colour: readonly string[]
  readonly size: readonly string[]
  readonly fit: readonly string[]
  readonly material: readonly string[]
  readonly heel: readonly string[]
  readonly availability: readonly string[]
  /** Bands in whole units of the site's currency: `500-1000`, `2000-`; `500..1000` has its end in it. */
  readonly price: readonly string[]
  readonly sort: Sort
}

export const facets = ['colour', 'size', 'material', 'heel', 'fit', 'price', 'availability'] as const
export type Facet = (typeof facets)[number]

export const nothingRefined: Refinement = {
  colour: [],
  size: [],
  fit: [],
  material: [],
  heel: [],
  availability: [],
  price: [],
  sort: 'house',
}

/** What refines by stock is looked at again after this time; the pieces' own changes are told at once. */
export const staysFreshMs = 10 * 60_000

export function isRefined(refinement: Refinement): boolean {
  return refinement.sort !== 'house' || facets.some((facet) => refinement[facet].length > 0)
}

/** One value of a facet: how many pieces it would leave, beside what is chosen of the other facets. */
export interface FacetValue {
  readonly value: string
  readonly count: number
  /** In the shopper's language, where the catalogue has a word for it. */
  readonly name: string | null
  readonly hex: string | null
}

export interface Band {
  readonly from: number
  readonly to: number | null
  /** Whether its end is in it. */
  readonly hasEnd?: true
}

export function bandOf(text: string): Band | null {
  const [, from, to] = /^(\d{1,8})(?:-|\.\.(?=\d))(\d{1,8})?$/.exec(text) ?? []
  if (from === undefined || (to !== undefined && Number(to) <= Number(from))) return null
  return { from: Number(from), to: to === undefined ? null : Number(to), ...(text.includes('..') ? { hasEnd: true } : {}) }
}

/** Whether a price stands in a band, both in whole units. */
export function isIn({ from, to, hasEnd }: Band, price: number): boolean {
  return price >= from && (to === null || price < to || (hasEnd === true && price === to))
}

export function bandText({ from, to }: Band): string {
  return `${from}-${to ?? ''}`
}

/** At most four bands with round edges that part these prices (in whole units) evenly by worth, not by number. */
export function priceBands(prices: readonly number[]): Band[] {
  if (prices.length === 0) return []
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const step = roundStep((high - low) / 4)
  if (step === 0) return []
  const first = Math.ceil((low + 1) / step) * step
  const edges = [first, first + step, first + 2 * step].filter((edge) => edge <= high)
  return [0, ...edges].map((from, index) => ({ from, to: edges[index] ?? null }))
}

/** The next of 1, 2, 5, 10, 20, 50 … above. */
function roundStep(least: number): number {
  if (least <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10)
}
