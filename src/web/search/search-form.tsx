import type { ReactElement } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import styles from './search-form.module.css'

export interface SearchFormProps {
  readonly action: string
  readonly label: string
  readonly send: string
  readonly term?: string
  /** Pieces alone, or the whole house. */
  readonly scope: Scope
  readonly scopes: { readonly legend: string; readonly all: string; readonly products: string }
}

export type Scope = 'all' | 'products'

/** A plain form that leads to the results. */
export function SearchForm({ action, label, send, term = '', scope, scopes }: SearchFormProps): ReactElement {
  return (
    <form method="get" action={action}>
      <div className={styles.row}>
        <Field
          label={label}
          name="q"
          type="search"
          defaultValue={term}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          data-focus-first=""
        />
        <Button type="submit" look="line">
          {send}
        </Button>
      </div>
      <fieldset className={styles.scopes}>
        <legend className="vh">{scopes.legend}</legend>
        {(['all', 'products'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="scope" value={each} defaultChecked={each === scope} />
            <span>{scopes[each]}</span>
          </label>
        ))}
      </fieldset>
    </form>
  )
}
