import { failure, type Result, success } from '../kernel/result.ts'

export type PhoneFailure = {
  readonly code: 'VALIDATE_REQUIRED' | 'INVALID_PHONE_CHAR' | 'INVALID_PHONE_FORMAT' | 'INVALID_DQE_PHONE_NUMBER'
}

/** How the house checks telephones. */
interface PhoneRules {
  /** A service knows every format; then one pattern is enough before it is asked. */
  readonly serviceIsOn: boolean
  /** Patterns of numbers behind a dial code, where the house has set one. */
  readonly areaCodes: Readonly<Record<string, RegExp>>
}

const phoneRules: PhoneRules = { serviceIsOn: false, areaCodes: {} }

const anyNumber = /^\d{5,14}$/
const inService = /^\+?\d{5,15}$/

/** By country, where it differs. */
const countryPatterns: Readonly<Record<string, RegExp>> = { LU: /^0\d{1,7}$/ }

export const phonePattern = (country: string): RegExp => countryPatterns[country] ?? anyNumber

/** People write numbers in groups; the groups are not part of the number. */
export const withoutSeparators = (typed: string): string => typed.trim().replace(/[\s().-]/g, '')

interface Phone {
  readonly typed: string
  readonly dialCode: string
  readonly country: string
  readonly required?: boolean
}

/** A telephone beside its dial code. */
export function checkPhone(phone: Phone, rules = phoneRules): Result<string, PhoneFailure> {
  const number = withoutSeparators(phone.typed)
  if (number === '') return phone.required ? failure({ code: 'VALIDATE_REQUIRED' }) : success('')
  if (rules.serviceIsOn) return inService.test(number) ? success(number) : failure({ code: 'INVALID_DQE_PHONE_NUMBER' })
  const area = rules.areaCodes[phone.dialCode]
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
export function checkPhoneWithAreaCode(phone: AreaPhone, rules = phoneRules): Result<string, PhoneFailure> {
  const number = withoutSeparators(phone.typed)
  if (rules.serviceIsOn) return inService.test(number) ? success(number) : failure({ code: 'INVALID_DQE_PHONE_NUMBER' })
  if (phone.skipPhoneMax || (phone.skipMandatory && number === '')) return success(number)
  if (!anyNumber.test(number)) return failure({ code: 'INVALID_PHONE_CHAR' })
  return (rules.areaCodes[phone.dialCode] ?? anyNumber).test(number) ? success(number) : failure({ code: 'INVALID_PHONE_FORMAT' })
}
