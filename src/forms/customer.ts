import { failure, type Result, success } from '../kernel/result.ts'
import { isLanguage, type Language } from '../kernel/visit.ts'
import { type KoreanConsent, koreanConsents, unticked } from './consents.ts'
import { checkField, type FieldFailure } from './field-rule.ts'
import { checkConfirmation, checkPassword } from './password.ts'
import { checkForm, ruleOf } from './rule-book.ts'

/** Honorifics by code; 010 is the gentleman's, as the contact form has it. */
export const titles = ['020', '010'] as const
export const genders = ['F', 'M', 'X'] as const
/** Kinds of profile. A house that serves more than private clients adds to the list. */
export const typeProfiles = ['1'] as const
/** What somebody would rather read about. */
export const topics = ['shoes', 'sneakers', 'bags', 'clothing'] as const

/** The version of the texts that stand beside the ticks; raise it when one of them changes. */
export const consentVersion = '2026-11.3'

export interface CustomerDetails {
  readonly title: string
  readonly firstname: string
  readonly lastname: string
  readonly gender: string
  readonly typeprofile: string
  readonly loyaltycardid: string
  readonly fiscalcode: string
  readonly topic: string
  readonly country: string
  readonly language: Language
}

export interface Consent {
  readonly kind: string
  readonly given: boolean
}

export interface Registration {
  readonly details: CustomerDetails
  readonly email: string
  readonly password: string
  readonly consents: readonly Consent[]
}

export type Typed = (field: string) => string
type Wrong = Record<string, FieldFailure>

/** What is wrong with a form of the account, by field. */
export interface AccountFormFailure {
  readonly code: 'INVALID_FORM'
  readonly fields: Readonly<Wrong>
}

const oneOf = (list: readonly string[], value: string) => list.includes(value)
const isTicked = (typed: Typed, field: string) => typed(field) !== ''
const missing: FieldFailure = { code: 'VALIDATE_REQUIRED' }

/** What a customer tells about themselves. `typed` answers an empty text for what was not sent. */
function readDetails(country: string, typed: Typed): { wrong: Wrong; details: CustomerDetails; email: string } {
  const checked = checkForm('customer', { country, typed: (field) => (field === 'country' ? country : typed(field)) })
  const wrong: Wrong = checked.ok ? {} : { ...checked.failure.fields }
  const kept = checked.ok ? checked.value : {}
  const fiscalRule = ruleOf('fiscalcode', country)
  const fiscal = fiscalRule ? checkField(fiscalRule, typed('fiscalcode')) : success('')
  if (!fiscal.ok) wrong.fiscalcode = fiscal.failure
  const chosen = {
    title: typed('title'),
    gender: typed('gender'),
    typeprofile: typed('typeprofile') || typeProfiles[0],
    topic: typed('topic'),
    language: typed('language'),
  }
  if (!oneOf(titles, chosen.title)) wrong.title = missing
  if (!oneOf(['', ...genders], chosen.gender)) wrong.gender = missing
  if (!oneOf(typeProfiles, chosen.typeprofile)) wrong.typeprofile = missing
  if (!oneOf(['', ...topics], chosen.topic)) wrong.topic = missing
  if (!isLanguage(chosen.language)) wrong.language = missing
  const { firstname = '', lastname = '', loyaltycardid = '', email = '' } = kept
  const details = {
    ...chosen,
    language: chosen.language as Language,
    firstname,
    lastname,
    loyaltycardid,
    fiscalcode: fiscal.ok ? fiscal.value : '',
    country,
  }
  return { wrong, details, email }
}

const answer = <T>(wrong: Wrong, value: T): Result<T, AccountFormFailure> =>
  Object.keys(wrong).length > 0 ? failure({ code: 'INVALID_FORM', fields: wrong }) : success(value)

/** The consents that a site asks for at registration: the terms, or Korea's block in their place. */
export function consentsAsked(country: string): readonly ('terms' | KoreanConsent)[] {
  return country === 'KR' ? koreanConsents : ['terms']
}

export function checkRegistration(country: string, typed: Typed): Result<Registration, AccountFormFailure> {
  const { wrong, details, email } = readDetails(country, typed)
  const password = checkPassword(typed('password'))
  if (!password.ok) wrong.password = password.failure
  const asked = consentsAsked(country)
  for (const kind of asked) if (ruleOf(kind, country)?.required && !isTicked(typed, kind)) wrong[kind] = { code: unticked }
  const consents = [...asked, 'newsletter'].map((kind) => ({ kind, given: isTicked(typed, kind) }))
  return answer(wrong, { details, email, password: typed('password'), consents })
}

/** The profile form; the e-mail is the account's name and stays. */
export function checkProfile(country: string, email: string, typed: Typed): Result<CustomerDetails, AccountFormFailure> {
  const { wrong, details } = readDetails(country, (field) => (field === 'email' ? email : typed(field)))
  return answer(wrong, details)
}

/** A new password, twice the same. */
export function checkNewPassword(typed: Typed): Result<string, AccountFormFailure> {
  const wrong: Wrong = {}
  const fresh = checkPassword(typed('newpassword'))
  if (!fresh.ok) wrong.newpassword = fresh.failure
  const confirmed = checkConfirmation(typed('newpassword'), typed('newpasswordconfirm'))
  if (!confirmed.ok) wrong.newpasswordconfirm = confirmed.failure
  return answer(wrong, typed('newpassword'))
}
