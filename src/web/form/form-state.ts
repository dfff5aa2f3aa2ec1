import type { FieldFailure } from '../../forms/field-rule.ts'
import { explain } from '../../i18n/explain.ts'
import type { Translate } from '../../i18n/messages.ts'

/** What stands in a form: as it is known, or as it was typed and refused. */
export interface FormState {
  value(field: string): string
  readonly errors: ReadonlyMap<string, string>
  /** The field that takes the focus. */
  readonly first: string | undefined
}

export function fresh(value: (field: string) => string = () => ''): FormState {
  return { value, errors: new Map(), first: undefined }
}

/** Passwords are never written back into a page. */
const secret: ReadonlySet<string> = new Set(['password', 'currentpassword', 'newpassword', 'newpasswordconfirm'])

export function refused(
  t: Translate,
  typed: (field: string) => string,
  fields: Readonly<Record<string, FieldFailure>>,
  order: readonly string[],
): FormState {
  const wrong = order.filter((field) => Object.hasOwn(fields, field))
  return {
    value: (field) => (secret.has(field) ? '' : typed(field)),
    errors: new Map(wrong.map((field) => [field, explain(t, fields[field]!.code, { field, ...fields[field] })])),
    first: wrong[0],
  }
}
