import { type AccountFormFailure, checkNewPassword, type Typed } from '../../forms/customer.ts'
import { failure, type Result } from '../../kernel/result.ts'

let list: Promise<ReadonlySet<string>> | undefined

/** Some fifty thousand that are guessed first, from lists of what was stolen elsewhere (docs/decisions/0039-signing-in.md). */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = new Set(dictionary['passwords-common'].map(String))
  // The specification's own example of a good one.
  common.delete('abcdefg1')
  return common
}

/** As it is written, whatever its capitals, and without the signs that somebody put into it to satisfy a rule. */
async function isCommon(password: string): Promise<boolean> {
  list ??= readList()
  const common = await list
  const lower = password.toLowerCase()
  return common.has(lower) || common.has(lower.replace(/[^a-z\d]/g, ''))
}

/** Refuses a common password besides what `checked` refuses already. Here and not among the forms' rules: browsers are not sent the list. */
export async function refuseCommon<T>(
  checked: Result<T, AccountFormFailure>,
  field: string,
  password: string,
): Promise<Result<T, AccountFormFailure>> {
  const wrong = checked.ok ? {} : checked.failure.fields
  if (Object.hasOwn(wrong, field) || !(await isCommon(password))) return checked
  return failure({ code: 'INVALID_FORM', fields: { ...wrong, [field]: { code: 'COMMON_PASSWORD' } } })
}

/** A new password, twice the same, and not everybody's. */
export function checkFreshPassword(typed: Typed): Promise<Result<string, AccountFormFailure>> {
  return refuseCommon(checkNewPassword(typed), 'newpassword', typed('newpassword'))
}
