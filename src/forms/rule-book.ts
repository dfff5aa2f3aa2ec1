import { failure, type Result, success } from '../kernel/result.ts'
import { type AddressField, addressFields, addressRules, hasOwnPostal } from './address-rules.ts'
import { consentRule, type KoreanConsent, koreanConsents } from './consents.ts'
import { emailRule } from './email.ts'
import { checkField, codeOfMissing, type FieldFailure, type FieldRule } from './field-rule.ts'
import { giftMessageRule } from './gift-message.ts'
import { fiscalCode, otherFields } from './other-fields.ts'
import { type Mark, ownChecks } from './own-checks.ts'
import type { SiteRules } from './site-rules.ts'

const person = ['firstname', 'lastname'] as const
const place = ['address1', 'address2', 'building', 'suite', 'postal', 'city', 'dialcode', 'phone', 'country'] as const

/** What each form asks, by the specification's names. */
export const forms = {
  address: ['addressid', ...person, ...place, 'state', 'postBox'],
  shipping: [...person, ...place, 'shippingstate'],
  billing: [...person, ...place, 'billingstate', 'fiscalcode'],
  customer: [...person, 'email', 'country', 'loyaltycardid'],
  contactus: [
    ...person,
    'email',
    'dialcode',
    'phonecontact',
    'subject',
    'contactus-comment',
    'addtoemaillist',
    'globaloptin',
    ...koreanConsents,
  ],
  notify: ['email', 'addtoemaillist', 'globaloptin', ...koreanConsents],
  ordertracking: ['orderNumber', 'orderEmail', 'orderCountry', 'postalCode'],
  login: ['username'],
  guest: ['username_unregister'],
  changepassword: ['currentpassword', 'newpassword', 'newpasswordconfirm'],
  card: ['cardowner', 'cardtype', 'cardnumber', 'month', 'yearshort', 'cvn'],
  gift: ['giftMessage'],
  giftcertificate: ['giftCertificateAmount'],
  taxestimate: ['taxpostal'],
  storesearch: ['search-by-zipcode'],
  preferredstore: ['preferredStoreZip'],
} as const

export type FormName = keyof typeof forms
export type FieldName = (typeof forms)[FormName][number] | keyof typeof otherFields | 'postalBillingAddress'

const country: FieldRule = { code: 'VALIDATE_REQUIRED', max: 2, required: true, pattern: /^[A-Z]{2}$/ }

/** Fields that go by another's rule, with a key of their own where the specification names the field in it. */
const likes: Partial<Record<FieldName, readonly [AddressField, code?: string]>> = {
  state: ['shippingstate', 'INVALID_STATE'],
  billingstate: ['shippingstate', 'INVALID_BILLINGSTATE'],
  postalBillingAddress: ['postal'],
  'search-by-zipcode': ['postal', 'INVALID_TAX_POSTAL'],
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
const hasOwnCheck = (field: string): field is keyof typeof ownChecks => Object.hasOwn(ownChecks, field)
const isOneOf = <Name extends string>(names: readonly Name[], field: string): field is Name =>
  (names as readonly string[]).includes(field)

/** The rule of a field in a country, or null where it is not asked. */
export function ruleOf(field: FieldName, inCountry: string, site: SiteRules = {}): FieldRule | null {
  if (field === 'giftMessage') return giftMessageRule(site.giftMessageMaxLength)
  const rule = ownRule(field, inCountry)
  return rule && site.addressPattern && underSitePattern.has(field)
    ? { ...rule, pattern: new RegExp(site.addressPattern, 'u') }
    : rule
}

function ownRule(field: Exclude<FieldName, 'giftMessage'>, inCountry: string): FieldRule | null {
  if (emails.has(field)) return emailRule
  if (countries.has(field)) return country
  if (field === 'fiscalcode') return fiscalCode(inCountry)
  if (field === 'postalCode') return trackingPostal(inCountry)
  if (isOneOf<KoreanConsent>(koreanConsents, field)) return consentRule(field, inCountry)
  const rules = addressRules(inCountry)
  const [like, code] = likes[field] ?? []
  if (like) return rules[like] === null ? null : { ...rules[like], code: code ?? rules[like].code }
  if (isOneOf<AddressField>(addressFields, field)) return rules[field]
  return otherFields[field as keyof typeof otherFields] ?? null
}

/** Five figures, unless the country has a rule of its own. */
function trackingPostal(inCountry: string): FieldRule | null {
  const { postal } = addressRules(inCountry)
  return postal && !hasOwnPostal(inCountry) ? { ...postal, pattern: /^\d{5}$/ } : postal
}

/** The keys of all that can be wrong with a field. */
export function codesOf(field: FieldName, inCountry: string): string[] {
  const own = hasOwnCheck(field) ? ownChecks[field].codes : []
  const rule = ruleOf(field, inCountry)
  const length = rule?.fixed ? '' : 'VALIDATE_MAXLENGTH'
  return [...new Set([codeOfMissing(rule ?? {}), length, rule?.code ?? '', rule?.unfit ?? '', ...own])].filter(Boolean)
}

export interface FormFailure {
  readonly code: 'INVALID_FORM'
  readonly fields: Readonly<Partial<Record<FieldName, FieldFailure>>>
}

export interface Given {
  readonly country: string
  readonly site?: SiteRules | undefined
  /** Fields marked skip-dynamic-validation. */
  readonly skip?: readonly FieldName[]
  readonly marks?: readonly Mark[]
  readonly now?: Date
  typed(field: FieldName): string
}

/** One field among the others of its form, for the browser and the server alike; null where the country does not ask for it. */
export function checkIn(field: FieldName, given: Given): Result<string, FieldFailure> | null {
  const { site = {}, marks = [], now = new Date() } = given
  // An order is tracked in the country it went to.
  const inCountry = (field === 'postalCode' && given.typed('orderCountry')) || given.country
  const rule = ruleOf(field, inCountry, site)
  if (rule === null) return null
  const typed = given.typed(field)
  if (given.skip?.includes(field)) return success(typed)
  if (!hasOwnCheck(field)) return checkField(rule, typed)
  return ownChecks[field].check(typed, rule, { country: inCountry, site, marks, now, typed: given.typed })
}

/** A whole form against its country's rules: what is kept of each field, or the key of what is wrong with each. */
export function checkForm(form: FormName, given: Given): Result<Partial<Record<FieldName, string>>, FormFailure> {
  const kept: Partial<Record<FieldName, string>> = {}
  const wrong: Partial<Record<FieldName, FieldFailure>> = {}
  for (const field of forms[form]) {
    const checked = checkIn(field, given)
    if (checked?.ok) kept[field] = checked.value
    else if (checked) wrong[field] = checked.failure
  }
  return Object.keys(wrong).length > 0 ? failure({ code: 'INVALID_FORM', fields: wrong }) : success(kept)
}
