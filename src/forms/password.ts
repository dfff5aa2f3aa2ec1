import { failure, type Result, success } from '../kernel/result.ts'
import { hasEmoji } from './field-rule.ts'

/** As the specification gives it. A house that wants longer ones changes it here. */
const passwordLength = { min: 8, max: 14 } as const

/** What counts; other characters are allowed and count for nothing. */
const classes = [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%&/=?_.,:;-]/]
const classesWanted = 3

export type PasswordFailure = { readonly code: 'VALIDATE_REQUIRED' | 'INVALID_PASSWORD' | 'VALIDATE_EQUALTO' }

/** Never trimmed and never cut: what was typed is what is kept. */
export function checkPassword(typed: string): Result<string, PasswordFailure> {
  if (typed === '') return failure({ code: 'VALIDATE_REQUIRED' })
  const length = [...typed].length
  const isStrong = classes.filter((each) => each.test(typed)).length >= classesWanted
  if (length < passwordLength.min || length > passwordLength.max || !isStrong || hasEmoji(typed)) {
    return failure({ code: 'INVALID_PASSWORD' })
  }
  return success(typed)
}

export function checkConfirmation(password: string, confirmation: string): Result<string, PasswordFailure> {
  const checked = checkPassword(confirmation)
  if (!checked.ok) return checked
  return confirmation === password ? checked : failure({ code: 'VALIDATE_EQUALTO' })
}
