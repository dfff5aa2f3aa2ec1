import type { ReactElement } from 'react'
import type { FieldFailure } from '../../forms/field-rule.ts'
import { checkIn } from '../../forms/rule-book.ts'
import { firstSigns } from '../../kernel/cut.ts'
import { checksOf } from '../form/field-checks.ts'
import type { FormState } from '../form/form-state.ts'
import { NameFields } from '../form/name-fields.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { Field, TextArea } from '../ui/field.tsx'

/** What is asked of whoever comes. */
export const personFields = ['firstname', 'lastname', 'email'] as const

const mostOfNote = 500

/** What they add, as long as it may be. */
export const noteOf = (typed: string) => firstSigns(typed, mostOfNote)

/** Who comes to a boutique, and where letters reach them. */
export function PersonFields({ state }: { readonly state: FormState }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <>
      <NameFields {...state} ids="book-" />
      <Field
        id="book-email"
        name="email"
        type="email"
        label={t('stores.email')}
        autoComplete="email"
        maxLength={50}
        defaultValue={state.value('email')}
        error={state.errors.get('email')}
        checks={checksOf('email', visit.country, t)}
      />
      <TextArea
        id="book-note"
        name="note"
        label={t('appointment.note')}
        optional={t('common.optional')}
        maxLength={mostOfNote}
        defaultValue={state.value('note')}
      />
    </>
  )
}

/** What is wrong with it, by field. */
export function wrongPerson(typed: (field: string) => string, country: string): Record<string, FieldFailure> {
  const failed = personFields.flatMap((field) => {
    const checked = checkIn(field, { country, typed })
    return !checked || checked.ok ? [] : [[field, checked.failure] as const]
  })
  return Object.fromEntries(failed)
}
