import type { Result } from '../kernel/result.ts'
import { checkField, type FieldFailure, type FieldRule } from './field-rule.ts'

export const emailMaxLength = 50

/**
 * The one form in which an e-mail is kept, looked up and counted. Only A to Z lose their capitals: of other letters JavaScript, the
 * database and mail servers each have ideas of their own, and `İ` would be an `i` to one of them and not to the next.
 */
export function canonicalEmail(typed: string): string {
  return typed.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** As the specification gives it: local part, domain, and a top level of two to four letters. */
export const emailRule: FieldRule = {
  code: 'VALIDATE_EMAIL',
  max: emailMaxLength,
  required: true,
  normalise: canonicalEmail,
  pattern: /^[^\s@<>"(),:;\\[\]]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,4}$/i,
}

export type EmailFailure = FieldFailure & { readonly code: 'VALIDATE_REQUIRED' | 'VALIDATE_EMAIL' | 'VALIDATE_MAXLENGTH' }

/** One rule for the browser and the server. */
export function checkEmail(typed: string): Result<string, EmailFailure> {
  return checkField(emailRule, typed) as Result<string, EmailFailure>
}
