import type { Transaction } from '../../db/database.ts'
import type { Registration } from '../../forms/customer.ts'
import { insertConsents, insertCustomer } from './customer.repository.ts'
import { changeNewsletter } from './subscribe-to-newsletter.ts'

/** The account, with what was agreed to. Null when the e-mail has one already. `hash` is made before: it takes its time. */
export async function createCustomer(
  tx: Transaction,
  { details, email, consents }: Registration,
  hash: string,
): Promise<string | null> {
  const customer = await insertCustomer(tx, email, hash, details)
  if (!customer) return null
  await insertConsents(tx, customer, consents)
  const wantsNewsletter = consents.some(({ kind, given }) => kind === 'newsletter' && given)
  if (wantsNewsletter) await changeNewsletter(tx, { email, country: details.country, language: details.language }, true)
  return customer
}
