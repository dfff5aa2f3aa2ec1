import type { Database } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { type AccountFormFailure, checkRegistration } from '../../forms/customer.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { refuseCommon } from '../customer/common-password.ts'
import { createCustomer } from '../customer/create-customer.ts'
import { accountEvent } from '../customer/customer.events.ts'
import { hashPassword } from '../customer/password-hash.ts'
import { findIdByEmail } from '../customer/request-reset.ts'
import { type Browser, enter, type LoggedIn } from './log-in.ts'

export type RegisterFailure = AccountFormFailure | { readonly code: 'REGISTRATION_REFUSED' }

/**
 * Opens an account and signs its owner in. An e-mail that has one already is refused in words that say no more than they must, after
 * the same work, and its owner is written to.
 */
export async function register(
  database: Database,
  visit: SiteVisit,
  typed: (field: string) => string,
  browser: Browser,
): Promise<Result<LoggedIn, RegisterFailure>> {
  const filled = checkRegistration(visit.country, (field) => (field === 'language' ? visit.language : typed(field)))
  const checked = await refuseCommon(filled, 'password', typed('password'))
  if (!checked.ok) return checked
  const hash = await hashPassword(checked.value.password)
  const done = await database.transaction(async (tx): Promise<Result<LoggedIn, RegisterFailure>> => {
    const customer = await createCustomer(tx, checked.value, hash)
    if (!customer) return failure({ code: 'REGISTRATION_REFUSED' })
    await record(tx, accountEvent('account.opened', customer, visit))
    return success(await enter(tx, customer, browser))
  })
  if (!done.ok) await tellOwner(database, visit, checked.value.email)
  return done
}

async function tellOwner({ transaction }: Database, visit: SiteVisit, email: string): Promise<void> {
  await transaction(async (tx) => {
    await record(tx, accountEvent('account.asked-again', await findIdByEmail(tx, email), visit))
  })
}
