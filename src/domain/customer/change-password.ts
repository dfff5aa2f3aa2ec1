import type { Database } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { deleteAddresses } from './address-book.repository.ts'
import { checkPasswordOf, holdCustomer } from './check-credentials.ts'
import { accountEvent } from './customer.events.ts'
import { confirmEmailOf, selectCustomer, updatePassword, updatePendingEmail } from './customer.repository.ts'
import { deleteSessions } from './customer-session.repository.ts'
import { hashPassword } from './password-hash.ts'
import { closeResets, useReset } from './password-reset.repository.ts'
import { digestOf } from './secret-token.ts'
import { startSession } from './start-session.ts'

export interface PasswordChange {
  readonly customer: string
  readonly current: string
  readonly fresh: string
  readonly agent: string
}

/** Whoever knows the old one may set a new one. Every browser is signed out; this one gets a new cookie. */
export async function changePassword(
  { db, transaction }: Database,
  visit: SiteVisit,
  change: PasswordChange,
): Promise<Result<{ readonly token: string }, { readonly code: 'WRONG_PASSWORD' }>> {
  const fitting = await checkPasswordOf(db, change.customer, change.current)
  if (!fitting) return failure({ code: 'WRONG_PASSWORD' })
  const hash = await hashPassword(change.fresh)
  return transaction(async (tx) => {
    if (!(await holdCustomer(tx, fitting))) return failure({ code: 'WRONG_PASSWORD' })
    await updatePassword(tx, change.customer, hash)
    await closeResets(tx, change.customer)
    await updatePendingEmail(tx, change.customer, null)
    await deleteSessions(tx, change.customer, null)
    await record(tx, accountEvent('password.changed', change.customer, visit))
    return success({ token: await startSession(tx, change.customer, change.agent) })
  })
}

/** Sets a new password by the letter's token, once, which also shows that the e-mail is theirs. Nobody is signed in by it: the new password is asked for next. */
export async function resetPassword(
  { transaction }: Database,
  visit: SiteVisit,
  { token, fresh }: { readonly token: string; readonly fresh: string },
): Promise<Result<{ readonly email: string }, { readonly code: 'RESET_EXPIRED' }>> {
  const digest = digestOf(token)
  if (!digest) return failure({ code: 'RESET_EXPIRED' })
  const hash = await hashPassword(fresh)
  return transaction(async (tx) => {
    const customer = await useReset(tx, digest)
    if (!customer) return failure({ code: 'RESET_EXPIRED' })
    await updatePassword(tx, customer, hash)
    const { email, isEmailConfirmed } = (await selectCustomer(tx, customer))!
    await confirmEmailOf(tx, customer, email)
    // Somebody else may have opened the account in their name: what is sent is not to go where a stranger wrote.
    if (!isEmailConfirmed) await deleteAddresses(tx, customer)
    await closeResets(tx, customer)
    await deleteSessions(tx, customer, null)
    await record(tx, accountEvent('password.changed', customer, visit))
    return success({ email })
  })
}
