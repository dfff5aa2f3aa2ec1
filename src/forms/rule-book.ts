import { failure, type Result, success } from '../kernel/result.ts'
import { type AddressField, addressFields, addressRules, hasOwnPostal } from './address-rules.ts'
import { emailRule } from './email.ts'
import { checkField, type FieldFailure, type FieldRule } from './field-rule.ts'
import { fiscalCode, otherFields } from './other-fields.ts'

const person = ['firstname', 'lastname'] as const
const place = ['address1', 'address2', 'building', 'suite', 'postal', 'city', 'dialcode', 'phone', 'country'] as const

/** What each form asks, by the specification's names. */
const forms = {
  address: ['addressid', ...person, ...place, 'state', 'postBox'],
  shipping: [...person, ...place, 'shippingstate'],
  billing: [...person, ...place, 'billingstate', 'fiscalcode'],
  customer: [...person, 'email', 'country', 'loyaltycardid'],
  contactus: [...person, 'email', 'phonecontact', 'contactus-comment'],
  ordertracking: ['orderNumber', 'orderEmail', 'orderCountry', 'postalCode'],
  login: ['username'],
  guest: ['username_unregister'],
} as const

export type FormName = keyof typeof forms
export type FieldName = (typeof forms)[FormName][number] | keyof typeof otherFields | 'postalBillingAddress' | 'search-by-zipcode'

const country: FieldRule = { code: 'VALIDATE_REQUIRED', max: 2, required: true, pattern: /^[A-Z]{2}$/ }

/** Fields that go by another's rule. */
const likes: Partial<Record<FieldName, AddressField>> = {
  state: 'shippingstate',
  billingstate: 'shippingstate',
  postalBillingAddress: 'postal',
}

const emails: ReadonlySet<FieldName> = new Set<FieldName>(['email', 'username', 'username_unregister', 'orderEmail'])
const countries: ReadonlySet<FieldName> = new Set<FieldName>(['country', 'orderCountry'])
const underSitePattern: ReadonlySet<FieldName> = new Set<FieldName>([
  'address1',
  'address2',
  'city',
  'shippingstate',
  'billingstate',
])

/** What a site may set for all its addresses, over every country's own rule. */
export interface SiteRules {
  readonly addressPattern?: RegExp
}

/** The rule of a field in a country, or null where it is not asked. */
export function ruleOf(field: FieldName, inCountry: string, site: SiteRules = {}): FieldRule | null {
  const rule = ownRule(field, inCountry)
  return rule && site.addressPattern && underSitePattern.has(field) ? { ...rule, pattern: site.addressPattern } : rule
}

function ownRule(field: FieldName, inCountry: string): FieldRule | null {
  if (emails.has(field)) return emailRule
  if (countries.has(field)) return country
  if (field === 'fiscalcode') return fiscalCode(inCountry)
  if (field === 'postalCode') return trackingPostal(inCountry)
  const rules = addressRules(inCountry)
  if (field === 'search-by-zipcode') return rules.postal && { ...rules.postal, code: 'INVALID_TAX_POSTAL' }
  const like = likes[field] ?? field
  if ((addressFields as readonly string[]).includes(like)) return rules[like as AddressField]
  return otherFields[like as keyof typeof otherFields]
}

/** Five figures, unless the country has a rule of its own. */
function trackingPostal(inCountry: string): FieldRule | null {
  const { postal } = addressRules(inCountry)
  return postal && !hasOwnPostal(inCountry) ? { ...postal, pattern: /^\d{5}$/ } : postal
}

export interface FormFailure {
  readonly code: 'INVALID_FORM'
  readonly fields: Readonly<Partial<Record<FieldName, FieldFailure>>>
}

interface Given {
  readonly country: string
  readonly site?: SiteRules
  /** Fields marked skip-dynamic-validation. */
  readonly skip?: readonly FieldName[]
  typed(field: FieldName): string
}

/** A whole form against its country's rules: what is kept of each field, or the key of what is wrong with each. */
export function checkForm(form: FormName, given: Given): Result<Partial<Record<FieldName, string>>, FormFailure> {
  const kept: Partial<Record<FieldName, string>> = {}
  const wrong: Partial<Record<FieldName, FieldFailure>> = {}
  for (const field of forms[form]) {
    const rule = ruleOf(field, given.country, given.site)
    if (rule === null) continue
    const checked = given.skip?.includes(field) ? success(given.typed(field)) : checkField(rule, given.typed(field))
    if (checked.ok) kept[field] = checked.value
    else wrong[field] = checked.failure
  }
  if (kept.phone && kept.dialcode === '') wrong.dialcode ??= { code: 'VALIDATE_REQUIRED' }
  return Object.keys(wrong).length > 0 ? failure({ code: 'INVALID_FORM', fields: wrong }) : success(kept)
}
