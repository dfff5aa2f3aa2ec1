import type { QueuedJobs } from '../db/queue.ts'
import { findCustomer } from '../domain/customer/find-customer.ts'
import { issueReset } from '../domain/customer/request-reset.ts'
import { accountLetter } from '../mail/account.mail.tsx'
import { letterLinks } from '../mail/letter-links.ts'
import type { JobTools } from './job-tools.ts'

/** Writes to the owner of an account. There may be none: the same job is made for an e-mail that nobody has. */
export async function sendAccountLetter(
  { database, mail, publicUrl }: JobTools,
  { id, kind, customer: owner, country, language }: QueuedJobs['send-account-letter'],
): Promise<void> {
  const customer = owner && (await findCustomer(database.db, owner))
  if (!customer) return
  const site = `${publicUrl}/${country.toLowerCase()}/${language}`
  const links = {
    welcome: async () => letterLinks.account,
    known: async () => letterLinks.forgotten,
    changed: async () => letterLinks.forgotten,
    reset: async () => `${letterLinks.reset}?token=${await issueReset(database.db, customer.id)}`,
  } as const
  const link = site + (await links[kind]())
  await mail.deliver(accountLetter({ id, kind, language, customer, link }, publicUrl))
}
