import { failure, type Result, success } from '../kernel/result.ts'
import { type AddressField, addressFields, addressRules } from './address-rules.ts'
import { checkField, type FieldFailure } from './field-rule.ts'
import { stateCodes } from './states.ts'

/** Where a parcel goes. Fields that a country does not ask for are empty. */
export type Address = Readonly<Record<AddressField, string>> & { readonly country: string }

export interface AddressFailure {
  readonly code: 'INVALID_ADDRESS'
  readonly fields: Readonly<Partial<Record<AddressField, FieldFailure>>>
}

/** One rule for the browser and the server. The country is the site's; what a form says about it is not read. */
export function checkAddress(country: string, typed: (field: AddressField) => string): Result<Address, AddressFailure> {
  const rules = addressRules(country)
  const wrong: Partial<Record<AddressField, FieldFailure>> = {}
  const kept = { country } as Record<AddressField | 'country', string>
  for (const field of addressFields) {
    const rule = rules[field]
    const checked = rule ? checkField(rule, typed(field)) : success('')
    kept[field] = checked.ok ? checked.value : ''
    if (!checked.ok) wrong[field] = checked.failure
  }
  const codes = stateCodes(country)
  if (codes && kept.shippingstate !== '' && !codes.includes(kept.shippingstate))
    wrong.shippingstate = { code: 'INVALID_SHIPPINGSTATE' }
  if (kept.phone !== '' && kept.dialcode === '') wrong.dialcode ??= { code: 'VALIDATE_REQUIRED' }
  return Object.keys(wrong).length > 0 ? failure({ code: 'INVALID_ADDRESS', fields: wrong }) : success(kept)
}
