import type { Db } from '../../db/database.ts'
import { type AddressFailure, checkAddress } from '../../forms/address.ts'
import type { AddressField } from '../../forms/address-rules.ts'
import { checkEmail, type EmailFailure } from '../../forms/email.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import { isShippingOption, methodsFor } from '../delivery/delivery.ts'
import { updateTold } from './checkout.repository.ts'
import type { Told } from './checkout.ts'

// The four answers on the way to an order. Each may be given again; the last one stands.

/** What was told, as it is kept. */
type Answer = Partial<Told>

async function keep(db: Db, visit: Visit, answer: Answer): Promise<Result<Answer, never>> {
  await updateTold(db, visit, answer)
  return success(answer)
}

export async function continueAsGuest(db: Db, visit: Visit, typed: string): Promise<Result<Answer, EmailFailure>> {
  const email = checkEmail(typed)
  if (!email.ok) return email
  return keep(db, visit, { email: email.value })
}

export async function chooseOption(
  db: Db,
  visit: Visit,
  option: string | undefined,
): Promise<Result<Answer, { readonly code: 'CHOOSE_SHIPPING_OPTION' }>> {
  if (!isShippingOption(option)) return failure({ code: 'CHOOSE_SHIPPING_OPTION' })
  return keep(db, visit, { option })
}

export async function giveAddress(
  db: Db,
  visit: Visit,
  typed: (field: AddressField) => string,
): Promise<Result<Answer, AddressFailure>> {
  const address = checkAddress(visit.country, typed)
  if (!address.ok) return address
  return keep(db, visit, { address: address.value })
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
