import type { Db } from '../../db/database.ts'
import type { Visit } from '../../kernel/visit.ts'
import { updateGift } from './cart.repository.ts'

/** The visitor's cart is no gift any more, and its words are forgotten. Doing it twice is harmless. */
export function cancelGift(db: Db, visit: Visit): Promise<void> {
  return updateGift(db, visit, null)
}
