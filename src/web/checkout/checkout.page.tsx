import type { ReactElement, ReactNode } from 'react'
import { pieceCount } from '../../domain/cart/cart.ts'
import { type Checkout, type CheckoutStep, mayShow, totalsOf } from '../../domain/checkout/checkout.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Price } from '../ui/price.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { type CallName, urlOf } from '../urls.ts'
import styles from './checkout.module.css'
import { Summary } from './summary.tsx'

/** The steps that a shopper walks, with their names and addresses. The bag is before them, the confirmation behind. */
export const walked = [
  { step: 'login', call: 'checkoutLogin', label: 'checkout.stepLogin' },
  { step: 'shipping-option', call: 'checkoutShippingOption', label: 'checkout.stepOption' },
  { step: 'shipping-address', call: 'checkoutShippingAddress', label: 'checkout.stepAddress' },
  { step: 'shipping-method', call: 'checkoutShippingMethod', label: 'checkout.stepMethod' },
  { step: 'payment', call: 'checkoutPayment', label: 'checkout.stepPayment' },
] as const satisfies readonly { step: CheckoutStep; call: CallName; label: MessageKey }[]

export type WalkedStep = (typeof walked)[number]['step']

interface FrameProps {
  readonly step: WalkedStep
  readonly checkout: Checkout
  readonly title: string
  readonly children: ReactNode
}

/** A step: where one is, what is asked, and what is ordered beside it. */
export function CheckoutFrame({ step, checkout, title, children }: FrameProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <div className={`wrap ${styles.checkout}`}>
      <div className={styles.steps}>
        <Steps step={step} checkout={checkout} />
        <p className={styles.glance}>
          <span>
            {t('shop.pieces', { count: pieceCount(checkout.cart) })} <a href="#order-summary">{t('checkout.show')}</a>
          </span>
          <Price price={totalsOf(checkout, visit).total} />
        </p>
      </div>
      <section className={styles.asked} aria-labelledby="step-title">
        <h1 id="step-title" className="t-title">
          {title}
        </h1>
        {children}
        <TextLink href={urlOf(visit, 'cart')}>{t('checkout.returnToBag')}</TextLink>
      </section>
      <Summary checkout={checkout} />
    </div>
  )
}

function Steps({ step: current, checkout }: { readonly step: WalkedStep; readonly checkout: Checkout }): ReactElement {
  const { visit, t } = useVisit()
  const at = walked.findIndex(({ step }) => step === current)
  return (
    <nav aria-label={t('checkout.steps')}>
      <ol className={styles.rail}>
        {walked.map(({ step, call, label }, index) => {
          const name = (
            <>
              <bdi>{index + 1}</bdi> <span>{t(label)}</span>
            </>
          )
          const isOpen = index !== at && mayShow(step, checkout, visit)
          return (
            <li key={step} aria-current={index === at ? 'step' : undefined} data-passed={index <= at || undefined}>
              {isOpen ? <a href={urlOf(visit, call)}>{name}</a> : name}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
