import { z } from 'zod'
import { type Language, languages } from '../../kernel/visit.ts'

export type Kind = 'product' | 'store' | 'heritage' | 'collection' | 'page' | 'care'

/** How many of each kind a shopper is shown while typing. */
export const generalGroups = { store: 3, product: 6, heritage: 3, collection: 3, page: 3 } as const
export const productOnlyGroups = { product: 6, care: 3 } as const
export const predictiveMost = 3

/** Something found that is not a piece. */
export interface Hit {
  readonly ref: string
  readonly title: string
  readonly line: string
}

export interface Matches {
  readonly total: number
  /** The first ones: ids of colourways, slugs of boutiques, paths. */
  readonly refs: readonly string[]
  readonly hits: readonly Hit[]
}

/** What was found, by kind. Where nothing has all the words, it is what comes near. */
export interface Found {
  readonly byKind: ReadonlyMap<Kind, Matches>
  readonly isNear: boolean
  /** The words that all of it has; none where a number was asked for. */
  readonly words: readonly string[]
}

/** The stemmer of each language, which also knows the words that say nothing (`de`, `for`). Pairs of characters need none. */
export const stemmers: Readonly<Record<Language | 'any', string>> = {
  any: 'simple',
  en: 'english_stem',
  fr: 'french_stem',
  de: 'german_stem',
  it: 'italian_stem',
  es: 'spanish_stem',
  nl: 'dutch_stem',
  ar: 'arabic_stem',
  ja: 'simple',
  ko: 'simple',
  zh: 'simple',
}

/** `seed/catalog/synonyms.json`: what our texts say, and what shoppers also call it; the colours by their ids. */
const words = z.record(z.string().min(1), z.string().min(1))
const inLanguages = Object.fromEntries(languages.map((language) => [language, words])) as Record<Language, typeof words>

export const synonymsFile = z.strictObject({ ...inLanguages, colours: z.strictObject(inLanguages) })

/** `seed/stores/search-words.json`: what shoppers call a boutique. */
export const storeWordsFile = z.strictObject(
  Object.fromEntries(languages.map((language) => [language, z.string().min(1)])) as Record<Language, z.ZodString>,
)

export type Synonyms = z.infer<typeof synonymsFile>
