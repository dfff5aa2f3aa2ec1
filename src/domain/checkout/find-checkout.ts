import type { Db } from '../../db/database.ts'
import type { Visit } from '../../kernel/visit.ts'
import { findCart } from '../cart/find-cart.ts'
import { findCustomer } from '../customer/find-customer.ts'
import { selectDraft } from './checkout.repository.ts'
import type { Checkout, CheckoutDraft } from './checkout.ts'

export async function findCheckout(db: Db, visit: Visit): Promise<Checkout> {
  const [cart, draft] = await Promise.all([findCart(db, visit), findDraft(db, visit)])
  return { cart, draft }
}

/** Whoever is signed in is written to at their account's e-mail, whatever a guest had typed before. */
export async function findDraft(db: Db, visit: Visit): Promise<CheckoutDraft> {
  const draft = await selectDraft(db, visit)
  const customer = visit.customer && (await findCustomer(db, visit.customer.id))
  return customer ? { ...draft, email: customer.email } : draft
}
