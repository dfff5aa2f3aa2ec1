import { failure, type Result, success } from '../kernel/result.ts'
import { type AddressField, addressFields } from './address-rules.ts'
import type { FieldFailure } from './field-rule.ts'
import { checkForm } from './rule-book.ts'
import { type SiteRules, siteRulesOf } from './site-rules.ts'
import { stateCodes } from './states.ts'

/** Where a parcel goes. Fields that a country does not ask for are empty. */
export type Address = Readonly<Record<AddressField, string>> & { readonly country: string }

export interface AddressFailure {
  readonly code: 'INVALID_ADDRESS'
  readonly fields: Readonly<Partial<Record<AddressField, FieldFailure>>>
}

/** The shipping form, and a state that is one of the country's. The country is the site's; what a form says about it is not read. */
export function checkAddress(
  country: string,
  typed: (field: AddressField) => string,
  site: SiteRules = siteRulesOf(country),
): Result<Address, AddressFailure> {
  const checked = checkForm('shipping', {
    country,
    site,
    typed: (field) => (field === 'country' ? country : typed(field as AddressField)),
  })
  if (!checked.ok) return failure({ code: 'INVALID_ADDRESS', fields: checked.failure.fields })
  const kept = Object.fromEntries(addressFields.map((field) => [field, checked.value[field] ?? ''])) as Record<
    AddressField,
    string
  >
  const codes = stateCodes(country)
  if (codes && kept.shippingstate !== '' && !codes.includes(kept.shippingstate)) {
    return failure({ code: 'INVALID_ADDRESS', fields: { shippingstate: { code: 'INVALID_SHIPPINGSTATE' } } })
  }
  return success({ ...kept, country })
}
