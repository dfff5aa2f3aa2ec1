import type { Db } from '../../db/database.ts'
import { type Address, type AddressFailure, checkAddress } from '../../forms/address.ts'
import type { AddressField } from '../../forms/address-rules.ts'
import { checkEmail, type EmailFailure } from '../../forms/email.ts'
import type { SiteRules } from '../../forms/site-rules.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import { siteOf } from '../../markets/sites.ts'
import type { TaxRates } from '../pricing/tax-rates.port.ts'
import { isShippingOption, methodsFor } from '../shipping/shipping.ts'
import { updateDraft } from './checkout.repository.ts'
import type { CheckoutDraft } from './checkout.ts'

// The answers on the way to an order. Each may be given again, and the last one stands; one that another depends on takes that back.

/** What was answered, as it is kept: null is an answer taken back. */
export type Answer = Partial<CheckoutDraft>

async function keep(db: Db, visit: Visit, answer: Answer): Promise<Result<Answer, never>> {
  await updateDraft(db, visit, answer)
  return success(answer)
}

export async function continueAsGuest(db: Db, visit: Visit, typed: string): Promise<Result<Answer, EmailFailure>> {
  const email = checkEmail(typed)
  if (!email.ok) return email
  return keep(db, visit, { email: email.value })
}

/** Another option has other ways and, at a counter, no address: both are asked for anew. */
export async function chooseOption(
  db: Db,
  visit: Visit,
  { option: before }: CheckoutDraft,
  option: string | undefined,
): Promise<Result<Answer, { readonly code: 'CHOOSE_SHIPPING_OPTION' }>> {
  if (!isShippingOption(option)) return failure({ code: 'CHOOSE_SHIPPING_OPTION' })
  return keep(db, visit, option === before ? { option } : { option, address: null, taxRate: null, method: null })
}

/** The rate of its tax is asked for once and kept with it: no vendor is waited for while an order is written. */
export async function giveAddress(
  db: Db,
  visit: Visit,
  typed: (field: AddressField) => string,
  rules: SiteRules,
  rates: TaxRates,
): Promise<Result<Answer, AddressFailure>> {
  const address = checkAddress(visit.country, typed, rules)
  if (!address.ok) return address
  const { shippingstate: state, postal } = address.value
  const taxRate = siteOf(visit).tax === 'added' ? await rates.rateAt({ country: visit.country, state, postal }) : null
  return keep(db, visit, { address: address.value, taxRate })
}

export async function chooseMethod(
  db: Db,
  visit: Visit,
  method: string | undefined,
): Promise<Result<Answer, { readonly code: 'CHOOSE_SHIPPING_METHOD' }>> {
  const offered = methodsFor(visit).find(({ code }) => code === method)
  if (!offered) return failure({ code: 'CHOOSE_SHIPPING_METHOD' })
  return keep(db, visit, { method: offered.code })
}

/** Whom the bill is for; null when it is whom the parcel is for. It is given with the last button, and kept when that was refused. */
export function keepBilling(db: Db, visit: Visit, billing: Address | null): Promise<void> {
  return updateDraft(db, visit, { billing })
}
