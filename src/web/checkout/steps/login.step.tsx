import type { ReactElement } from 'react'
import { continueAsGuest } from '../../../domain/checkout/answer-step.ts'
import { emailMaxLength } from '../../../forms/email.ts'
import { explain } from '../../../i18n/explain.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import { AccountForm } from '../../form/account-form.tsx'
import { checksOf } from '../../form/field-checks.ts'
import { type FormState, fresh, refused } from '../../form/form-state.ts'
import { LoginFields } from '../../form/login-fields.tsx'
import { typedIn } from '../../form/params.ts'
import { seeOther } from '../../http/answer.ts'
import type { PrivateRequest } from '../../http/route.ts'
import { signIn } from '../../http/sign-in.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { urlOf } from '../../urls.ts'
import styles from '../checkout.module.css'
import { type Saved, type StepFormProps, stepRoutes } from '../step.tsx'
import { StepForm, StepSubmit } from '../step-parts.tsx'

/** There are two forms on the page: what was refused of either. */
interface Refused {
  readonly guest?: { readonly email: string; readonly message: string }
  readonly signIn?: { readonly state: FormState; readonly failed?: string | undefined }
}

type Props = StepFormProps<{ readonly isSignedIn: boolean }, Refused>

function LoginStep(props: Props): ReactElement {
  return props.shown.isSignedIn ? <SignedIn email={props.checkout.draft.email!} /> : <GuestOrCustomer {...props} />
}

/** Two ways on: with an e-mail alone, or with an account. */
function GuestOrCustomer({ checkout, token, refused: { guest, signIn } = {} }: Props): ReactElement {
  const { visit, t } = useVisit()
  return (
    <>
      <StepForm call="checkoutLogin" token={token} verify="email">
        <p className="t-soft prose">{t('checkout.loginText')}</p>
        <Field
          id="username_unregister"
          name="username_unregister"
          type="email"
          autoComplete="email"
          label={t('checkout.email')}
          maxLength={emailMaxLength}
          defaultValue={guest?.email ?? checkout.draft.email ?? ''}
          error={guest?.message}
          autoFocus={guest !== undefined}
          checks={checksOf('username_unregister', visit.country, t)}
        />
        <StepSubmit name="login">{t('checkout.continueAsGuest')}</StepSubmit>
      </StepForm>
      <section className={styles.account} aria-labelledby="account-title" data-login-error={signIn?.failed ? '' : undefined}>
        <h2 id="account-title" className="t-head">
          {t('account.haveAccount')}
        </h2>
        <AccountForm
          call="checkoutLogin"
          token={token}
          state={signIn?.state ?? fresh()}
          submit={t('account.signIn')}
          look="line"
          failed={signIn?.failed}
        >
          <LoginFields state={signIn?.state ?? fresh()} />
        </AccountForm>
        <TextLink href={urlOf(visit, 'accountForgotten')}>{t('account.forgotten')}</TextLink>
      </section>
    </>
  )
}

/** Whoever is signed in has said already where we may write. */
function SignedIn({ email }: { readonly email: string }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <>
      <p className="t-soft prose">{t('account.signedInAs', { email })}</p>
      <ButtonLink href={urlOf(visit, 'checkoutShippingOption')}>{t('common.continue')}</ButtonLink>
      <TextLink href={urlOf(visit, 'account')}>{t('account.title')}</TextLink>
    </>
  )
}

async function continueWith(request: PrivateRequest): Promise<Saved<Refused>> {
  const { form, shop, visit } = request
  // A page from before they signed in, in another tab.
  if (visit.customer) return { answer: {} }
  if (form.has('password')) return continueAsCustomer(request)
  const email = form.get('username_unregister') ?? ''
  await request.keepVisitor()
  const done = await continueAsGuest(shop.database.db, visit, email)
  if (done.ok) return { answer: done.value }
  const message = explain(messagesIn(visit.language), done.failure.code, { max: emailMaxLength, field: 'email' })
  return { refused: { guest: { email, message } } }
}

/** On to the next step with the customer's cart, which the guest's has joined. */
async function continueAsCustomer(request: PrivateRequest): Promise<Saved<Refused>> {
  const { c, visit } = request
  const t = messagesIn(visit.language)
  const done = await signIn(request)
  if (done.ok) return seeOther(c, urlOf(visit, 'checkoutShippingOption') + (done.value.joined ? '?done=joined' : ''))
  const fields = done.failure.code === 'INVALID_FORM' ? done.failure.fields : {}
  const failed = done.failure.code === 'LOGIN_FAILED' ? t('account.loginFailed') : undefined
  return { refused: { signIn: { state: refused(t, typedIn(request), fields, ['username', 'password']), failed } } }
}

export const loginStep = stepRoutes({
  id: 'login',
  load: async ({ visit }) => ({ isSignedIn: visit.customer !== null }),
  Form: LoginStep,
  save: continueWith,
})
