import type { Result } from '../kernel/result.ts'
import { checkField, type FieldFailure, type FieldRule } from './field-rule.ts'

export const emailMaxLength = 50

/** As the specification gives it: local part, domain, and a top level of two to four letters. */
export const emailRule: FieldRule = {
  code: 'VALIDATE_EMAIL',
  max: emailMaxLength,
  required: true,
  pattern: /^[^\s@<>"(),:;\\[\]]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,4}$/i,
}

export type EmailFailure = FieldFailure & { readonly code: 'VALIDATE_REQUIRED' | 'VALIDATE_EMAIL' | 'VALIDATE_MAXLENGTH' }

/** One rule for the browser and the server. */
export function checkEmail(typed: string): Result<string, EmailFailure> {
  return checkField(emailRule, typed) as Result<string, EmailFailure>
}
