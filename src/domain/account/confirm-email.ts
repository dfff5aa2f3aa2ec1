import type { Database } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { settleMove } from '../customer/change-email.ts'
import { checkPasswordOf, holdCustomer, holdSignedIn } from '../customer/check-credentials.ts'
import { confirmByToken, findConfirmation, listClaims } from '../customer/confirm-email.ts'
import { findCustomer } from '../customer/find-customer.ts'
import { joinWhatIsTheirs, takeOver } from './join-account.ts'
import { type Browser, enter, type LoggedIn } from './log-in.ts'

export interface Confirming {
  readonly token: string
  /** Who is signed in here, in which session. */
  readonly customer: { readonly id: string; readonly session: string } | null
  /** Asked of whoever is not signed in to the account in question. */
  readonly password: string
  readonly browser: Browser
}

export type ConfirmFailure = { readonly code: 'LINK_EXPIRED' } | { readonly code: 'WRONG_PASSWORD' }

/**
 * The letter was opened, by somebody who also has the account: an e-mail is not given to an account that a stranger opened with it. From
 * now on it is this account's, with what a guest did under it. Answers the new sign-in, where there was none.
 */
export async function confirmEmail(
  database: Database,
  { token, customer: signedIn, password, browser }: Confirming,
): Promise<Result<LoggedIn | null, ConfirmFailure>> {
  const asked = await findConfirmation(database.db, token)
  if (!asked) return failure({ code: 'LINK_EXPIRED' })
  const isHere = signedIn?.id === asked.customer
  const fitting = isHere ? null : await checkPasswordOf(database.db, asked.customer, password)
  if (!isHere && !fitting) return failure({ code: 'WRONG_PASSWORD' })
  return database.transaction(async (tx): Promise<Result<LoggedIn | null, ConfirmFailure>> => {
    const isHeld = await (fitting ? holdCustomer(tx, fitting) : holdSignedIn(tx, asked.customer))
    if (!isHeld) return failure({ code: 'LINK_EXPIRED' })
    // It may have been called off meanwhile, by a new password.
    if ((await findConfirmation(tx, token))?.email !== asked.email) return failure({ code: 'LINK_EXPIRED' })
    const before = await findCustomer(tx, asked.customer)
    if (!before || !(await confirmByToken(tx, token, asked))) return failure({ code: 'LINK_EXPIRED' })
    await settleMove(tx, before, asked.email, isHere ? signedIn.session : null)
    await joinWhatIsTheirs(tx, asked.customer)
    for (const claim of await listClaims(tx, asked)) await takeOver(tx, claim, asked.customer)
    return success(isHere ? null : await enter(tx, asked.customer, browser))
  })
}
