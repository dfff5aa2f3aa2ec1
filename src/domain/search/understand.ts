import type { Language } from '../../kernel/visit.ts'
import type { FacetTable } from './facet-table.ts'
import { fold } from './fold.ts'
import { currencyWords, queryWords } from './query-words.ts'
import { facets, type Refinement } from './refinement.ts'

/** What a term says besides the words to look for. */
export interface Understood {
  readonly colour: readonly string[]
  readonly size: readonly string[]
  readonly price: readonly string[]
  /** What remains to look for; empty where everything was understood. */
  readonly rest: string
  /** A size or price that was called one. A number alone, or two colours, may also be words. */
  readonly isCertain: boolean
}

/** The house's words: each colour by all its names, and the sizes that can be had. */
export interface Vocabulary {
  readonly colours: ReadonlyMap<string, readonly string[]>
  readonly sizes: ReadonlyMap<string, string>
}

const kept = new WeakMap<FacetTable, Map<Language, Vocabulary>>()

export function vocabularyOf(table: FacetTable, language: Language): Vocabulary {
  const known = kept.get(table) ?? new Map<Language, Vocabulary>()
  kept.set(table, known)
  let vocabulary = known.get(language)
  if (!vocabulary) known.set(language, (vocabulary = makeVocabulary(table, language)))
  return vocabulary
}

function makeVocabulary({ names, columns }: FacetTable, language: Language): Vocabulary {
  const colours = new Map<string, string[]>()
  for (const { value, name, also } of names.colour?.values() ?? []) {
    const called = new Set([fold(name[language]), ...fold(also?.[language] ?? '').split(' ')])
    for (const word of called) if (word !== '') colours.set(word, [...(colours.get(word) ?? []), value])
  }
  return { colours, sizes: new Map([...columns.size.keys()].map((size) => [size.toLowerCase(), size])) }
}

/** Scripts that put no spaces between words: what is known is found inside a run of them. */
const unspaced: ReadonlySet<Language> = new Set(['ja', 'ko', 'zh'])

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Of several that fit at one place, the longest. */
const anyOf = (texts: Iterable<string>) =>
  [...texts]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')

const money = anyOf(currencyWords.map(fold))
const digits = "\\d{1,3}(?:[.,’' \\u00a0\\u202f]\\d{3})+(?![\\d])|\\d{1,8}"
const amount = (name: string) => `(?:(?:${money})\\s*)?(?<${name}>${digits})(?![.,]?\\d)(?:[.,]00)?(?:\\s*(?:${money})(?![a-z]))?`
const sizeNumber = '(?<a>\\d{1,3}(?:[.,]5| ?1/2)?|[a-z]{1,3})'

/** A way of saying as a pattern: any space in it may be there or not where numbers and other scripts meet. */
function patternOf(said: string, a: string, b: string, language: Language): string {
  const text = escaped(fold(said)).replaceAll(' ', unspaced.has(language) ? '\\s*' : '\\s+')
  const [begins, ends] = [/^\p{L}/u.test(said) && !unspaced.has(language), /\p{L}$/u.test(said) && !unspaced.has(language)]
  const whole = text.replace('\\{a\\}', () => a).replace('\\{b\\}', () => b)
  return `${begins ? '(?<![\\p{L}\\p{N}])' : '(?<![\\p{N}])'}${whole}${ends ? '(?![\\p{L}\\p{N}])' : '(?![\\p{N}])'}`
}

type Band = (a: number, b: number) => string

interface Ways {
  readonly prices: readonly { readonly pattern: RegExp; readonly band: Band }[]
  readonly sizes: readonly RegExp[]
  readonly nothing: RegExp
}

const waysKept = new Map<Language, Ways>()

function waysIn(language: Language): Ways {
  let ways = waysKept.get(language)
  if (!ways) waysKept.set(language, (ways = makeWays(language)))
  return ways
}

function makeWays(language: Language): Ways {
  const { size, below, upTo, from, between, or, fillers } = queryWords[language]
  const priced = (said: readonly string[], band: Band) =>
    said.map((each) => ({ pattern: new RegExp(patternOf(each, amount('a'), amount('b'), language), 'u'), band }))
  return {
    prices: [
      ...priced(between, (a, b) => `${Math.min(a, b)}..${Math.max(a, b)}`),
      ...priced(upTo, (a) => `0..${a}`),
      ...priced(below, (a) => `0-${a}`),
      ...priced(from, (a) => `${a}-`),
    ],
    sizes: size.map((each) => new RegExp(patternOf(each, sizeNumber, '', language), 'u')),
    nothing: new RegExp(`^(?:${anyOf([...or, ...fillers].map(fold))}|[\\s\\p{P}])*$`, 'u'),
  }
}

/**
 * Reads a term as a shopper means it: `red pumps size 38 under 900`, `赤 900以下`. Answers null where it says nothing but words, or one colour: a
 * colour is a word like others, and finds the same.
 */
export function understand(term: string, language: Language, vocabulary: Vocabulary): Understood | null {
  const ways = waysIn(language)
  const named = takeSizes(fold(term.replace(/\s?½/g, '.5')), ways.sizes, vocabulary)
  let { left } = named
  const price: string[] = []
  for (const { pattern, band } of ways.prices) {
    const match = pattern.exec(left)
    if (!match || price.length > 0) continue
    price.push(band(numberOf(match.groups!.a!), numberOf(match.groups!.b ?? '0')))
    left = without(left, match)
  }
  const bare = takeSizes(left, [bareNumber], vocabulary)
  const colours = takeColours(bare.left, language, vocabulary)
  const size = [...new Set([...named.sizes, ...bare.sizes])]
  const isCertain = price.length > 0 || named.sizes.length > 0
  if (!isCertain && size.length === 0 && colours.said < 2) return null
  const rest = ways.nothing.test(colours.left) ? '' : withoutJoints(colours.left, language)
  return { colour: colours.ids, size, price: price.filter((text) => !/^0-0$|\.\.0$/.test(text)), rest, isCertain }
}

const bareNumber = /(?<![\p{L}\p{N}.,-])(?<a>\d{2}(?:[.,]5| ?1\/2)?)(?![\p{N}.,-])(?![a-z])/gu

function numberOf(digitsTyped: string): number {
  return Number(digitsTyped.replace(/\D/g, ''))
}

function without(text: string, { index, 0: match }: RegExpExecArray | RegExpMatchArray): string {
  return `${text.slice(0, index)} ${text.slice(index! + match.length)}`
}

function takeSizes(text: string, patterns: readonly RegExp[], { sizes }: Vocabulary): { sizes: string[]; left: string } {
  const found: string[] = []
  let left = text
  for (const pattern of patterns) {
    for (const match of text.matchAll(new RegExp(pattern, 'gu'))) {
      const size = sizes.get(match.groups!.a!.replace(/ ?1\/2/, '.5').replace(',', '.'))
      if (size === undefined || !left.includes(match[0])) continue
      found.push(size)
      left = left.replace(match[0], ' ')
    }
  }
  return { sizes: found, left }
}

function takeColours(text: string, language: Language, { colours }: Vocabulary): { ids: string[]; said: number; left: string } {
  const ids = new Set<string>()
  const said = new Set<string>()
  // The Arabic "and" and article stand before a word without a space.
  const [before, after] = unspaced.has(language)
    ? ['', '']
    : [language === 'ar' ? '(?<![\\p{L}\\p{N}])و?(?:ال)?' : '(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])']
  const pattern = new RegExp(`${before}(${anyOf(colours.keys())})${after}`, 'gu')
  const left = text.replace(pattern, (whole, word: string) => {
    said.add(word)
    for (const id of colours.get(word) ?? []) ids.add(id)
    return ' '.repeat(Math.min(1, whole.length))
  })
  return { ids: [...ids], said: said.size, left: said.size > 0 ? left : text }
}

/** The words to look for, without those that joined what was understood. */
function withoutJoints(text: string, language: Language): string {
  const joints = new Set(queryWords[language].or.map(fold))
  return text
    .split(/[\s,،、]+/)
    .filter((word) => word !== '' && !joints.has(word))
    .join(' ')
}

/** Choices of a term beside those that were made. */
export function refinedBy(refinement: Refinement, understood: Understood): Refinement {
  const also: Partial<Record<(typeof facets)[number], readonly string[]>> = {
    colour: understood.colour,
    size: understood.size,
    price: understood.price,
  }
  const joined = facets.map((facet) => [facet, [...new Set([...refinement[facet], ...(also[facet] ?? [])])].sort()])
  return { ...refinement, ...Object.fromEntries(joined) }
}
