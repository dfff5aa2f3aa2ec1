import type { Db } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import { type Attempt, addLine } from './cart.repository.ts'
import type { CartLine } from './cart.ts'

export type CartFailure =
  | { readonly code: 'PRODUCT_NOT_FOUND' | 'NO_STOCK' | 'ORDER_TOO_LARGE' }
  | { readonly code: 'QUANTITY_NOT_AVAILABLE'; readonly max: number }

export interface Added {
  readonly line: CartLine
  /** Pieces in the whole cart now. */
  readonly count: number
}

/** Puts so many of a size into the visitor's cart, or says why not. The cart holds nothing back: stock is promised by an order. */
export async function addToCart(db: Db, visit: Visit, sku: string, quantity: number): Promise<Result<Added, CartFailure>> {
  const addition = await addLine(db, visit, sku, quantity)
  const refused = refusalOf(addition)
  return refused ? failure(refused) : success(addition!)
}

/** Why an attempt left the cart as it was, or null when it did not. */
export function refusalOf(attempt: Attempt | null): CartFailure | null {
  if (attempt === null) return { code: 'PRODUCT_NOT_FOUND' }
  if (attempt.quantity !== null) return null
  if (attempt.isTooMuch) return { code: 'ORDER_TOO_LARGE' }
  return attempt.most === 0 ? { code: 'NO_STOCK' } : { code: 'QUANTITY_NOT_AVAILABLE', max: attempt.most }
}
