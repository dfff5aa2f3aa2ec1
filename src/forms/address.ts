import { failure, type Result, success } from '../kernel/result.ts'
import { type AddressField, addressFields } from './address-rules.ts'
import type { FieldFailure } from './field-rule.ts'
import { isInState } from './postal-states.ts'
import { checkForm } from './rule-book.ts'
import { type SiteRules, siteRulesOf } from './site-rules.ts'
import { stateCodes } from './states.ts'

/** Where a parcel goes. Fields that a country does not ask for are empty. */
export type Address = Readonly<Record<AddressField, string>> & { readonly country: string }

export interface AddressFailure {
  readonly code: 'INVALID_ADDRESS'
  readonly fields: Readonly<Partial<Record<AddressField, FieldFailure>>>
}

/** What each of the checkout's two address forms calls the state, and what is wrong with one that is none. */
const stateOn = {
  shipping: ['shippingstate', 'INVALID_SHIPPINGSTATE'],
  billing: ['billingstate', 'INVALID_BILLINGSTATE'],
} as const

/**
 * The shipping or the billing form, a state that is one of the country's and a postcode that lies in it. That is looked at last, and by
 * the server alone: what may not be sent to a state is told of it whatever its postcode. The country of a parcel is the site's; what a form says
 * about it is not read.
 */
export function checkAddress(
  country: string,
  typed: (field: AddressField) => string,
  site: SiteRules = siteRulesOf(country),
  form: keyof typeof stateOn = 'shipping',
): Result<Address, AddressFailure> {
  const [state, noState] = stateOn[form]
  const checked = checkForm(form, {
    country,
    site,
    typed: (field) => {
      if (field === 'country') return country
      return typed(field === state ? 'shippingstate' : (field as AddressField))
    },
  })
  if (!checked.ok) {
    const { [state]: wrongState, ...fields } = checked.failure.fields
    return failure({ code: 'INVALID_ADDRESS', fields: wrongState ? { ...fields, shippingstate: wrongState } : fields })
  }
  const kept = Object.fromEntries(
    addressFields.map((field) => [field, checked.value[field === 'shippingstate' ? state : field] ?? '']),
  ) as Record<AddressField, string>
  const codes = stateCodes(country)
  if (codes && kept.shippingstate !== '' && !codes.includes(kept.shippingstate)) {
    return failure({ code: 'INVALID_ADDRESS', fields: { shippingstate: { code: noState } } })
  }
  if (!isInState(country, kept.shippingstate, kept.postal)) {
    return failure({ code: 'INVALID_ADDRESS', fields: { postal: { code: 'POSTAL_NOT_IN_STATE' } } })
  }
  return success({ ...kept, country })
}
