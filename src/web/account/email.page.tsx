import type { ReactElement } from 'react'
import type { Customer } from '../../domain/customer/customer.ts'
import { emailMaxLength } from '../../forms/email.ts'
import { Message } from '../composed/message.tsx'
import { AccountForm, PasswordField, TextField } from '../form/account-form.tsx'
import type { FormState } from '../form/form-state.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './account.module.css'
import { AccountFrame } from './account-page.tsx'

interface LetterOutProps {
  readonly customer: Customer
  readonly token: string
}

/** While a letter waits to be opened: where it went, what it is for, and how to have it again. */
export function LetterOut({ customer, token }: LetterOutProps): ReactElement | null {
  const { visit, t } = useVisit()
  const { email, isEmailConfirmed, pendingEmail } = customer
  if (isEmailConfirmed && pendingEmail === null) return null
  return (
    <section className={styles.letter} aria-labelledby="letter-title">
      <h2 id="letter-title" className="t-name">
        {t(pendingEmail ? 'account.movingTitle' : 'account.confirmTitle')}
      </h2>
      <p className="t-soft prose">
        {pendingEmail ? t('account.movingText', { email: pendingEmail }) : t('account.unconfirmedText', { email })}
      </p>
      <form method="post" action={urlOf(visit, 'accountEmail')} className={styles.acts}>
        <input type="hidden" name="csrf_token" value={token} />
        <Button type="submit" look="text" name="action" value="again">
          {t('account.sendAgain')}
        </Button>
      </form>
    </section>
  )
}

interface EmailProps extends LetterOutProps {
  readonly state: FormState
  readonly notice?: string | undefined
}

/** Another e-mail for the account. */
export function ChangeEmail({ customer, token, state, notice }: EmailProps): ReactElement {
  const { t } = useVisit()
  return (
    <AccountFrame heading={t('account.email')} notice={notice}>
      <p className="t-soft prose">
        <bdi>{customer.email}</bdi>
      </p>
      <LetterOut customer={customer} token={token} />
      <p className="t-soft prose">{t('account.changeEmailText')}</p>
      <AccountForm call="accountEmail" token={token} state={state} submit={t('account.changeEmail')} verify="email">
        <TextField field="newemail" rule="email" state={state} type="email" autoComplete="email" maxLength={emailMaxLength} />
        <PasswordField field="currentpassword" state={state} />
      </AccountForm>
    </AccountFrame>
  )
}

interface ConfirmProps {
  readonly token: string
  readonly state: FormState
  /** What the letter's link would do; null when it has been used or its week is over. */
  readonly asked: { readonly key: string; readonly email: string; readonly needsPassword: boolean } | null
}

/** The link in a letter only asks: mail programs follow links before anybody has read them. */
export function ConfirmEmail({ token, state, asked }: ConfirmProps): ReactElement {
  const { visit, t } = useVisit()
  if (asked === null) {
    return (
      <Message heading={t('account.resetExpiredTitle')} text={t('account.confirmExpiredText')}>
        <ButtonLink href={urlOf(visit, 'account')}>{t('account.title')}</ButtonLink>
      </Message>
    )
  }
  return (
    <Message heading={t('account.confirmTitle')} text={t('account.confirmText', { email: asked.email })}>
      {asked.needsPassword && <p className="t-soft prose">{t('account.confirmPassword')}</p>}
      <AccountForm call="accountEmailConfirm" token={token} state={state} submit={t('account.confirm')}>
        <input type="hidden" name="token" value={asked.key} />
        {asked.needsPassword && <PasswordField field="password" state={state} />}
      </AccountForm>
      {asked.needsPassword && <TextLink href={urlOf(visit, 'accountForgotten')}>{t('account.forgotten')}</TextLink>}
    </Message>
  )
}
