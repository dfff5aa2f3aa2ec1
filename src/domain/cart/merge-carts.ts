import type { Transaction } from '../../db/database.ts'
import { dropCarts, type Merging, mergeCart, selectCartsForUpdate } from './cart.repository.ts'

export interface Merged {
  /** Whether something waited in the customer's own cart: then the two are now one, and the shopper is told. */
  readonly joined: boolean
  /** Whether there was a cart to merge. */
  readonly found: boolean
}

/**
 * A guest's carts become the customer's, one per country. Of a piece that is in both, as many stay as may be had, and never fewer
 * than either cart held. The guest's carts are gone afterwards: a second merge finds nothing.
 */
export async function mergeCarts(tx: Transaction, guest: string, customer: string, how: Merging = 'own'): Promise<Merged> {
  let joined = false
  const carts = await selectCartsForUpdate(tx, guest)
  for (const own of carts) {
    const held = await mergeCart(tx, own, customer, how)
    joined ||= held
  }
  return { joined, found: carts.length > 0 }
}

/** All carts of a customer who leaves. */
export function forgetCarts(tx: Transaction, customer: string): Promise<void> {
  return dropCarts(tx, customer)
}
