import type { Transaction } from '../../db/database.ts'
import type { Visit } from '../../kernel/visit.ts'
import { deleteCart, lockCart, selectCart } from './cart.repository.ts'
import type { Cart } from './cart.ts'

/**
 * The cart, locked by this transaction. It is read only once it is locked: what another tab put in while we waited is seen, and a cart
 * that has meanwhile become an order is empty.
 */
export async function lockedCart(tx: Transaction, visit: Visit): Promise<Cart> {
  await lockCart(tx, visit)
  return selectCart(tx, visit)
}

/** Takes away a cart that has become an order. */
export function closeCart(tx: Transaction, cart: string): Promise<void> {
  return deleteCart(tx, cart)
}
