import type { ReactElement, ReactNode } from 'react'
import { orderable, pieceCount } from '../../domain/cart/cart.ts'
import { type Checkout, checkoutTotals } from '../../domain/checkout/checkout.ts'
import { isPassed, mayShow } from '../../domain/checkout/steps.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Price } from '../ui/price.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './checkout.module.css'
import { type FormStepId, numberOf, rail } from './rail.ts'
import { Summary, type ToldOfOrder } from './summary.tsx'

interface FrameProps {
  readonly step: FormStepId
  readonly checkout: Checkout
  readonly title: string
  readonly token: string
  readonly told?: ToldOfOrder | undefined
  readonly children: ReactNode
}

/** A step: where one is, what is asked, and what is ordered beside it. */
export function CheckoutFrame({ step, checkout, title, token, told, children }: FrameProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <div className={`wrap ${styles.checkout}`} data-checkout={numberOf(step)}>
      <div className={styles.steps}>
        <Steps step={step} checkout={checkout} />
        <p className={styles.glance}>
          <span>
            <span data-glance="pieces">{t('shop.pieces', { count: pieceCount(orderable(checkout.cart)) })}</span>{' '}
            <a href="#order-summary">{t('checkout.show')}</a>
          </span>
          <span data-glance="total">
            <Price price={checkoutTotals(checkout, visit).total} />
          </span>
        </p>
      </div>
      <section className={styles.asked} aria-labelledby="step-title">
        <h1 id="step-title" className="t-title">
          {title}
        </h1>
        {children}
        <div className={styles.ways}>
          <TextLink href={urlOf(visit, 'cart')}>{t('checkout.returnToBag')}</TextLink>
          {/* The last step names it where the order is placed. */}
          {step !== 'payment' && (
            <TextLink href={urlOf(visit, 'privacyPolicy')} popin="dialog">
              {t('content.privacy')}
            </TextLink>
          )}
        </div>
      </section>
      <Summary checkout={checkout} step={numberOf(step)} token={token} told={told} />
    </div>
  )
}

function Steps({ step: current, checkout }: { readonly step: FormStepId; readonly checkout: Checkout }): ReactElement {
  const { visit, t } = useVisit()
  const passed = rail.filter(({ id }) => isPassed(id, checkout, visit))
  const at = passed.findIndex(({ id }) => id === current)
  return (
    <nav aria-label={t('checkout.steps')}>
      <ol className={styles.rail}>
        {passed.map(({ id, call, label }, index) => {
          const name = (
            <>
              <bdi>{index + 1}</bdi> <span>{t(label)}</span>
            </>
          )
          const isOpen = index !== at && mayShow(id, checkout, visit)
          return (
            <li key={id} aria-current={index === at ? 'step' : undefined} data-passed={index <= at || undefined}>
              {isOpen ? <a href={urlOf(visit, call)}>{name}</a> : name}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
