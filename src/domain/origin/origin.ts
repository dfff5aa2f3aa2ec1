import { metresBetween } from '../store/distance.ts'
import type { Point } from '../store/store.ts'

/** What happens to a material on its way, and to the piece made of it. */
export const stepNames = ['hide', 'fleece', 'silk', 'cotton', 'tanned', 'woven', 'spun', 'cut', 'sewn', 'finished'] as const
export const transports = ['road', 'rail', 'sea'] as const
export const packagingParts = ['box', 'bag', 'cover', 'paper', 'ribbon'] as const

export interface Stop {
  readonly step: (typeof stepNames)[number]
  readonly place: Point & { readonly id: string; readonly country: string; readonly name: string }
  /** Null where it is the house itself. */
  readonly maker: string | null
  /** How it came here; null where it never left the building. */
  readonly transport: (typeof transports)[number] | null
}

export interface PackagingPart {
  readonly part: (typeof packagingParts)[number]
  readonly grams: number
  /** Per cent of its weight. */
  readonly recycled: number
}

/** Where a piece comes from and what it is packed in, in one language. */
export interface Origin {
  readonly stops: readonly Stop[]
  readonly packaging: readonly PackagingPart[]
}

/** Roads bend, and nobody has measured them: the way as the crow flies, to ten kilometres. */
export function metresTo(stops: readonly Stop[], index: number): number {
  const [from, to] = [stops[index - 1], stops[index]]
  return from && to?.transport ? Math.round(metresBetween(from.place, to.place) / 10_000) * 10_000 : 0
}

export function metresInAll(stops: readonly Stop[]): number {
  return stops.reduce((sum, _, index) => sum + metresTo(stops, index), 0)
}

/** All parts as one: what they weigh, and how much of that was something else before. */
export function packedIn(parts: readonly PackagingPart[]): { readonly grams: number; readonly recycled: number } {
  const grams = parts.reduce((sum, part) => sum + part.grams, 0)
  const recycled = parts.reduce((sum, part) => sum + part.grams * part.recycled, 0)
  return { grams, recycled: grams === 0 ? 0 : Math.floor(recycled / grams) }
}
