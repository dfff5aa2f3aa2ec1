import type { Transaction } from '../../db/database.ts'
import { dropCarts, mergeCart, selectCartsForUpdate } from './cart.repository.ts'

export interface Merged {
  /** Whether something waited in the customer's own cart: then the two are now one, and the shopper is told. */
  readonly joined: boolean
}

/**
 * A guest's carts become the customer's, one per country. Of a piece that is in both, as many stay as may be had, and never fewer
 * than either cart held. The guest's carts are gone afterwards: a second merge finds nothing.
 */
export async function mergeCarts(tx: Transaction, guest: string, customer: string): Promise<Merged> {
  let joined = false
  for (const own of await selectCartsForUpdate(tx, guest)) {
    const held = await mergeCart(tx, own, customer)
    joined ||= held
  }
  return { joined }
}

/** All carts of a customer who leaves. */
export function forgetCarts(tx: Transaction, customer: string): Promise<void> {
  return dropCarts(tx, customer)
}
