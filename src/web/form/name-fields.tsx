import type { ReactElement } from 'react'
import { namesIn } from '../../forms/address-rules.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Field } from '../ui/field.tsx'
import { checksOf } from './field-checks.ts'

interface NameProps {
  readonly value: (field: 'firstname' | 'lastname') => string
  readonly errors: ReadonlyMap<string, string>
  /** The field that takes the focus. */
  readonly first?: string | undefined
  /** What their ids begin with, where the page has another form with names. */
  readonly ids?: string
}

/** A person's two names, as the site's country writes them. */
export function NameFields({ value, errors, first, ids = '' }: NameProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <>
      {namesIn(visit.country).map((field) => (
        <Field
          key={field}
          id={ids + field}
          name={field}
          label={t(`address.${field}`)}
          autoComplete={field === 'firstname' ? 'given-name' : 'family-name'}
          defaultValue={value(field)}
          error={errors.get(field)}
          autoFocus={first === field}
          checks={checksOf(field, visit.country, t)}
        />
      ))}
    </>
  )
}
