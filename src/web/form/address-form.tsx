import type { ReactElement, ReactNode } from 'react'
import type { AddressFailure } from '../../forms/address.ts'
import { type AddressField, addressOrder, addressRules } from '../../forms/address-rules.ts'
import { stateOptions } from '../../forms/states.ts'
import { countryName } from '../../i18n/format.ts'
import type { MessageKey, Translate } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { dialCodeOf, siteOf, sites } from '../../markets/sites.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Field, Select } from '../ui/field.tsx'
import { TypedContext, useTyped } from '../ui/typed.ts'
import styles from './address-form.module.css'
import { AddressSearch } from './address-search.island.tsx'
import { complementProps, searchProps } from './address-search-props.ts'
import { ComplementSearch } from './complement-search.island.tsx'
import { checksOf, sentenceOf } from './field-checks.ts'

const autoComplete: Readonly<Record<AddressField, string>> = {
  firstname: 'given-name',
  lastname: 'family-name',
  address1: 'address-line1',
  address2: 'address-line2',
  building: 'address-line3',
  suite: 'address-line2',
  postal: 'postal-code',
  city: 'address-level2',
  shippingstate: 'address-level1',
  dialcode: 'tel-country-code',
  phone: 'tel-national',
}

/** Where a country's people have a word of their own for it. */
const ownLabels: Readonly<Record<string, Partial<Record<AddressField, MessageKey>>>> = {
  GB: { postal: 'address.postal_GB', city: 'address.city_GB', shippingstate: 'address.shippingstate_GB' },
  US: { postal: 'address.postal_US' },
  CA: { shippingstate: 'address.shippingstate_CA' },
  CN: { shippingstate: 'address.shippingstate_CN' },
  AE: { shippingstate: 'address.shippingstate_AE' },
  JP: { shippingstate: 'address.shippingstate_JP' },
}

export function labelOf(field: AddressField, visit: SiteVisit, t: Translate): string {
  return t(ownLabels[visit.country]?.[field] ?? `address.${field}`)
}

export function messagesOf(
  failed: AddressFailure,
  visit: SiteVisit,
  t: Translate,
): { field: AddressField; label: string; message: string }[] {
  return addressOrder(visit.country).flatMap((field) => {
    const wrong = failed.fields[field]
    if (!wrong) return []
    return [{ field, label: labelOf(field, visit, t), message: sentenceOf(wrong, visit.country, t, field) }]
  })
}

interface AddressFormProps {
  readonly value: (field: AddressField) => string
  readonly errors: ReadonlyMap<AddressField, string>
  /** Where the country may be chosen: stands in place of the fixed one. */
  readonly country?: ReactNode
  /** Lets the form search for addresses (`searchToken`); without it the fields are plain. */
  readonly search?: string | undefined
  /** What this form calls a field that has another name there: `dialcodeshipping`, `state`. */
  readonly names?: Partial<Record<AddressField, string>> | undefined
}

/** The fields of the site's country, in the order its people write an address. */
export function AddressForm({ value, errors, country, search, names = {} }: AddressFormProps): ReactElement {
  const { visit, t } = useVisit()
  const fields = addressOrder(visit.country)
  const first = fields.find((field) => errors.has(field))
  const number = useTyped(names.phone ?? 'phone') ?? value('phone')
  const input = (field: AddressField, known: string) => (
    <AddressInput
      field={field}
      name={names[field] ?? field}
      value={known}
      error={errors.get(field)}
      autoFocus={field === first}
      search={search}
    />
  )
  return (
    <div className={styles.fields}>
      <div>
        {country ?? (
          <>
            <Select label={t('address.country')} name="country-shown" defaultValue={visit.country} disabled>
              <option value={visit.country}>{countryName(visit.country, visit.language)}</option>
            </Select>
            <input type="hidden" name="country" value={visit.country} />
          </>
        )}
      </div>
      {fields.map((field) => (
        <div key={field} data-cell={field}>
          {/* A dial code without a number is nobody's choice: it goes with the country. */}
          {field === 'dialcode' && number.trim() === '' ? (
            <TypedContext value={null}>{input(field, dialCodeOf(visit.country))}</TypedContext>
          ) : (
            input(field, value(field) || (field === 'dialcode' ? dialCodeOf(visit.country) : ''))
          )}
        </div>
      ))}
    </div>
  )
}

interface InputProps {
  readonly field: AddressField
  readonly name: string
  readonly search: string | undefined
  readonly value: string
  readonly error: string | undefined
  readonly autoFocus: boolean
}

function AddressInput({ field, name, value, error, autoFocus, search }: InputProps): ReactElement {
  const { visit, t } = useVisit()
  const rule = addressRules(visit.country)[field]!
  // An island keeps what it is given, so it is given what was typed.
  const typed = useTyped(name)
  const common = {
    id: field,
    name,
    label: labelOf(field, visit, t),
    error,
    autoFocus,
    autoComplete: autoComplete[field],
    optional: rule.required || field === 'dialcode' ? undefined : t('common.optional'),
    'aria-required': rule.required || undefined,
    defaultValue: typed ?? value,
    checks: checksOf(name === 'billingstate' ? name : field, visit.country, t),
  }
  const options = field === 'shippingstate' ? stateOptions(visit.country, visit.language) : null
  if (options) {
    return (
      <Select {...common}>
        <option value="">{t('address.choose')}</option>
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    )
  }
  if (field === 'dialcode') {
    return (
      <Select {...common}>
        {[...new Set([...sites.values()].map((site) => site.dialCode))].sort().map((code) => (
          <option key={code} value={code} dir="ltr">
            {code}
          </option>
        ))}
      </Select>
    )
  }
  if (field === 'phone') return <Field {...common} type="tel" hint={t('address.phoneHint')} />
  // Without a limit of length: a browser would cut what is typed, and nobody would know.
  if (search && field === searchedField(visit.country)) return <AddressSearch field={common} {...searchProps(visit, t, search)} />
  if (search && field === 'address2' && siteOf(visit).preferences.addressService === 'search') {
    return <ComplementSearch field={common} {...complementProps(visit, t, search)} />
  }
  return <Field {...common} />
}

/** The first field that can lead to the others: the street, or the postcode where an address begins with it. */
function searchedField(country: string): AddressField {
  return addressOrder(country).find((field) => field === 'address1' || field === 'postal') ?? 'address1'
}
