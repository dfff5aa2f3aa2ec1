import type { Database } from '../../db/database.ts'
import { consentVersion } from '../../forms/customer.ts'
import { checkForm, type FormFailure } from '../../forms/rule-book.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import { askForNewsletter } from '../customer/subscribe-to-newsletter.ts'
import { holdOrderable, upsertRequest } from './stock-request.repository.ts'

export interface Asked {
  readonly sku: string
  /** Answers an empty text for what was not sent. */
  typed(field: string): string
  /** Signs an address, for the link that ends its requests. */
  sign(email: string): string
}

export type AskFailure = FormFailure | { readonly code: 'SIZE_AVAILABLE' }

/** Keeps who wants to know when a size returns. Asking twice is harmless, and the answer never tells whether one had asked before. */
export async function askForPiece(
  { transaction }: Database,
  { country, language, currency, customer }: Visit,
  { sku, typed, sign }: Asked,
): Promise<Result<void, AskFailure>> {
  const checked = checkForm('notify', { country, typed })
  if (!checked.ok) return checked
  const { email = '', ...ticks } = checked.value
  const consents = Object.entries(ticks).map(([kind, value]) => ({ kind, given: value !== '', version: consentVersion }))
  return transaction(async (tx) => {
    if (await holdOrderable(tx, sku)) return failure({ code: 'SIZE_AVAILABLE' })
    const stopToken = sign(email)
    await upsertRequest(tx, { customer: customer?.id ?? null, email, sku, country, language, currency, consents, stopToken })
    if (ticks.addtoemaillist) await askForNewsletter(tx, { email, country, language })
    return success(undefined)
  })
}
