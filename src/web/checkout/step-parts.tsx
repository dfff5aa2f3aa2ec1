import type { ReactElement, ReactNode } from 'react'
import { type Checkout, chosenMethod, promisedIn } from '../../domain/checkout/checkout.ts'
import { addressLines } from '../../domain/store/store.ts'
import type { SiteRules } from '../../forms/site-rules.ts'
import { deliveryTimeOf, promiseWords } from '../../i18n/delivery-time.ts'
import { nameOf, writeAddress } from '../../i18n/write-address.ts'
import { formRules, verifiedBy } from '../form/form-rules.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { type CallName, urlOf } from '../urls.ts'
import styles from './checkout.module.css'

export function StepForm({
  call,
  token,
  verify,
  rules,
  country,
  inPlace = false,
  children,
}: {
  readonly call: CallName
  readonly token: string
  /** What a service looks at before the form goes, where the site wants it. */
  readonly verify?: 'email' | 'shipping' | 'billing'
  readonly rules?: SiteRules
  /** Whose rules the form goes by, where it is not the site's country. */
  readonly country?: string
  /** Sent by `checkout.browser.ts`, which knows what to do with an answer that is no page. */
  readonly inPlace?: boolean
  readonly children: ReactNode
}): ReactElement {
  const { visit } = useVisit()
  return (
    <form
      method="post"
      action={urlOf(visit, call)}
      noValidate
      className={styles.form}
      {...formRules(country ?? visit.country, rules)}
      data-step-form={inPlace ? '' : undefined}
      {...verifiedBy(visit, verify)}
    >
      <input type="hidden" name="csrf_token" value={token} />
      {children}
    </form>
  )
}

/** Named, so that what is posted says which button it was. */
export function StepSubmit({ name, children }: { readonly name: string; readonly children: string }): ReactElement {
  return (
    <Button type="submit" name={`${name}_save`} value="action" wide>
      {children}
    </Button>
  )
}

export function Choices({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <fieldset className={styles.choices}>
      <legend className="vh">{label}</legend>
      {children}
    </fieldset>
  )
}

/** What was said before, with the way back to each. */
export function Recap({
  checkout,
  parts,
}: {
  readonly checkout: Checkout
  readonly parts: readonly ('email' | 'address' | 'method' | 'pickup')[]
}): ReactElement {
  const { visit, t } = useVisit()
  const { cart, draft, handover } = checkout
  const method = chosenMethod(checkout, visit)
  const promised = promisedIn(checkout, visit)
  const when = method && promised ? [promiseWords(promised, method.code, visit.locale, t)] : []
  const { store } = handover
  const all = {
    email: { label: t('checkout.stepLogin'), lines: [draft.email], call: 'checkoutLogin' },
    address: {
      label: t('checkout.stepAddress'),
      lines: draft.address ? writeAddress(draft.address, visit.language) : [],
      call: 'checkoutShippingAddress',
    },
    method: {
      label: t('checkout.stepMethod'),
      lines: method
        ? [t(`checkout.${method.code}`), ...when, ...(method.code === 'COC' ? [] : [deliveryTimeOf(method, cart, visit)])]
        : [],
      call: 'checkoutShippingMethod',
    },
    pickup: {
      label: t('checkout.stepOption'),
      lines: [
        ...(method ? [t(`checkout.${method.code}`)] : []),
        ...(store ? [store.name, ...(store.localAddress ?? addressLines(store))] : []),
        ...when,
        ...(draft.collector ? [t('pickup.collectedBy', { name: nameOf(draft.collector, visit.language) })] : []),
      ],
      call: 'checkoutShippingOption',
    },
  } as const
  return (
    <dl className={styles.recap}>
      {parts.map((part) => (
        <div key={part}>
          <dt>{all[part].label}</dt>
          <dd>
            {all[part].lines.map((line) => (
              <span key={line} data-email={part === 'email' ? '' : undefined}>
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
