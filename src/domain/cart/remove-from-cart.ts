import type { Db } from '../../db/database.ts'
import type { Visit } from '../../kernel/visit.ts'
import { deleteLine } from './cart.repository.ts'

/** Takes a line out. Doing it twice is harmless. */
export function removeFromCart(db: Db, visit: Visit, uuid: string): Promise<void> {
  return deleteLine(db, visit, uuid)
}
