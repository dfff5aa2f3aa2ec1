import { type Brand, brands, type Wearer } from './brands.ts'

export interface Offer {
  readonly fit: string | null
  readonly size: string
  readonly inStock: boolean
}

export interface Piece {
  readonly kind: 'shoes' | 'clothes'
  readonly wearer: Wearer
  readonly offers: readonly Offer[]
}

/** Lengths in millimetres for a foot, in centimetres for a body; weights in kilograms. */
export type Question =
  | { readonly by: 'foot'; readonly length: number; readonly width: 'narrow' | 'regular' | 'wide' }
  | { readonly by: 'body'; readonly chest: number; readonly waist: number; readonly hips: number | null }
  | { readonly by: 'figure'; readonly height: number; readonly weight: number }
  | { readonly by: 'brand'; readonly brand: string; readonly size: number }

export interface Advice {
  readonly size: string
  readonly fit: string | null
  /** In percent: how near the measure lies to the middle of the size, and how much the way of asking can know. */
  readonly sure: number
  /** What goes into the bag: the size itself, or its nearest neighbour when that is all there is; null when neither can be had. */
  readonly offer: Offer | null
}

interface Ideal {
  /** On the French count, between two sizes as a rule. */
  readonly size: number
  readonly fit: string
  /** The most that this way of asking can be sure of. */
  readonly most: number
}

/** The size that fits, or null when none of the piece's sizes is near. */
export function recommend(piece: Piece, question: Question): Advice | null {
  const ideal = idealOf(piece, question)
  const sizes = [...new Set(piece.offers.map(({ size }) => size))].sort((a, b) => Number(a) - Number(b))
  if (!ideal || sizes.length === 0) return null
  const step = piece.kind === 'shoes' ? 0.5 : 2
  const away = (size: string) => Math.abs(Number(size) - ideal.size)
  const size = sizes.reduce((best, each) => (away(each) < away(best) ? each : best))
  // A gap in the sizes (40, then 41) may leave more than half a step; beyond a whole one, nothing fits.
  if (away(size) > step) return null
  const fits = piece.offers.map(({ fit }) => fit)
  const fit = fits.includes(ideal.fit) ? ideal.fit : (fits[0] ?? null)
  const sure = Math.round(ideal.most * (1 - 0.4 * (away(size) / step)))
  return { size, fit, sure, offer: offerFor(piece, { size, fit }, step) }
}

/** The size as recommended; else the next one of the same fit, the larger first: leather gives, but not that much; else another fit. */
function offerFor({ offers }: Piece, { size, fit }: { size: string; fit: string | null }, step: number): Offer | null {
  const rank = (offer: Offer) => {
    const steps = (Number(offer.size) - Number(size)) / step
    return Math.abs(steps) * 2 + (steps < 0 ? 1 : 0) + (offer.fit === fit ? 0 : 4)
  }
  const near = offers.filter((offer) => offer.inStock && Math.abs(Number(offer.size) - Number(size)) <= step)
  return [...near].sort((a, b) => rank(a) - rank(b))[0] ?? null
}

function idealOf(piece: Piece, question: Question): Ideal | null {
  if (question.by === 'foot') return byFoot(piece, question)
  if (question.by === 'body') return byBody(piece, question)
  if (question.by === 'figure') return byFigure(piece, question)
  const brand = brands.find(({ id }) => id === question.brand)
  return brand ? byBrand(piece, brand, question.size) : null
}

/** Two thirds of a centimetre a size, and a finger's room before the toes. */
function byFoot(piece: Piece, { length, width }: Extract<Question, { by: 'foot' }>): Ideal {
  const size = (length + 15) / (20 / 3)
  const hasWide = piece.offers.some(({ fit }) => fit === 'wide')
  // A wide foot has its own last where there is one, else half a size of room.
  if (width === 'wide') return hasWide ? { size, fit: 'wide', most: 96 } : { size: size + 0.5, fit: 'regular', most: 82 }
  return { size: width === 'narrow' ? size - 0.25 : size, fit: 'regular', most: 96 }
}

/** What each measure says of the size, for a size of 34 (women) or 46 (men) and four centimetres more every two. */
const measures = {
  women: { chest: 80, waist: 62, hips: 86, from: 34 },
  men: { chest: 92, waist: 78, hips: 92, from: 46 },
} as const

function byBody({ wearer }: Piece, { chest, waist, hips }: Extract<Question, { by: 'body' }>): Ideal {
  const base = measures[wearer]
  const said = [base.from + (chest - base.chest) / 2, base.from + (waist - base.waist) / 2]
  if (hips !== null) said.push(base.from + (hips - base.hips) / 2)
  const spread = Math.max(...said) - Math.min(...said)
  return { size: said.reduce((sum, each) => sum + each, 0) / said.length, fit: 'regular', most: Math.max(60, 96 - spread * 4) }
}

/** From height and weight alone, what a body of that build measures: an estimate, and no surer than one. */
function byFigure({ wearer }: Piece, { height, weight }: Extract<Question, { by: 'figure' }>): Ideal {
  const build = weight / (height / 100) ** 2
  const isWoman = wearer === 'women'
  const chest = isWoman ? 86 + 2.3 * (build - 21) + 0.15 * (height - 168) : 98 + 2.4 * (build - 23) + 0.2 * (height - 178)
  const base = measures[wearer]
  const isTall = height >= (isWoman ? 176 : 186)
  return { size: base.from + (chest - base.chest) / 2, fit: isTall ? 'long' : 'regular', most: 76 }
}

function byBrand({ kind, wearer }: Piece, brand: Brand, size: number): Ideal {
  return { size: size + brand[kind][wearer], fit: 'regular', most: 88 }
}
