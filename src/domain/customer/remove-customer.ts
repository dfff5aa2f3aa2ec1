import type { Transaction } from '../../db/database.ts'
import { deleteCustomer, selectCustomer } from './customer.repository.ts'
import { deleteVisit } from './session.repository.ts'
import { changeNewsletter } from './subscribe-to-newsletter.ts'

/** The account and all that hangs on it, the list of letters included where the e-mail is shown to be theirs. */
export async function removeCustomer(tx: Transaction, id: string): Promise<void> {
  const customer = await selectCustomer(tx, id)
  if (!customer) return
  if (customer.isEmailConfirmed) await changeNewsletter(tx, customer, false)
  await deleteVisit(tx, id)
  await deleteCustomer(tx, id)
}
