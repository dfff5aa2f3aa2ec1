import type { Db } from '../../db/database.ts'
import type { Visit } from '../../kernel/visit.ts'
import { findCart } from '../cart/find-cart.ts'
import { selectTold } from './checkout.repository.ts'
import type { Checkout } from './checkout.ts'

export async function findCheckout(db: Db, visit: Visit): Promise<Checkout> {
  const [cart, told] = await Promise.all([findCart(db, visit), selectTold(db, visit)])
  return { cart, told }
}
