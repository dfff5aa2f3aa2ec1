import { failure, type Result, success } from '../kernel/result.ts'
import { type Address, checkAddress } from './address.ts'
import { checkField, type FieldFailure } from './field-rule.ts'
import { otherFields } from './other-fields.ts'
import type { SiteRules } from './site-rules.ts'

/** An address as the account keeps it: with a name, and perhaps a post box. */
export interface BookAddress {
  readonly name: string
  readonly address: Address
  readonly postBox: string
}

export interface BookAddressFailure {
  readonly code: 'INVALID_FORM'
  /** By the field's id on the page: the state stands under `shippingstate`, though the form calls it `state`. */
  readonly fields: Readonly<Record<string, FieldFailure>>
}

/** The address form: the shipping form's rules, a name for it, and `state` where that one says `shippingstate`. */
export function checkBookAddress(
  country: string,
  typed: (field: string) => string,
  site?: SiteRules,
): Result<BookAddress, BookAddressFailure> {
  const address = checkAddress(country, (field) => typed(field === 'shippingstate' ? 'state' : field), site)
  const name = checkField(otherFields.addressid, typed('addressid'))
  const postBox = checkField(otherFields.postBox, typed('postBox'))
  const wrong: Record<string, FieldFailure> = address.ok ? {} : { ...address.failure.fields }
  if (!name.ok) wrong.addressid = name.failure
  if (!postBox.ok) wrong.postBox = postBox.failure
  if (!address.ok || !name.ok || !postBox.ok) return failure({ code: 'INVALID_FORM', fields: wrong })
  return success({ name: name.value, address: address.value, postBox: postBox.value })
}
