import type { ReactElement, ReactNode } from 'react'
import type { FieldName } from '../../forms/rule-book.ts'
import type { SiteRules } from '../../forms/site-rules.ts'
import type { MessageKey, Translate } from '../../i18n/messages.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Choice, Field, Select } from '../ui/field.tsx'
import { type CallName, urlOf } from '../urls.ts'
import styles from './account-form.module.css'
import { checksOf } from './field-checks.ts'
import { formRules, verifiedBy } from './form-rules.ts'
import type { FormState } from './form-state.ts'

const mostFields = 16

/** Fields whose words stand elsewhere already. */
const elsewhere: Readonly<Record<string, MessageKey>> = {
  firstname: 'address.firstname',
  lastname: 'address.lastname',
  country: 'address.country',
  email: 'checkout.email',
  username: 'checkout.email',
  orderNumber: 'forms.orderNumber',
  orderEmail: 'forms.orderEmail',
  orderCountry: 'forms.orderCountry',
  postalCode: 'forms.postalCode',
}

export function labelOf(field: string, t: Translate): string {
  return t(elsewhere[field] ?? (`account.field_${field}` as MessageKey))
}

interface AccountFormProps {
  readonly call: CallName
  readonly token: string | undefined
  readonly state: FormState
  readonly submit: string
  readonly look?: 'primary' | 'line'
  /** Whose rules the browser checks by; the site's unless said. */
  readonly country?: string
  /** What stands over that country's own. */
  readonly rules?: SiteRules | undefined
  /** What a service looks at before the form goes, where the site wants it. */
  readonly verify?: 'profile' | 'email'
  /** Which field brings the form anew as soon as it is chosen, and from where. */
  readonly refresh?: { readonly by: string; readonly from: string }
  /** A failure that is no field's. */
  readonly failed?: string | undefined
  /** Labels of errors at fields that are not this form's own. */
  readonly label?: (field: string) => string
  readonly children: ReactNode
}

/** A form of the account: what is wrong above, the fields, one button. */
export function AccountForm({
  call,
  token,
  state,
  submit,
  look,
  country,
  rules,
  verify,
  refresh,
  failed,
  label,
  children,
}: AccountFormProps): ReactElement {
  const { visit, t } = useVisit()
  const titles = Array.from({ length: mostFields }, (_, index) => t('checkout.wrongFields', { count: index + 1 }))
  const errors = [...state.errors].map(([field, message]) => ({
    field,
    label: label?.(field) ?? labelOf(field, t),
    message,
  }))
  return (
    <form
      method="post"
      action={urlOf(visit, call)}
      noValidate
      className={styles.form}
      {...formRules(country ?? visit.country, rules)}
      {...verifiedBy(visit, verify)}
      data-refreshed={refresh && ''}
      data-refresh={refresh?.from}
      data-refresh-by={refresh?.by}
      data-popin-form=""
    >
      {token && <input type="hidden" name="csrf_token" value={token} />}
      {failed && <ErrorBox title={failed} />}
      <ErrorBox title={titles[errors.length - 1] ?? ''} errors={errors} titles={titles} />
      {children}
      <Button type="submit" look={look ?? 'primary'}>
        {submit}
      </Button>
    </form>
  )
}

interface TextProps {
  readonly field: string
  readonly state: FormState
  /** Its name in the rule book, where it has one. */
  readonly rule?: FieldName
  readonly type?: string
  readonly autoComplete?: string
  readonly optional?: boolean
  readonly hint?: string
  readonly maxLength?: number
  readonly inputMode?: 'numeric'
}

export function TextField({ field, state, rule, optional, ...input }: TextProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Field
      {...input}
      id={field}
      name={field}
      label={labelOf(field, t)}
      defaultValue={state.value(field)}
      error={state.errors.get(field)}
      autoFocus={state.first === field}
      optional={optional ? t('common.optional') : undefined}
      checks={rule && checksOf(rule, visit.country, t)}
    />
  )
}

/** Without a limit of length: a browser would cut what is pasted, and nobody would know. */
export function PasswordField({
  field,
  state,
  isNew = false,
}: {
  readonly field: 'password' | 'currentpassword' | 'newpassword' | 'newpasswordconfirm'
  readonly state: FormState
  /** A new one is weighed before it is sent; of one that exists only the server knows whether it fits. */
  readonly isNew?: boolean
}): ReactElement {
  const { t } = useVisit()
  return (
    <TextField
      field={field}
      state={state}
      {...(isNew ? { rule: field } : {})}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      {...(isNew && field !== 'newpasswordconfirm' ? { hint: t('account.passwordHint') } : {})}
    />
  )
}

interface ListProps {
  readonly field: string
  readonly state: FormState
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Its name in the rule book, where it has one. */
  readonly rule?: FieldName
  readonly optional?: boolean
}

export function SelectField({ field, state, options, rule, optional }: ListProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Select
      id={field}
      name={field}
      label={labelOf(field, t)}
      defaultValue={state.value(field)}
      error={state.errors.get(field)}
      autoFocus={state.first === field}
      optional={optional ? t('common.optional') : undefined}
      checks={rule && checksOf(rule, visit.country, t)}
    >
      {!options.some(({ value }) => value === state.value(field)) && <option value="">{t('address.choose')}</option>}
      {options.some(({ value }) => value === state.value(field)) && optional && <option value="">{t('address.choose')}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** Radios in rows. With a single choice there is nothing to ask: it is sent, and not shown. */
export function RadioField({ field, state, options, optional }: ListProps): ReactElement {
  const { t } = useVisit()
  return (
    <fieldset className={styles.radios} hidden={options.length === 1}>
      <legend>
        {labelOf(field, t)}
        {optional && <span className="t-ash">{t('common.optional')}</span>}
      </legend>
      {options.map(({ value, label }) => (
        <Choice key={value} name={field} value={value} label={label} defaultChecked={state.value(field) === value} />
      ))}
    </fieldset>
  )
}
