import type { Db } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { type Attempt, addLine, selectCart } from './cart.repository.ts'
import type { Cart } from './cart.ts'

export type BagFailure =
  | { readonly code: 'PRODUCT_NOT_FOUND' | 'NO_STOCK' }
  | { readonly code: 'QUANTITY_NOT_AVAILABLE'; readonly max: number }

/** Puts so many of a size into the visitor's bag, or says why not. The bag holds nothing back: stock is promised by an order. */
export async function addToCart(
  db: Db,
  visitor: string,
  visit: SiteVisit,
  sku: string,
  quantity: number,
): Promise<Result<Cart, BagFailure>> {
  const refused = refusalOf(await addLine(db, visitor, visit, sku, quantity))
  return refused ? failure(refused) : success(await selectCart(db, visitor, visit))
}

/** Why an attempt left the bag as it was, or null when it did not. */
export function refusalOf(attempt: Attempt | null): BagFailure | null {
  if (attempt === null) return { code: 'PRODUCT_NOT_FOUND' }
  if (attempt.quantity !== null) return null
  return attempt.most === 0 ? { code: 'NO_STOCK' } : { code: 'QUANTITY_NOT_AVAILABLE', max: attempt.most }
}
