import type { ReactElement } from 'react'
import { type Cart, estimateOf } from '../../../domain/cart/cart.ts'
import { hasTaxEstimate } from '../../../domain/pricing/tax.ts'
import { otherFields } from '../../../forms/other-fields.ts'
import { explain } from '../../../i18n/explain.ts'
import { formatPrice } from '../../../i18n/format.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { urlOf } from '../../urls.ts'
import { TaxEstimatorForm } from './tax-estimator.island.tsx'
import styles from './tax-estimator.module.css'

interface TaxEstimatorProps {
  readonly cart: Cart
  readonly token: string
  readonly failed?: { readonly typed: string; readonly message: string } | undefined
}

/** What tax comes to at a ZIP Code, wherever the cart is shown. Nothing where prices hold their tax, or the address says it. */
export function TaxEstimator({ cart, token, failed }: TaxEstimatorProps): ReactElement | null {
  const { visit, t } = useVisit()
  if (!hasTaxEstimate(visit) || cart.lines.length === 0) return null
  const estimate = estimateOf(cart)
  const known = estimate && {
    zipcode: cart.taxEstimate!.postal,
    tax: formatPrice(estimate.tax, visit.locale),
    total: formatPrice(estimate.total, visit.locale),
  }
  return (
    <div className={styles.estimator}>
      <TaxEstimatorForm
        action={urlOf(visit, 'taxEstimate')}
        token={token}
        pattern={otherFields.taxpostal.pattern.source}
        known={known}
        failed={failed ?? null}
        words={{
          zip: t('tax.zip'),
          estimate: t('tax.estimate'),
          estimating: t('tax.estimating'),
          estimated: t('tax.estimated'),
          tax: t('tax.estimatedTax'),
          total: t('tax.estimatedTotal'),
          invalid: explain(t, 'INVALID_TAX_POSTAL'),
        }}
      />
    </div>
  )
}

/** Opens the estimator over the bag; without script it leads to a page of its own. */
export function TaxEstimatorLink(): ReactElement | null {
  const { visit, t } = useVisit()
  if (!hasTaxEstimate(visit)) return null
  return (
    <TextLink small href={urlOf(visit, 'taxEstimate')} popin="dialog">
      {t('tax.title')}
    </TextLink>
  )
}
