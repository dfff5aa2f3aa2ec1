import type { ReactElement } from 'react'
import { consentsAsked } from '../../forms/customer.ts'
import { emailMaxLength } from '../../forms/email.ts'
import { Composed } from '../composed/composed.tsx'
import { HouseScene } from '../composed/house-scene.tsx'
import { AccountForm, labelOf, PasswordField, TextField } from '../form/account-form.tsx'
import { AskedConsents } from '../form/asked-consents.tsx'
import { checksOf } from '../form/field-checks.ts'
import type { FormState } from '../form/form-state.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Tick } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './account.module.css'
import { OptionalFields, PersonFields } from './customer-fields.tsx'

interface RegisterProps {
  readonly token: string | undefined
  readonly state: FormState
}

export function Register({ token, state }: RegisterProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Composed heading={t('account.registerTitle')} text={t('account.newHereText')} below={<HouseScene name="still-bag" />}>
      <AccountForm call="accountRegister" token={token} state={state} submit={t('account.register')} verify="email">
        <PersonFields state={state} />
        <TextField field="email" rule="email" state={state} type="email" autoComplete="email" maxLength={emailMaxLength} />
        <PasswordField field="password" state={state} isNew />
        <OptionalFields state={state} />
        <Agreements state={state} />
      </AccountForm>
      <TextLink href={urlOf(visit, 'accountLogin')}>{t('account.haveOne')}</TextLink>
    </Composed>
  )
}

function Agreements({ state }: { readonly state: FormState }): ReactElement {
  const { visit, t } = useVisit()
  const policy = (cid: string) => `${urlOf(visit, 'getPolicyPopin')}?cid=${cid}`
  const asked = consentsAsked(visit.country)
  return (
    <div>
      {asked.length > 1 ? (
        <AskedConsents names={asked} state={state} checks={(name) => checksOf(name, visit.country, t)} />
      ) : (
        <Tick
          id="terms"
          name="terms"
          label={labelOf('terms', t)}
          defaultChecked={state.value('terms') !== ''}
          error={state.errors.get('terms')}
          checks={checksOf('terms', visit.country, t)}
        />
      )}
      <Tick
        id="newsletter"
        name="newsletter"
        label={labelOf('newsletter', t)}
        defaultChecked={state.value('newsletter') !== ''}
      />
      <p className={styles.links}>
        <a href={policy('terms')} data-popin="dialog">
          {t('checkout.terms')}
        </a>
        <a href={urlOf(visit, 'privacyPolicy')} data-popin="dialog">
          {t('content.privacy')}
        </a>
      </p>
    </div>
  )
}
