import type { AccountFormFailure } from '../../forms/customer.ts'
import type { FieldFailure } from '../../forms/field-rule.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { refuseCommon } from '../customer/common-password.ts'

/** Longer than a shopper's, of whatever kind: length is what a guess costs. */
export const staffPasswordLength = { min: 12, max: 200 } as const

/** A new password, twice the same, and not everybody's. */
export function checkStaffPassword(typed: (field: string) => string): Promise<Result<string, AccountFormFailure>> {
  const [fresh, again] = [typed('newpassword'), typed('newpasswordconfirm')]
  const wrong: Record<string, FieldFailure> = {}
  const length = [...fresh].length
  if (length < staffPasswordLength.min || length > staffPasswordLength.max) wrong.newpassword = { code: 'STAFF_PASSWORD' }
  if (again !== fresh) wrong.newpasswordconfirm = { code: 'VALIDATE_EQUALTO' }
  const checked: Result<string, AccountFormFailure> =
    Object.keys(wrong).length > 0 ? failure({ code: 'INVALID_FORM', fields: wrong }) : success(fresh)
  return refuseCommon(checked, 'newpassword', fresh)
}
