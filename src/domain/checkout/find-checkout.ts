import type { Db } from '../../db/database.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { findCart } from '../cart/find-cart.ts'
import { selectTold } from './checkout.repository.ts'
import type { Checkout } from './checkout.ts'

export async function findCheckout(db: Db, visitor: string, visit: SiteVisit): Promise<Checkout> {
  const [cart, told] = await Promise.all([findCart(db, visitor, visit), selectTold(db, visitor, visit)])
  return { cart, told }
}
