import type { Transaction } from '../../db/database.ts'
import type { Visit } from '../../kernel/visit.ts'
import { deleteCart, lockBag, selectCart } from './cart.repository.ts'
import type { Cart } from './cart.ts'

/**
 * The bag, held by this transaction. It is read only once it is held: what another tab put in while we waited is seen, and a bag
 * that has meanwhile become an order is empty.
 */
export async function holdCart(tx: Transaction, visit: Visit): Promise<Cart> {
  await lockBag(tx, visit)
  return selectCart(tx, visit)
}

/** Takes away a bag that has become an order. */
export function closeCart(tx: Transaction, cart: string): Promise<void> {
  return deleteCart(tx, cart)
}
