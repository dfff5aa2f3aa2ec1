import { failure, type Result, success } from '../kernel/result.ts'

export type PhoneFailure = {
  readonly code: 'VALIDATE_REQUIRED' | 'INVALID_PHONE_CHAR' | 'INVALID_PHONE_FORMAT' | 'INVALID_DQE_PHONE_NUMBER'
}

/** How a site checks telephones. JSON, since the browser gets it with the form. */
export interface PhoneRules {
  /** A service knows every format; then one pattern is enough before it is asked. */
  readonly serviceIsOn?: boolean
  /** Patterns of numbers behind a dial code, where the house has set one. */
  readonly areaCodes?: Readonly<Record<string, string>>
}

const anyNumber = /^\d{5,14}$/
const inService = /^\+?\d{5,15}$/

/** By country, where it differs. */
const countryPatterns: ReadonlyMap<string, RegExp> = new Map([['LU', /^0\d{1,7}$/]])

export const phonePattern = (country: string): RegExp => countryPatterns.get(country) ?? anyNumber

/** People write numbers in groups, which are not part of the number, and in the figures of their script. */
export const withoutSeparators = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (figure) => String(figure.charCodeAt(0) % 16))
    .replace(/[\s().\-‐-―−ー]/g, '')

function areaPattern(dialCode: string, { areaCodes = {} }: PhoneRules): RegExp | null {
  return Object.hasOwn(areaCodes, dialCode) ? new RegExp(`^(?:${areaCodes[dialCode]})$`) : null
}

interface Phone {
  readonly typed: string
  readonly dialCode: string
  readonly country: string
  readonly required?: boolean
}

/** A telephone beside its dial code. */
export function checkPhone(phone: Phone, rules: PhoneRules = {}): Result<string, PhoneFailure> {
  const number = withoutSeparators(phone.typed)
  if (number === '') return phone.required ? failure({ code: 'VALIDATE_REQUIRED' }) : success('')
  if (rules.serviceIsOn) return inService.test(number) ? success(number) : failure({ code: 'INVALID_DQE_PHONE_NUMBER' })
  const area = areaPattern(phone.dialCode, rules)
  if (area && !area.test(number)) return failure({ code: 'INVALID_PHONE_CHAR' })
  return phonePattern(phone.country).test(number) ? success(number) : failure({ code: 'INVALID_PHONE_FORMAT' })
}

interface AreaPhone {
  readonly typed: string
  readonly dialCode: string
  readonly skipPhoneMax?: boolean
  readonly skipMandatory?: boolean
}

/** A telephone that holds its area code. */
export function checkPhoneWithAreaCode(phone: AreaPhone, rules: PhoneRules = {}): Result<string, PhoneFailure> {
  const number = withoutSeparators(phone.typed)
  if (rules.serviceIsOn) return inService.test(number) ? success(number) : failure({ code: 'INVALID_DQE_PHONE_NUMBER' })
  if (phone.skipPhoneMax || (phone.skipMandatory && number === '')) return success(number)
  if (!anyNumber.test(number)) return failure({ code: 'INVALID_PHONE_CHAR' })
  return (areaPattern(phone.dialCode, rules) ?? anyNumber).test(number)
    ? success(number)
    : failure({ code: 'INVALID_PHONE_FORMAT' })
}
