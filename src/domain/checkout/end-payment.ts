import type { Transaction } from '../../db/database.ts'
import type { Cart } from '../cart/cart.ts'
import { setCartPayment } from '../cart/close-cart.ts'
import { returnCertificates } from '../certificate/take-certificates.ts'
import { releaseStock } from '../inventory/end-holds.ts'
import { endPayment } from '../payment/end-payments.ts'

/** A payment that is given up: its pieces can be sold again, its certificates have their money back, and its provider is told by whoever settles (`releasePayment`). */
export async function abandonPayment(
  tx: Transaction,
  { id, cart }: { readonly id: string; readonly cart: string | null },
  to: 'ABANDONED' | 'PAYMENT_REJECT',
  cause: string,
): Promise<void> {
  await endPayment(tx, id, to, cause)
  await releaseStock(tx, { kind: 'payment', id }, cause)
  await returnCertificates(tx, id, cause)
  if (cart) await setCartPayment(tx, cart, null)
}

/** The one that is under way for a cart, if any is. */
export async function endOpenPayment(tx: Transaction, cart: Cart, cause: string): Promise<void> {
  if (cart.payment && cart.id) await abandonPayment(tx, { id: cart.payment, cart: cart.id }, 'ABANDONED', cause)
}
