import type { Transaction } from '../../db/database.ts'
import type { Registration } from '../../forms/customer.ts'
import { insertConsents, insertCustomer } from './customer.repository.ts'

/** The account, with what was agreed to; letters wait until the e-mail is confirmed. `hash` is made before: it takes its time. */
export async function createCustomer(tx: Transaction, { details, email, consents }: Registration, hash: string): Promise<string> {
  const customer = await insertCustomer(tx, email, hash, details)
  await insertConsents(tx, customer, consents)
  return customer
}
