import type { Database } from '../../db/database.ts'
import { type AccountFormFailure, checkRegistration } from '../../forms/customer.ts'
import { type Result, success } from '../../kernel/result.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { refuseCommon } from '../customer/common-password.ts'
import { askToConfirm } from '../customer/confirm-email.ts'
import { createCustomer } from '../customer/create-customer.ts'
import { hashPassword } from '../customer/password-hash.ts'
import { type Browser, enter, type LoggedIn } from './log-in.ts'

/**
 * Opens an account and signs its owner in, whatever accounts there are with the same e-mail: it is a claim until the letter is opened.
 * Where somebody has confirmed that e-mail before, the letter is to them, and nobody sees the difference here.
 */
export async function register(
  database: Database,
  visit: SiteVisit,
  typed: (field: string) => string,
  browser: Browser,
): Promise<Result<LoggedIn, AccountFormFailure>> {
  const filled = checkRegistration(visit.country, (field) => (field === 'language' ? visit.language : typed(field)))
  const checked = await refuseCommon(filled, 'password', typed('password'))
  if (!checked.ok) return checked
  const hash = await hashPassword(checked.value.password)
  return database.transaction(async (tx) => {
    const customer = await createCustomer(tx, checked.value, hash)
    await askToConfirm(tx, visit, { customer, email: checked.value.email }, 'account.opened')
    return success(await enter(tx, customer, browser))
  })
}
