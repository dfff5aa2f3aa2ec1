import type { ReactElement } from 'react'
import { genders, titles, typeProfiles } from '../../forms/customer.ts'
import { RadioField, SelectField, TextField } from '../form/account-form.tsx'
import type { FormState } from '../form/form-state.ts'
import { NameFields } from '../form/name-fields.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import styles from './account.module.css'

/** Who somebody is: honorific and name, in the order of their country. */
export function PersonFields({ state }: { readonly state: FormState }): ReactElement {
  const { t } = useVisit()
  return (
    <>
      <SelectField
        field="title"
        rule="title"
        state={state}
        options={titles.map((code) => ({ value: code, label: t(`account.title_${code}`) }))}
      />
      <div className={styles.pair}>
        <NameFields {...state} />
      </div>
    </>
  )
}

/** What nobody has to say. */
export function OptionalFields({ state }: { readonly state: FormState }): ReactElement {
  const { t } = useVisit()
  return (
    <>
      <RadioField
        field="gender"
        state={state}
        optional
        options={genders.map((code) => ({ value: code, label: t(`account.gender_${code}`) }))}
      />
      <RadioField
        field="typeprofile"
        state={state}
        options={typeProfiles.map((code) => ({ value: code, label: t(`account.typeprofile_${code}`) }))}
      />
      <TextField
        field="loyaltycardid"
        rule="loyaltycardid"
        state={state}
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={13}
        hint={t('account.loyaltyHint')}
      />
    </>
  )
}
