import type { ReactElement } from 'react'
import { Composed } from '../composed/composed.tsx'
import { AccountForm, PasswordField, TextField } from '../form/account-form.tsx'
import type { FormState } from '../form/form-state.ts'
import { LoginFields } from '../form/login-fields.tsx'
import { Notice } from '../layout/notice.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './account.module.css'

interface LoginProps {
  readonly token: string | undefined
  readonly state: FormState
  /** The page to go to afterwards, by its call. */
  readonly next: string
  readonly notice?: string | undefined
  readonly failed?: string | undefined
}

export function Login({ token, state, next, notice, failed }: LoginProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <section className={`wrap ${styles.gate}`} data-login-error={failed ? '' : undefined}>
      <Notice text={notice} />
      <div className={styles.split}>
        <section aria-labelledby="login-title">
          <h1 id="login-title" className="t-title">
            {t('account.loginTitle')}
          </h1>
          <AccountForm call="accountLogin" token={token} state={state} submit={t('account.signIn')} failed={failed}>
            <input type="hidden" name="next" value={next} />
            <LoginFields state={state} />
          </AccountForm>
          <TextLink href={urlOf(visit, 'accountForgotten')}>{t('account.forgotten')}</TextLink>
        </section>
        <section aria-labelledby="join-title">
          <h2 id="join-title" className="t-head">
            {t('account.newHere')}
          </h2>
          <p className="t-soft prose">{t('account.newHereText')}</p>
          <ButtonLink href={urlOf(visit, 'accountRegister')} look="line">
            {t('account.registerTitle')}
          </ButtonLink>
        </section>
      </div>
    </section>
  )
}

export function Forgotten({ token, state }: { readonly token: string | undefined; readonly state: FormState }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Composed heading={t('account.forgotten')} text={t('account.forgottenText')}>
      <AccountForm call="accountForgotten" token={token} state={state} submit={t('account.sendLink')}>
        <TextField field="username" rule="username" state={state} type="email" autoComplete="username" />
      </AccountForm>
      <TextLink href={urlOf(visit, 'accountLogin')}>{t('account.toLogin')}</TextLink>
    </Composed>
  )
}

/** The same for every e-mail, known or not. */
export function LinkSent(): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Composed heading={t('account.linkSentTitle')} text={t('account.linkSentText')}>
      <TextLink href={urlOf(visit, 'accountLogin')}>{t('account.toLogin')}</TextLink>
    </Composed>
  )
}

interface ResetProps {
  readonly token: string | undefined
  readonly state: FormState
  /** From the mail; null when it has been used or its hour is over. */
  readonly resetKey: string | null
}

export function Reset({ token, state, resetKey }: ResetProps): ReactElement {
  const { visit, t } = useVisit()
  if (resetKey === null) {
    return (
      <Composed heading={t('account.resetExpiredTitle')} text={t('account.resetExpiredText')}>
        <ButtonLink href={urlOf(visit, 'accountForgotten')}>{t('account.sendLink')}</ButtonLink>
      </Composed>
    )
  }
  return (
    <Composed heading={t('account.newPasswordTitle')} text={t('account.newPasswordText')}>
      <AccountForm call="accountReset" token={token} state={state} submit={t('account.savePassword')}>
        <input type="hidden" name="token" value={resetKey} />
        <PasswordField field="newpassword" state={state} isNew />
        <PasswordField field="newpasswordconfirm" state={state} isNew />
      </AccountForm>
    </Composed>
  )
}
