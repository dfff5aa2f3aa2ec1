import type { Transaction } from '../../db/database.ts'
import type { Visit } from '../../kernel/visit.ts'
import { deleteCart, lockCart, lockCartById, moveLines, selectCartWithAnswers, updateCartPayment } from './cart.repository.ts'
import { type Cart, staysBehind } from './cart.ts'

/**
 * The cart and its checkout's answers, locked by this transaction. It is read only once it is locked: what another tab put in while we waited is seen, and a cart
 * that has meanwhile become an order is empty.
 */
export async function lockedCart(
  tx: Transaction,
  visit: Visit,
): Promise<{ readonly cart: Cart; readonly answers: object | null }> {
  await lockCart(tx, visit)
  return selectCartWithAnswers(tx, visit)
}

/** Held before its payment is, by whoever ends that: who waits for the other never waits in a circle. */
export function holdCart(tx: Transaction, cart: string): Promise<void> {
  return lockCartById(tx, cart)
}

/** Takes away a cart that has become an order. What could not be bought waits on in a new one. */
export async function closeCart(tx: Transaction, visit: Visit, cart: Cart): Promise<void> {
  const rest = staysBehind(cart).map(({ uuid }) => uuid)
  if (rest.length > 0) await moveLines(tx, visit, cart.id!, rest)
  await deleteCart(tx, cart.id!)
}

/** The payment that is under way for this cart, or null when it has ended. */
export function setCartPayment(tx: Transaction, cart: string, payment: string | null): Promise<void> {
  return updateCartPayment(tx, cart, payment)
}
