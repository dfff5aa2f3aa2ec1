import type { ReactElement } from 'react'
import { countryName, inOrder } from '../../i18n/format.ts'
import { sites } from '../../markets/sites.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import styles from './address-form.module.css'

interface CountryChoiceProps {
  readonly country: string
  readonly error?: string | undefined
  /** What the button is sent as, and where, if not to the form's own address. */
  readonly name: string
  readonly value: string
  readonly formAction?: string
}

/** A choice, and a button that brings that country's form: it works without script, and loses nothing that was typed. */
export function CountryChoice({ country, error, ...button }: CountryChoiceProps): ReactElement {
  const { visit, t } = useVisit()
  const all = [...sites.keys()].map((code) => ({ code, name: countryName(code, visit.language) }))
  return (
    <div className={styles.country}>
      <Select
        id="country"
        label={t('address.country')}
        name="country"
        error={error}
        defaultValue={country}
        autoComplete="country"
      >
        {inOrder(all, ({ name }) => name, visit.language).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" look="text" formNoValidate {...button}>
        {t('account.useCountry')}
      </Button>
    </div>
  )
}
