import type { ReactElement } from 'react'
import type { Collector } from '../../domain/checkout/handover.ts'
import { siteOf, sites } from '../../markets/sites.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Field, Select } from '../ui/field.tsx'
import { checksOf } from './field-checks.ts'
import { NameFields } from './name-fields.tsx'

interface CollectorProps {
  readonly value: (field: keyof Collector) => string
  readonly errors: ReadonlyMap<string, string>
}

/** Who comes to a boutique, and where to ring them. */
export function CollectorFields({ value, errors }: CollectorProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <>
      <NameFields value={value} errors={errors} />
      <Select
        id="dialcode"
        name="dialcodeshipping"
        label={t('address.dialcode')}
        autoComplete="tel-country-code"
        defaultValue={value('dialcode') || siteOf(visit).dialCode}
        checks={checksOf('dialcode', visit.country, t)}
      >
        {[...new Set([...sites.values()].map((site) => site.dialCode))].sort().map((code) => (
          <option key={code} value={code} dir="ltr">
            {code}
          </option>
        ))}
      </Select>
      <Field
        id="phone"
        name="phone"
        type="tel"
        label={t('address.phone')}
        autoComplete="tel-national"
        defaultValue={value('phone')}
        error={errors.get('phone')}
        checks={checksOf('phone', visit.country, t)}
      />
    </>
  )
}
