import { failure, type Result, success } from '../kernel/result.ts'
import { hasEmoji } from './field-rule.ts'

export const emailMaxLength = 50

/** As the specification gives it: local part, domain, and a top level of two to four letters. */
const emailPattern = /^[^\s@<>"(),:;\\[\]]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,4}$/i

export type EmailFailure = { readonly code: 'VALIDATE_REQUIRED' | 'VALIDATE_EMAIL' | 'VALIDATE_MAXLENGTH' }

/** One rule for the browser and the server. */
export function checkEmail(typed: string): Result<string, EmailFailure> {
  const email = typed.trim()
  if (email === '') return failure({ code: 'VALIDATE_REQUIRED' })
  if (email.length > emailMaxLength) return failure({ code: 'VALIDATE_MAXLENGTH' })
  if (!emailPattern.test(email) || hasEmoji(email)) return failure({ code: 'VALIDATE_EMAIL' })
  return success(email)
}
