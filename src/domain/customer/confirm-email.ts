import type { Database, Db, Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { accountEvent } from './customer.events.ts'
import { confirmEmailOf, selectClaims, selectConfirmedOwner, selectVoidClaims, type VoidClaim } from './customer.repository.ts'
import type { Customer } from './customer.ts'
import { type AskedEmail, insertConfirmation, markConfirmationUsed, selectConfirmation } from './email-confirmation.repository.ts'
import { digestOf, makeToken } from './secret-token.ts'

/** The e-mail that the account's letter goes to: the one it moves to, or its own. */
export const emailToConfirm = ({ email, pendingEmail }: Pick<Customer, 'email' | 'pendingEmail'>) => pendingEmail ?? email

/**
 * Has the letter written that confirms an e-mail. Where somebody else has confirmed it already they are written to instead, and whoever
 * asked sees no difference.
 */
export async function askToConfirm(
  tx: Transaction,
  visit: SiteVisit,
  { customer, email }: AskedEmail,
  kind: 'account.opened' | 'email.confirmation-asked',
): Promise<void> {
  const owner = await selectConfirmedOwner(tx, email)
  const isAnothers = owner !== null && owner !== customer
  await record(tx, isAnothers ? accountEvent('account.asked-again', owner, visit) : accountEvent(kind, customer, visit))
}

/** Made when the letter is written, so that it is in the letter and nowhere else. */
export async function issueConfirmation(db: Db, customer: Customer): Promise<string> {
  const token = makeToken()
  await insertConfirmation(db, { customer: customer.id, email: emailToConfirm(customer) }, digestOf(token)!)
  return token
}

/** What a letter's link would confirm, while it still leads somewhere. */
export async function findConfirmation(db: Db, token: string): Promise<AskedEmail | null> {
  const digest = digestOf(token)
  return digest && selectConfirmation(db, digest)
}

/** Uses a letter's link up, and makes the e-mail the account's own. False when either has happened before, or another was quicker. */
export async function confirmByToken(tx: Transaction, token: string, { customer, email }: AskedEmail): Promise<boolean> {
  return (await markConfirmationUsed(tx, digestOf(token)!)) && (await confirmEmailOf(tx, customer, email))
}

/** Other accounts that claim an e-mail which is now somebody's. */
export function listClaims(tx: Transaction, { customer, email }: AskedEmail): Promise<string[]> {
  return selectClaims(tx, email, customer)
}

export function listVoidClaims(db: Db): Promise<VoidClaim[]> {
  return selectVoidClaims(db)
}

/** The letter once more. */
export function sendAgain({ transaction }: Database, visit: SiteVisit, customer: Customer): Promise<void> {
  return transaction((tx) =>
    askToConfirm(tx, visit, { customer: customer.id, email: emailToConfirm(customer) }, 'email.confirmation-asked'),
  )
}
