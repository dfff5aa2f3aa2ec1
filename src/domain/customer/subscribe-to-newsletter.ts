import type { Database, Db, Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { checkEmail, type EmailFailure } from '../../forms/email.ts'
import { type Result, success } from '../../kernel/result.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { retention } from '../retention.ts'
import { insertConsents, selectConfirmedOwner } from './customer.repository.ts'
import type { NewsletterAsked } from './newsletter.events.ts'
import {
  confirmByKey,
  deleteLapsedPending,
  deleteReader,
  insertConfirmed,
  insertPending,
  selectByKey,
  selectPending,
  selectSubscriptions,
} from './newsletter.repository.ts'
import type { Reader, Subscription } from './newsletter.ts'

/** Takes an address for the list, which it is on when the letter about it is opened. The answer never tells whether it was known. */
export async function subscribeToNewsletter(
  { transaction }: Database,
  { country, language }: SiteVisit,
  typed: string,
): Promise<Result<void, EmailFailure>> {
  const email = checkEmail(typed)
  if (!email.ok) return email
  await transaction((tx) => askForNewsletter(tx, { email: email.value, country, language }))
  return success(undefined)
}

/** The same, within something else that was asked for. Sending it twice is harmless. */
export async function askForNewsletter(tx: Transaction, reader: Reader): Promise<void> {
  const subscription = await insertPending(tx, reader)
  if (subscription) await record<NewsletterAsked>(tx, { kind: 'newsletter.asked', data: { subscription } })
}

/** What an account says whose e-mail is confirmed: on the list of its country, or on none. */
export function changeNewsletter(tx: Transaction, reader: Reader, wanted: boolean): Promise<void> {
  return wanted ? insertConfirmed(tx, reader) : deleteReader(tx, reader.email)
}

/** The letter was opened. Doing it twice is harmless; false when the address has waited too long, or has left. */
export async function confirmNewsletter({ transaction }: Database, key: string): Promise<boolean> {
  return transaction(async (tx) => {
    const reader = await selectByKey(tx, key)
    if (!reader) return false
    await confirmByKey(tx, key)
    await keepConsent(tx, reader.email, true)
    return true
  })
}

/** Ends all letters to the address that a key speaks for. One that speaks for nobody ends nothing, and nobody is told. */
export async function endNewsletter({ transaction }: Database, key: string): Promise<void> {
  await transaction(async (tx) => {
    const reader = await selectByKey(tx, key)
    if (!reader) return
    await deleteReader(tx, reader.email)
    await keepConsent(tx, reader.email, false)
  })
}

/** An account with this e-mail says the same from now on. */
async function keepConsent(tx: Transaction, email: string, given: boolean): Promise<void> {
  const owner = await selectConfirmedOwner(tx, email)
  if (owner) await insertConsents(tx, owner, [{ kind: 'newsletter', given }])
}

/** To whom a letter about it is owed; null when it is no longer. */
export function findPending(db: Db, subscription: string): Promise<(Reader & { readonly key: string }) | null> {
  return selectPending(db, subscription)
}

/** The lists that an address is on, or has asked to be on. */
export function listSubscriptions(db: Db, email: string): Promise<Subscription[]> {
  return selectSubscriptions(db, email)
}

/** Addresses whose letter nobody opened. */
export function forgetLapsedPending(db: Db): Promise<number> {
  return deleteLapsedPending(db, retention.pendingNewsletterDays)
}
