import { type Currency, currencies, minorDigits } from '../../kernel/money.ts'
import type { Language } from '../../kernel/visit.ts'
import { type Bits, clearBit, countBits, countBoth, hasBit, inAll, inAny, noBits, setBit, setBits } from './bits.ts'
import { type FacetName, type FacetRows, type Had, idLength, numbersIn, type PieceNow } from './facet-table.repository.ts'
import { bandOf, bandText, type Facet, type FacetValue, facets, isIn, priceBands, type Refinement } from './refinement.ts'

/** Facets whose values are words; a piece may have several of one. */
const worded = ['colour', 'size', 'material', 'heel', 'fit', 'availability'] as const
type Worded = (typeof worded)[number]

/** For each value of a facet, the pieces that have it. */
type Column = Map<string, Bits>

/**
 * Everything that is sold, as sets of pieces, each piece by its number: refined and counted without asking the database, a hundred
 * thousand pieces in a few milliseconds.
 */
export interface FacetTable {
  readonly edition: string
  /** How many numbers there are; not all of them are sold. */
  readonly size: number
  readonly ids: string
  readonly sold: Bits
  readonly isNew: Bits
  readonly columns: Readonly<Record<Worded, Column>>
  readonly prices: Map<Currency, Amounts>
  readonly names: Readonly<Partial<Record<Facet, ReadonlyMap<string, FacetName>>>>
}

/** What is sold in a currency, and what each piece costs: by its number, which of the amounts that there are. */
export interface Amounts {
  readonly currency: Currency
  readonly priced: Bits
  readonly amounts: number[]
  readonly codes: Uint32Array
}

/** Pieces by their numbers, in an order. */
export interface Listed {
  readonly edition: string
  readonly numbers: Uint32Array
}

export interface Sold {
  readonly table: FacetTable
  readonly prices: Amounts
}

export function facetTableOf({ edition, ids, alike, had, prices, names }: FacetRows): FacetTable {
  const size = ids.length / idLength
  const table: FacetTable = {
    edition,
    size,
    ids,
    sold: noBits(size),
    isNew: noBits(size),
    columns: {
      colour: new Map(),
      size: new Map(),
      material: new Map(),
      heel: new Map(),
      fit: new Map(),
      availability: new Map(),
    },
    prices: new Map(),
    names: { colour: byValue(names.colour), material: byValue(names.material) },
  }
  for (const { colour, material, heel, is_new: isNew, pieces } of alike) {
    const numbers = numbersIn(pieces)
    setBits(table.sold, numbers)
    if (isNew) setBits(table.isNew, numbers)
    for (const [facet, value] of wordsOf({ colour, material, heel })) setBits(bitsOf(table, facet, value), numbers)
  }
  for (const each of had) {
    const numbers = numbersIn(each.pieces)
    for (const [facet, value] of wordsOfHad(each)) setBits(bitsOf(table, facet, value), numbers)
  }
  for (const { currency, amount, pieces } of prices) addPrice(table, currency, amount, numbersIn(pieces))
  return table
}

/** Prices that a list of bands would have: two figures, and noughts. */
const roundBand = /^\d{1,2}0*(-|\.\.)(\d{1,2}0*)?$/

/** Whether something is sold of everything that was chosen. Of other choices there is no end. */
export function hasValues({ columns }: FacetTable, refinement: Refinement): boolean {
  return (
    worded.every((facet) => refinement[facet].every((value) => columns[facet].has(value))) &&
    refinement.price.every((band) => roundBand.test(band))
  )
}

function byValue(all: readonly FacetName[]): ReadonlyMap<string, FacetName> {
  return new Map(all.map((each) => [each.value, each]))
}

type Word = readonly [Worded, string]

function wordsOf({ colour, material, heel }: Pick<PieceNow, 'colour' | 'material' | 'heel'>): Word[] {
  return [['colour', colour], ['material', material], ...(heel === null ? [] : [['heel', heel] as const])]
}

function wordsOfHad({ size, fit, now, later }: Omit<Had, 'pieces'>): Word[] {
  return [
    ...(size === null ? [] : [['size', size] as const]),
    ...(fit === null ? [] : [['fit', fit] as const]),
    ...(now ? [['availability', 'now'] as const] : []),
    ...(later ? [['availability', 'later'] as const] : []),
  ]
}

function bitsOf({ columns, size }: FacetTable, facet: Worded, value: string): Bits {
  let bits = columns[facet].get(value)
  if (!bits) columns[facet].set(value, (bits = noBits(size)))
  return bits
}

function addPrice(table: FacetTable, currency: Currency, amount: number, numbers: Uint32Array): void {
  const { priced, amounts, codes } = amountsIn(table, currency)
  setBits(priced, numbers)
  for (let at = 0; at < numbers.length; at += 1) codes[numbers[at]!] = amounts.length
  amounts.push(amount)
}

/** Where nothing is sold in a currency, all of its pieces have no price. */
export function amountsIn({ prices, size }: FacetTable, currency: Currency): Amounts {
  let amounts = prices.get(currency)
  if (!amounts) prices.set(currency, (amounts = { currency, priced: noBits(size), amounts: [], codes: new Uint32Array(size) }))
  return amounts
}

/** Puts these pieces right. */
export function amend(table: FacetTable, pieces: readonly PieceNow[]): void {
  for (const piece of pieces) {
    amendPiece(table, piece)
    for (const currency of currencies) amendAmount(amountsIn(table, currency), piece)
  }
}

function amendPiece(table: FacetTable, piece: PieceNow): void {
  const { sold, isNew, columns } = table
  for (const bits of [sold, isNew, ...worded.flatMap((facet) => [...columns[facet].values()])]) clearBit(bits, piece.number)
  if (piece.is_sold) setBit(sold, piece.number)
  if (piece.is_new) setBit(isNew, piece.number)
  for (const [facet, value] of [...wordsOf(piece), ...piece.had.flatMap(wordsOfHad)]) {
    setBit(bitsOf(table, facet, value), piece.number)
  }
}

function amendAmount({ currency, priced, amounts, codes }: Amounts, { number, amounts: now }: PieceNow): void {
  clearBit(priced, number)
  const amount = now[currency]
  if (amount === undefined) return
  setBit(priced, number)
  if (!amounts.includes(amount)) amounts.push(amount)
  codes[number] = amounts.indexOf(amount)
}

/** Every piece of the house, in its order. */
export function everyPiece({ edition, size }: FacetTable): Listed {
  const numbers = new Uint32Array(size)
  for (let number = 0; number < size; number += 1) numbers[number] = number
  return { edition, numbers }
}

/** For each facet of which something is chosen, the pieces that have one of it. */
function meeting({ table, prices }: Sold, refinement: Refinement): Map<Facet, Bits> {
  const met = new Map<Facet, Bits>()
  for (const facet of facets) {
    const values = refinement[facet]
    if (values.length === 0) continue
    if (facet === 'price') met.set(facet, pricedWithin(prices, values))
    else
      met.set(
        facet,
        inAny(
          table.size,
          values.flatMap((value) => table.columns[facet].get(value) ?? []),
        ),
      )
  }
  return met
}

function pricedWithin({ currency, amounts, codes }: Amounts, values: readonly string[]): Bits {
  const unit = 10 ** minorDigits(currency)
  const bands = values.flatMap((text) => bandOf(text) ?? [])
  const isWithin = amounts.map((amount) => bands.some((band) => isIn(band, amount / unit)))
  const within = noBits(codes.length)
  for (let number = 0; number < codes.length; number += 1) if (isWithin[codes[number]!]) setBit(within, number)
  return within
}

function soldAmong({ table, prices }: Sold, { numbers }: Listed): Bits {
  const among = noBits(table.size)
  setBits(among, numbers)
  return inAll([among, table.sold, prices.priced])
}

/** How many pieces meet all choices, and the first of them. */
export interface Refined {
  readonly total: number
  readonly colourways: readonly string[]
}

/** Of these pieces. */
export function refine(sold: Sold, listed: Listed, refinement: Refinement, count: number): Refined {
  const left = inAll([soldAmong(sold, listed), ...meeting(sold, refinement).values()])
  const first = firstOf(listed.numbers, left, ranksFor(sold, refinement.sort), count)
  return { total: countBits(left), colourways: first.map((number) => idOf(sold.table.ids, number)) }
}

/** What an order goes by: a code for each piece, and the rank of each code. The house's own order needs none. */
interface Ranks {
  readonly codeOf: (number: number) => number
  readonly ranks: readonly number[]
}

function ranksFor({ table: { isNew }, prices: { amounts, codes } }: Sold, sort: Refinement['sort']): Ranks {
  if (sort === 'house') return { codeOf: () => 0, ranks: [0] }
  if (sort === 'new') return { codeOf: (number) => (hasBit(isNew, number) ? 0 : 1), ranks: [0, 1] }
  return { codeOf: (number) => codes[number]!, ranks: sort === 'priceUp' ? amounts : amounts.map((amount) => -amount) }
}

function idOf(ids: string, number: number): string {
  return ids.slice(number * idLength, (number + 1) * idLength).trimEnd()
}

/** The first by rank, in the list's order among equals. A rank has many pieces: they are counted, not put in order. */
function firstOf(numbers: Uint32Array, left: Bits, { codeOf, ranks }: Ranks, count: number): number[] {
  const many = new Uint32Array(ranks.length)
  for (let at = 0; at < numbers.length; at += 1) if (hasBit(left, numbers[at]!)) many[codeOf(numbers[at]!)]! += 1
  const room = new Uint32Array(ranks.length)
  let free = count
  for (const code of [...ranks.keys()].sort((a, b) => ranks[a]! - ranks[b]!)) {
    room[code] = Math.min(many[code]!, free)
    free -= room[code]!
  }
  const first: number[] = []
  for (let at = 0; at < numbers.length && first.length < count - free; at += 1) {
    const code = codeOf(numbers[at]!)
    if (room[code]! === 0 || !hasBit(left, numbers[at]!)) continue
    room[code]! -= 1
    first.push(numbers[at]!)
  }
  return first.sort((a, b) => ranks[codeOf(a)]! - ranks[codeOf(b)]!)
}

/**
 * What these pieces can be refined by: every value that they have, with the pieces it would leave beside the choices of the other
 * facets. A facet in which there is nothing to choose is left out.
 */
export function findFacets(
  sold: Sold,
  listed: Listed,
  language: Language,
  refinement: Refinement,
): { readonly facet: Facet; readonly values: readonly FacetValue[] }[] {
  const all = soldAmong(sold, listed)
  const met = meeting(sold, refinement)
  return facets
    .map((facet) => {
      const others = inAll([all, ...[...met].flatMap(([each, bits]) => (each === facet ? [] : [bits]))])
      const values =
        facet === 'price'
          ? bandsOf(sold.prices, listed, all, others, refinement.price)
          : valuesOf(sold.table, facet, listed, all, others, language)
      return { facet, values }
    })
    .filter(({ facet, values }) => values.length > 1 || refinement[facet].length > 0)
}

/** The values of a facet, in their order. `others` meet the choices of all other facets. */
function valuesOf(table: FacetTable, facet: Worded, listed: Listed, all: Bits, others: Bits, language: Language): FacetValue[] {
  return [...table.columns[facet]]
    .filter(([, bits]) => countBoth(all, bits) > 0)
    .map(([value, bits]) => ({ value, bits, place: placeAmong(facet, value) ?? firstPlace(listed, all, bits) }))
    .sort((a, b) => a.place - b.place || (a.value < b.value ? -1 : 1))
    .map(({ value, bits }) => {
      const named = table.names[facet]?.get(value)
      return { value, count: countBoth(others, bits), name: named?.name[language] ?? null, hex: named?.hex ?? null }
    })
}

/** Numbers stand in their order, and what can be had now comes first; null for words, which stand as the house shows them. */
function placeAmong(facet: Worded, value: string): number | null {
  if (facet === 'size') return /^[0-9.]+$/.test(value) ? Number(value) : 1_000
  if (facet === 'heel') return Number(value)
  if (facet === 'availability') return value === 'now' ? 0 : 1
  return null
}

function firstPlace({ numbers }: Listed, all: Bits, bits: Bits): number {
  let at = 0
  while (at < numbers.length && !(hasBit(bits, numbers[at]!) && hasBit(all, numbers[at]!))) at += 1
  return at
}

function bandsOf(
  { currency, amounts, codes }: Amounts,
  { numbers }: Listed,
  all: Bits,
  others: Bits,
  chosen: readonly string[],
): FacetValue[] {
  const unit = 10 ** minorDigits(currency)
  const there = new Uint8Array(amounts.length)
  const counts = new Uint32Array(amounts.length)
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at]!
    if (!hasBit(all, number)) continue
    there[codes[number]!] = 1
    if (hasBit(others, number)) counts[codes[number]!]! += 1
  }
  const prices = amounts.flatMap((amount, code) => (there[code] === 1 ? [{ price: amount / unit, count: counts[code]! }] : []))
  const bands = priceBands(prices.map(({ price }) => price)).map(bandText)
  // A band that somebody named in words is offered with ours.
  return [...new Set([...bands, ...chosen])].map((value) => ({
    value,
    name: null,
    hex: null,
    count: prices.filter(({ price }) => isIn(bandOf(value)!, price)).reduce((sum, { count }) => sum + count, 0),
  }))
}
