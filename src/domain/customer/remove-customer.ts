import type { Db, Transaction } from '../../db/database.ts'
import { retention } from '../retention.ts'
import { deleteCustomer, selectCustomer, selectIdle } from './customer.repository.ts'
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

/** Accounts that nobody has signed in to for as long as the house keeps them. */
export function listIdleAccounts(db: Db): Promise<string[]> {
  return selectIdle(db, retention.idleAccountYears)
}
