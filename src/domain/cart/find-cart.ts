import type { Db } from '../../db/database.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { selectCart } from './cart.repository.ts'
import { type Cart, emptyCart } from './cart.ts'

export function findCart(db: Db, visitor: string | null, visit: SiteVisit): Promise<Cart> {
  return visitor === null ? Promise.resolve(emptyCart(visit.currency)) : selectCart(db, visitor, visit)
}
