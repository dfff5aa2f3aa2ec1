import type { Database } from '../../db/database.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { deleteLine, lockCart } from './cart.repository.ts'

/** Takes a line out. Doing it twice is harmless. */
export function removeFromCart(database: Database, visitor: string, visit: SiteVisit, uuid: string): Promise<void> {
  return database.transaction(async (tx) => deleteLine(tx, await lockCart(tx, visitor, visit), uuid))
}
