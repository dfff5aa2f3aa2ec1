import type { Database } from '../../db/database.ts'
import { type AccountFormFailure, checkProfile } from '../../forms/customer.ts'
import { type Result, success } from '../../kernel/result.ts'
import { insertConsents, lockCustomer, updateDetails } from './customer.repository.ts'
import type { Customer } from './customer.ts'
import { changeNewsletter } from './subscribe-to-newsletter.ts'

/** Keeps what a customer says of themselves, and whether they want our letters. */
export async function changeProfile(
  { transaction }: Database,
  customer: Customer,
  country: string,
  typed: (field: string) => string,
): Promise<Result<void, AccountFormFailure>> {
  const details = checkProfile(country, customer.email, typed)
  if (!details.ok) return details
  const wantsNewsletter = typed('newsletter') !== ''
  return transaction(async (tx) => {
    // Erased in the meantime: there is nobody left to keep it of.
    if (!(await lockCustomer(tx, customer.id))) return success(undefined)
    await updateDetails(tx, customer.id, details.value)
    await insertConsents(tx, customer.id, [{ kind: 'newsletter', given: wantsNewsletter }])
    const reader = { email: customer.email, country: details.value.country, language: details.value.language }
    // Until it is confirmed, the e-mail may be somebody else's, and so may its letters.
    if (customer.isEmailConfirmed) await changeNewsletter(tx, reader, wantsNewsletter)
    return success(undefined)
  })
}
