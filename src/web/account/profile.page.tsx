import type { ReactElement } from 'react'
import { topics } from '../../forms/customer.ts'
import { ruleOf } from '../../forms/rule-book.ts'
import { countryName, inOrder, ownName } from '../../i18n/format.ts'
import { languages } from '../../kernel/visit.ts'
import { sites } from '../../markets/sites.ts'
import { AccountForm, labelOf, PasswordField, SelectField, TextField } from '../form/account-form.tsx'
import type { FormState } from '../form/form-state.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Field, Tick } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './account.module.css'
import { AccountFrame } from './account-page.tsx'
import { OptionalFields, PersonFields } from './customer-fields.tsx'

interface ProfileProps {
  readonly token: string
  readonly state: FormState
  readonly email: string
  readonly notice?: string | undefined
}

export function Profile({ token, state, email, notice }: ProfileProps): ReactElement {
  const { visit, t } = useVisit()
  const countries = [...sites.keys()].map((value) => ({ value, label: countryName(value, visit.language) }))
  const country = state.value('country')
  return (
    <AccountFrame heading={t('account.profile')} notice={notice}>
      <AccountForm call="accountProfile" token={token} state={state} submit={t('account.save')} country={country}>
        <PersonFields state={state} />
        <Field label={t('checkout.email')} name="email" type="email" value={email} readOnly />
        <TextLink href={urlOf(visit, 'accountEmail')}>{t('account.changeEmail')}</TextLink>
        <div className={styles.pair}>
          <SelectField field="country" state={state} options={inOrder(countries, ({ label }) => label, visit.language)} />
          <SelectField field="language" state={state} options={languages.map((value) => ({ value, label: ownName(value) }))} />
        </div>
        <OptionalFields state={state} />
        {ruleOf('fiscalcode', country) && (
          <TextField field="fiscalcode" rule="fiscalcode" state={state} optional autoComplete="off" maxLength={16} />
        )}
        <SelectField
          field="topic"
          state={state}
          optional
          options={topics.map((value) => ({ value, label: t(`account.topic_${value}`) }))}
        />
        <Tick
          id="newsletter"
          name="newsletter"
          label={labelOf('newsletter', t)}
          defaultChecked={state.value('newsletter') !== ''}
        />
      </AccountForm>
    </AccountFrame>
  )
}

interface PasswordProps {
  readonly token: string
  readonly state: FormState
  readonly notice?: string | undefined
}

export function Password({ token, state, notice }: PasswordProps): ReactElement {
  const { t } = useVisit()
  return (
    <AccountFrame heading={t('account.password')} text={t('account.changeText')} notice={notice}>
      <AccountForm call="accountPassword" token={token} state={state} submit={t('account.savePassword')}>
        <PasswordField field="currentpassword" state={state} />
        <PasswordField field="newpassword" state={state} isNew />
        <PasswordField field="newpasswordconfirm" state={state} isNew />
      </AccountForm>
    </AccountFrame>
  )
}
