import type { Db } from '../../db/database.ts'
import { deleteOldCarts } from './cart.repository.ts'

/** Carts that nobody has touched for as long as the visitor's cookie lives, with all that was answered on the way to an order. */
export function forgetOldCarts(db: Db): Promise<number> {
  return deleteOldCarts(db)
}
