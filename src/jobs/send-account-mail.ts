import { emailToConfirm, issueConfirmation } from '../domain/customer/confirm-email.ts'
import type { AccountEvent } from '../domain/customer/customer.events.ts'
import { findCustomer } from '../domain/customer/find-customer.ts'
import { issueReset } from '../domain/customer/request-reset.ts'
import { accountMail } from '../mail/account.mail.tsx'
import { mailLinks } from '../mail/mail-links.ts'
import type { EventJob } from './event-job.ts'

const kinds = {
  'account.opened': 'welcome',
  'account.asked-again': 'known',
  'email.confirmation-asked': 'confirm',
  'email.change-asked': 'moving',
  'password.reset-asked': 'reset',
  'password.changed': 'changed',
} as const

/** Writes to the owner of an account. There may be none: the same event is recorded for an e-mail that nobody has. */
export const sendAccountMail: EventJob<AccountEvent>['run'] = async ({ database, mail, publicUrl }, event) => {
  const { customer: owner, country, language } = event.data
  const customer = owner && (await findCustomer(database.db, owner))
  if (!customer) return
  const site = `${publicUrl}/${country.toLowerCase()}/${language}`
  const kind = kinds[event.kind]
  const confirmation = async () => `${mailLinks.confirmEmail}?token=${await issueConfirmation(database.db, customer)}`
  const links = {
    welcome: confirmation,
    confirm: confirmation,
    moving: async () => mailLinks.forgotten,
    known: async () => mailLinks.forgotten,
    changed: async () => mailLinks.forgotten,
    reset: async () => `${mailLinks.reset}?token=${await issueReset(database.db, customer.id)}`,
  } as const
  const link = site + (await links[kind]())
  const to = kind === 'confirm' ? emailToConfirm(customer) : customer.email
  await mail.deliver(accountMail({ id: `event-${event.id}`, kind, language, customer, to, link }, publicUrl))
}
