import type { Db } from '../../db/database.ts'
import type { Visit } from '../../kernel/visit.ts'
import { selectCart } from './cart.repository.ts'
import type { Cart } from './cart.ts'

export function findCart(db: Db, visit: Visit): Promise<Cart> {
  return selectCart(db, visit)
}
