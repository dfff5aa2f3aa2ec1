import type { ReactElement, ReactNode } from 'react'
import { type Checkout, chosenMethod, fingerprint, paymentMethodsFor } from '../../domain/checkout/checkout.ts'
import { methodsFor, type ShippingMethod, shippingOptions } from '../../domain/delivery/delivery.ts'
import type { AddressFailure } from '../../forms/address.ts'
import { type AddressField, addressFields } from '../../forms/address-rules.ts'
import { emailMaxLength } from '../../forms/email.ts'
import { explain } from '../../i18n/explain.ts'
import type { Translate } from '../../i18n/messages.ts'
import { writeAddress } from '../../i18n/write-address.ts'
import { siteOf } from '../../markets/sites.ts'
import { AccountForm } from '../form/account-form.tsx'
import { AddressForm, messagesOf } from '../form/address-form.tsx'
import { checksOf } from '../form/field-checks.ts'
import { formRules } from '../form/form-rules.ts'
import { type FormState, fresh } from '../form/form-state.ts'
import { LoginFields } from '../form/login-fields.tsx'
import { VerifyBox } from '../form/verify-box.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Choice, Field } from '../ui/field.tsx'
import { Price } from '../ui/price.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { type CallName, urlOf } from '../urls.ts'
import styles from './checkout.module.css'
import { SavedAddresses, type SavedChoice } from './saved-addresses.tsx'

interface StepProps {
  readonly checkout: Checkout
  readonly token: string
}

function StepForm({
  call,
  token,
  verify,
  children,
}: {
  readonly call: CallName
  readonly token: string
  /** What a service looks at before the form goes, where the site wants it. */
  readonly verify?: 'email' | 'shipping'
  readonly children: ReactNode
}): ReactElement {
  const { visit, t } = useVisit()
  const verified = siteOf(visit).preferences.addressValidation ? verify : undefined
  return (
    <form
      method="post"
      action={urlOf(visit, call)}
      noValidate
      className={styles.form}
      {...formRules(visit.country)}
      data-verify={verified}
      data-message-refused={verified === 'email' ? explain(t, 'VALIDATE_EMAIL') : undefined}
    >
      <input type="hidden" name="csrf_token" value={token} />
      {children}
    </form>
  )
}

interface LoginProps extends StepProps {
  readonly failed?: { readonly email: string; readonly message: string } | undefined
  /** The other form on the page: what was refused of it. */
  readonly signIn?: { readonly state: FormState; readonly failed?: string | undefined } | undefined
}

/** Two ways on: with an e-mail alone, or with an account. */
export function LoginStep({ checkout, token, failed, signIn }: LoginProps): ReactElement {
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
          defaultValue={failed?.email ?? checkout.told.email ?? ''}
          error={failed?.message}
          autoFocus={failed !== undefined}
          checks={checksOf('username_unregister', visit.country, t)}
        />
        <Button type="submit" wide>
          {t('checkout.continueAsGuest')}
        </Button>
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
export function SignedInStep({ email }: { readonly email: string }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <>
      <p className="t-soft prose">{t('account.signedInAs', { email })}</p>
      <ButtonLink href={urlOf(visit, 'checkoutShippingOption')}>{t('common.continue')}</ButtonLink>
      <TextLink href={urlOf(visit, 'account')}>{t('account.title')}</TextLink>
    </>
  )
}

interface ChoiceStepProps extends StepProps {
  readonly failed?: string | undefined
}

export function OptionStep({ checkout, token, failed }: ChoiceStepProps): ReactElement {
  const { t } = useVisit()
  return (
    <StepForm call="checkoutShippingOption" token={token}>
      {failed && <ErrorBox title={failed} />}
      <Choices label={t('checkout.optionTitle')}>
        {shippingOptions.map((option, index) => (
          <Choice
            key={option}
            name="shippingOption"
            value={option}
            label={t(`checkout.option_${option}`)}
            text={t(`checkout.option_${option}Text`)}
            defaultChecked={checkout.told.option === null ? index === 0 : checkout.told.option === option}
          />
        ))}
      </Choices>
      <Button type="submit" wide>
        {t('common.continue')}
      </Button>
    </StepForm>
  )
}

interface AddressStepProps extends StepProps {
  /** Lets the form search for addresses. */
  readonly search?: string | undefined
  readonly failed?: { readonly failure: AddressFailure; readonly typed: (field: AddressField) => string } | undefined
  /** What a signed-in customer has in this country. */
  readonly saved?: SavedChoice | undefined
}

/** The specification's own name for it on this form. */
export const shippingNames = { dialcode: 'dialcodeshipping' } as const

export function AddressStep({ checkout, token, search, failed, saved }: AddressStepProps): ReactElement {
  const { visit, t } = useVisit()
  const wrong = failed ? messagesOf(failed.failure, visit, t) : []
  const titles = addressFields.map((_, index) => t('checkout.wrongFields', { count: index + 1 }))
  const given = saved ? saved.known : (field: AddressField) => checkout.told.address?.[field] ?? ''
  const known = (field: AddressField) => given(field) || (field === 'dialcode' ? siteOf(visit).dialCode : '')
  return (
    <>
      {saved && saved.addresses.length > 0 && <SavedAddresses addresses={saved.addresses} token={token} />}
      <StepForm call="checkoutShippingAddress" token={token} verify="shipping">
        <ErrorBox title={failed ? titles[wrong.length - 1]! : ''} errors={wrong} titles={titles} />
        <AddressForm
          value={failed?.typed ?? known}
          errors={new Map(wrong.map(({ field, message }) => [field, message]))}
          search={search}
          names={shippingNames}
        />
        <VerifyBox />
        <Button type="submit" wide>
          {t('common.continue')}
        </Button>
      </StepForm>
    </>
  )
}

export function MethodStep({ checkout, token, failed }: ChoiceStepProps): ReactElement {
  const { visit, t } = useVisit()
  const chosen = chosenMethod(checkout.told, visit)
  return (
    <StepForm call="checkoutShippingMethod" token={token}>
      {failed && <ErrorBox title={failed} />}
      <Recap checkout={checkout} parts={['address']} />
      <Choices label={t('checkout.methodTitle')}>
        {methodsFor(visit).map((method, index) => (
          <Choice
            key={method.code}
            name="shippingMethod"
            value={method.code}
            label={t(`checkout.${method.code}`)}
            text={timeOf(method, t)}
            side={method.price.amount === 0 ? <span>{t('checkout.free')}</span> : <Price price={method.price} />}
            defaultChecked={chosen ? chosen.code === method.code : index === 0}
          />
        ))}
      </Choices>
      <Button type="submit" wide>
        {t('common.continue')}
      </Button>
    </StepForm>
  )
}

function timeOf({ code, days: [min, max] }: ShippingMethod, t: Translate): string {
  if (code === 'DAHST') return t('checkout.nextSaturday')
  return max === 1 ? t('checkout.nextDay') : t('checkout.days', { min, max })
}

export function PaymentStep({ checkout, token, failed }: ChoiceStepProps): ReactElement {
  const { visit, t } = useVisit()
  const methods = paymentMethodsFor(checkout.cart, visit)
  return (
    <StepForm call="checkoutPayment" token={token}>
      {failed && <ErrorBox title={failed} />}
      <input type="hidden" name="cart" value={checkout.cart.id ?? ''} />
      <input type="hidden" name="seen" value={fingerprint(checkout, visit)} />
      <Recap checkout={checkout} parts={['email', 'address', 'method']} />
      {methods.length === 0 && <ErrorBox title={t('checkout.cardOnly')} />}
      {methods.length > 0 && (
        <>
          <Choices label={t('checkout.paymentTitle')}>
            {methods.map((code, index) => (
              <Choice
                key={code}
                name="paymentMethod"
                value={code}
                label={t(`checkout.${code as 'CASH_ON_DELIVERY'}`)}
                text={t(`checkout.payText_${code as 'CASH_ON_DELIVERY'}`)}
                defaultChecked={index === 0}
              />
            ))}
          </Choices>
          <Button type="submit" wide>
            {t('checkout.placeOrder')}
          </Button>
          <p className="t-small t-soft">
            {t('checkout.termsNote')} <Policy href={`${urlOf(visit, 'getPolicyPopin')}?cid=terms`}>{t('checkout.terms')}</Policy>{' '}
            <Policy href={urlOf(visit, 'privacyPolicy')}>{t('content.privacy')}</Policy>
          </p>
        </>
      )}
    </StepForm>
  )
}

function Policy({ href, children }: { readonly href: string; readonly children: string }): ReactElement {
  return (
    <a href={href} data-popin="dialog" className={styles.policy}>
      {children}
    </a>
  )
}

function Choices({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <fieldset className={styles.choices}>
      <legend className="vh">{label}</legend>
      {children}
    </fieldset>
  )
}

/** What was said before, with the way back to each. */
function Recap({
  checkout: { told },
  parts,
}: {
  readonly checkout: Checkout
  readonly parts: readonly ('email' | 'address' | 'method')[]
}): ReactElement {
  const { visit, t } = useVisit()
  const method = chosenMethod(told, visit)
  const all = {
    email: { label: t('checkout.stepLogin'), lines: [told.email], call: 'checkoutLogin' },
    address: {
      label: t('checkout.stepAddress'),
      lines: told.address ? writeAddress(told.address, visit.language) : [],
      call: 'checkoutShippingAddress',
    },
    method: {
      label: t('checkout.stepMethod'),
      lines: method ? [t(`checkout.${method.code}`), timeOf(method, t)] : [],
      call: 'checkoutShippingMethod',
    },
  } as const
  return (
    <dl className={styles.recap}>
      {parts.map((part) => (
        <div key={part}>
          <dt>{all[part].label}</dt>
          <dd>
            {all[part].lines.map((line) => (
              <span key={line}>
                <bdi>{line}</bdi>
              </span>
            ))}
          </dd>
          <dd>
            <TextLink small href={urlOf(visit, all[part].call)} label={t('checkout.editNamed', { what: all[part].label })}>
              {t('checkout.edit')}
            </TextLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}
