import type { Db } from '../../db/database.ts'
import { findRemoved } from '../../domain/cart/remove-from-cart.ts'
import type { Visit } from '../../kernel/visit.ts'

export interface RemovedLine {
  readonly uuid: string
  readonly name: string
}

/** A line that was just taken out, while it can be put back. */
export async function removedOf(db: Db, visit: Visit, uuid: string | null): Promise<RemovedLine | undefined> {
  return (uuid && (await findRemoved(db, visit, uuid))) || undefined
}
