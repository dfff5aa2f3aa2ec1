import type { Db } from '../../db/database.ts'
import { type AddressFailure, checkAddress } from '../../forms/address.ts'
import type { AddressField } from '../../forms/address-rules.ts'
import { checkEmail, type EmailFailure } from '../../forms/email.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { isShippingOption, methodsFor } from '../delivery/delivery.ts'
import { updateTold } from './checkout.repository.ts'

/** The four answers on the way to an order. Each may be given again; the last one stands. */

export async function continueAsGuest(
  db: Db,
  visitor: string,
  visit: SiteVisit,
  typed: string,
): Promise<Result<void, EmailFailure>> {
  const email = checkEmail(typed)
  if (!email.ok) return email
  await updateTold(db, visitor, visit, { email: email.value })
  return success(undefined)
}

export async function chooseOption(
  db: Db,
  visitor: string,
  visit: SiteVisit,
  option: string | undefined,
): Promise<Result<void, { readonly code: 'CHOOSE_SHIPPING_OPTION' }>> {
  if (!isShippingOption(option)) return failure({ code: 'CHOOSE_SHIPPING_OPTION' })
  await updateTold(db, visitor, visit, { option })
  return success(undefined)
}

export async function giveAddress(
  db: Db,
  visitor: string,
  visit: SiteVisit,
  typed: (field: AddressField) => string,
): Promise<Result<void, AddressFailure>> {
  const address = checkAddress(visit.country, typed)
  if (!address.ok) return address
  await updateTold(db, visitor, visit, { address: address.value })
  return success(undefined)
}

export async function chooseMethod(
  db: Db,
  visitor: string,
  visit: SiteVisit,
  method: string | undefined,
): Promise<Result<void, { readonly code: 'CHOOSE_SHIPPING_METHOD' }>> {
  const offered = methodsFor(visit).find(({ code }) => code === method)
  if (!offered) return failure({ code: 'CHOOSE_SHIPPING_METHOD' })
  await updateTold(db, visitor, visit, { method: offered.code })
  return success(undefined)
}
