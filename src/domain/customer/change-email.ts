import type { Database, Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { checkEmail, type EmailFailure } from '../../forms/email.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { checkPasswordOf } from './check-credentials.ts'
import { askToConfirm } from './confirm-email.ts'
import { accountEvent } from './customer.events.ts'
import { selectConsents, updatePendingEmail } from './customer.repository.ts'
import type { Customer } from './customer.ts'
import { deleteSessions } from './customer-session.repository.ts'
import { closeResets } from './password-reset.repository.ts'
import { changeNewsletter } from './subscribe-to-newsletter.ts'

export type ChangeEmailFailure =
  | { readonly code: 'INVALID_FORM'; readonly fields: { readonly email: EmailFailure } }
  | { readonly code: 'WRONG_PASSWORD' }

/**
 * Asks to move an account to another e-mail: nothing changes until the letter sent there is opened. The one it has is told, and
 * whoever has the other already is written to instead. Asked to move to where it is, it stays.
 */
export async function askToMove(
  { db, transaction }: Database,
  visit: SiteVisit,
  customer: Customer,
  typed: { readonly email: string; readonly password: string },
): Promise<Result<void, ChangeEmailFailure>> {
  const email = checkEmail(typed.email)
  if (!email.ok) return failure({ code: 'INVALID_FORM', fields: { email: email.failure } })
  if (!(await checkPasswordOf(db, customer.id, typed.password))) return failure({ code: 'WRONG_PASSWORD' })
  const isMove = email.value !== customer.email
  return transaction(async (tx) => {
    await updatePendingEmail(tx, customer.id, isMove ? email.value : null)
    if (isMove) await askToConfirm(tx, visit, { customer: customer.id, email: email.value }, 'email.confirmation-asked')
    if (isMove && customer.isEmailConfirmed) await record(tx, accountEvent('email.change-asked', customer.id, visit))
    return success(undefined)
  })
}

/** After an e-mail was confirmed: letters go there if they are wished. Moved, it takes nothing of the old one along, and other browsers are signed out. */
export async function settleMove(tx: Transaction, before: Customer, email: string, keptSession: string | null): Promise<void> {
  if (before.email !== email) {
    await closeResets(tx, before.id)
    await deleteSessions(tx, before.id, keptSession)
    if (before.isEmailConfirmed) await changeNewsletter(tx, before, false)
  }
  const wishes = (await selectConsents(tx, before.id)).findLast(({ kind }) => kind === 'newsletter')
  if (wishes?.given) await changeNewsletter(tx, { ...before, email }, true)
}
