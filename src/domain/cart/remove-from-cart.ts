import type { Db } from '../../db/database.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { deleteLine } from './cart.repository.ts'

/** Takes a line out. Doing it twice is harmless. */
export function removeFromCart(db: Db, visitor: string, visit: SiteVisit, uuid: string): Promise<void> {
  return deleteLine(db, visitor, visit, uuid)
}
