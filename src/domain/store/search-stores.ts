import { metresBetween } from './distance.ts'
import type { Point, Store } from './store.ts'

export interface StoreSearch {
  /** Null for all of them. */
  readonly country: string | null
  /** Services that a store must all have. */
  readonly tags: readonly string[]
  /** Kinds of which a store must be one. */
  readonly types: readonly string[]
  /** The nearest to it come first; null where nobody says from where. */
  readonly from: Point | null
}

export interface FoundStore<T extends Store = Store> {
  readonly store: T
  readonly metres: number | null
}

/** The stores that are asked for, the nearest first, else in the house's order. */
export function searchStores<T extends Store>(
  stores: readonly T[],
  { country, tags, types, from }: StoreSearch,
): FoundStore<T>[] {
  const found = stores.filter(
    (store) =>
      (country === null || store.country === country) &&
      tags.every((tag) => (store.services as readonly string[]).includes(tag)) &&
      (types.length === 0 || types.includes(store.kind)),
  )
  if (!from) return found.map((store) => ({ store, metres: null }))
  return found.map((store) => ({ store, metres: metresBetween(from, store) })).sort((a, b) => a.metres - b.metres)
}
