import type { ReactElement, ReactNode } from 'react'
import { type AddressField, addressFields } from '../../forms/address-rules.ts'
import { koreanConsents } from '../../forms/consents.ts'
import { type FieldName, type FormFailure, type FormName, forms, ruleOf } from '../../forms/rule-book.ts'
import { stateOptions } from '../../forms/states.ts'
import { explain } from '../../i18n/explain.ts'
import { countryName } from '../../i18n/format.ts'
import type { MessageKey, Translate } from '../../i18n/messages.ts'
import { bannedWordsOf } from '../../markets/banned-words.ts'
import { sites } from '../../markets/sites.ts'
import { checksOf } from '../form/field-checks.ts'
import { formRules } from '../form/form-rules.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Field, Select, TextArea, Tick } from '../ui/field.tsx'
import { styleguidePath } from './shelf.tsx'
import styles from './styleguide.module.css'

const ticks: ReadonlySet<FieldName> = new Set<FieldName>(['addtoemaillist', 'globaloptin', ...koreanConsents])
const cardTypes = ['Visa', 'Mastercard', 'Amex', 'JCB']
const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

function labelOf(field: FieldName, t: Translate): string {
  if (field === 'state' || field === 'billingstate') return t('address.shippingstate')
  const isPlace = field === 'country' || addressFields.includes(field as AddressField)
  return t((isPlace ? `address.${field}` : `forms.${field}`) as MessageKey)
}

interface RuleFormProps {
  readonly form: FormName
  /** What was sent and refused, when it came back from the server. */
  readonly failed?: { readonly fields: FormFailure['fields']; readonly typed: (field: FieldName) => string } | undefined
  readonly isWell?: boolean
}

/** A form as the rule book has it for this country: whatever is asked here, and nothing else. */
export function RuleForm({ form, failed, isWell = false }: RuleFormProps): ReactElement {
  const { visit, t } = useVisit()
  const fields = (forms[form] as readonly FieldName[]).filter((field) => ruleOf(field, visit.country))
  const titles = fields.map((_, index) => t('checkout.wrongFields', { count: index + 1 }))
  const wrong = fields.flatMap((field) => {
    const why = failed?.fields[field]
    const words = checksOf(field, visit.country, t)?.words
    return why
      ? [{ field: `${form}-${field}`, label: labelOf(field, t), message: words?.[why.code] ?? explain(t, why.code) }]
      : []
  })
  const messages = new Map(wrong.map((each) => [each.field, each.message]))
  const action = `${visit.base}${styleguidePath}/fields`
  const rules = formRules(visit.country, form === 'gift' ? { bannedWords: bannedWordsOf(visit.country) } : {})
  return (
    <form method="post" action={action} noValidate {...rules} aria-label={form} className={styles.ruleForm} data-pairs="">
      <ErrorBox title={titles[wrong.length - 1] ?? ''} errors={wrong} titles={titles} />
      {isWell && <p role="status">{t('forms.allWell')}</p>}
      <input type="hidden" name="form" value={form} />
      {fields.map((field) => (
        <RuleField
          key={field}
          id={`${form}-${field}`}
          field={field}
          error={messages.get(`${form}-${field}`)}
          typed={failed?.typed(field) ?? ''}
        />
      ))}
      <Button type="submit" look="line">
        {t('common.continue')}
      </Button>
    </form>
  )
}

interface RuleFieldProps {
  readonly id: string
  readonly field: FieldName
  readonly error: string | undefined
  readonly typed: string
}

function RuleField({ id, field, error, typed }: RuleFieldProps): ReactElement {
  const { visit, t } = useVisit()
  const rule = ruleOf(field, visit.country)!
  const common = {
    id,
    error,
    name: field,
    label: labelOf(field, t),
    'aria-required': rule.required || undefined,
    checks: checksOf(field, visit.country, t),
  }
  if (ticks.has(field)) return <Tick {...common} value="true" defaultChecked={typed !== ''} />
  const optional = rule.required || field === 'dialcode' ? undefined : t('common.optional')
  const options = optionsFor(field, visit.country, visit.language, t)
  if (options) {
    return (
      <Select {...common} optional={optional} defaultValue={typed}>
        {options}
      </Select>
    )
  }
  if (rule.lines) return <TextArea {...common} optional={optional} defaultValue={typed} />
  return <Field {...common} optional={optional} type={typeOf(field)} defaultValue={typed} autoComplete="off" />
}

function typeOf(field: FieldName): string {
  if (/password/.test(field)) return 'password'
  return /email|username/i.test(field) ? 'email' : /phone/.test(field) ? 'tel' : 'text'
}

function optionsFor(field: FieldName, country: string, language: Parameters<typeof countryName>[1], t: Translate): ReactNode {
  const named = (pairs: readonly { code: string; name: string }[]) =>
    [{ code: '', name: t('address.choose') }, ...pairs].map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))
  const plain = (codes: readonly string[]) => named(codes.map((code) => ({ code, name: code })))
  if (field === 'dialcode') return plain([...new Set([...sites.values()].map((site) => site.dialCode))].sort())
  if (field === 'cardtype') return plain(cardTypes)
  if (field === 'month') return plain(months)
  if (field === 'country' || field === 'orderCountry') {
    return named([...sites.keys()].map((code) => ({ code, name: countryName(code, language) })))
  }
  const states = /state$/.test(field) ? stateOptions(country, language) : null
  return states && named(states)
}
