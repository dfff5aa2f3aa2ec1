import type { Transaction } from '../../db/database.ts'
import { releaseStock } from './end-holds.ts'
import { reserveStock } from './reserve-stock.ts'
import type { Place } from './stock-hold.ts'

interface Aside {
  /** For what: an appointment, a try-on. */
  readonly id: string
  readonly place: Place
  readonly skus: readonly string[]
  /** Then it can be sold again, and nobody has to remember it. */
  readonly until: Date
}

/**
 * One of each size is laid aside in a store, as far as it has them; what was laid aside for the same before is so no longer. In the order
 * of their names, as stock is always locked. Answers which.
 */
export async function layAside(tx: Transaction, { id, place, skus, until }: Aside, cause: string): Promise<string[]> {
  const holder = { kind: 'reservation', id } as const
  await releaseStock(tx, holder, cause)
  const held: string[] = []
  for (const sku of [...skus].sort()) {
    const reserved = await reserveStock(tx, [{ sku, quantity: 1 }], { place, holder, expiresAt: until })
    if (reserved.ok) held.push(sku)
  }
  return held
}
