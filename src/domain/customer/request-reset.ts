import type { Database, Db } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { checkEmail, type EmailFailure } from '../../forms/email.ts'
import { type Result, success } from '../../kernel/result.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { accountEvent } from './customer.events.ts'
import { selectIdByEmail } from './customer.repository.ts'
import { insertReset, isResetOpen } from './password-reset.repository.ts'
import { digestOf, makeToken } from './secret-token.ts'

/**
 * Owes a letter to whoever has this e-mail. The same is done and answered for an e-mail that nobody has, down to the job: it is
 * only when the letter would be written that there is nobody to write to.
 */
export async function requestReset(
  { transaction }: Database,
  visit: SiteVisit,
  typed: string,
): Promise<Result<void, EmailFailure>> {
  const email = checkEmail(typed)
  if (!email.ok) return email
  return transaction(async (tx) => {
    const customer = await selectIdByEmail(tx, email.value)
    await record(tx, accountEvent('password.reset-asked', customer, visit))
    return success(undefined)
  })
}

/** Made when the letter is written, so that it is in the letter and nowhere else. */
export async function issueReset(db: Db, customer: string): Promise<string> {
  const token = makeToken()
  await insertReset(db, customer, digestOf(token)!)
  return token
}

/** Whether a letter's link still leads somewhere. */
export async function isResetValid(db: Db, token: string): Promise<boolean> {
  const digest = digestOf(token)
  return digest !== null && isResetOpen(db, digest)
}
