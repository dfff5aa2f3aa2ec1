import type { ReactElement } from 'react'
import type { Cart } from '../../../domain/cart/cart.ts'
import { Composed } from '../../composed/composed.tsx'
import { useVisit } from '../../layout/visit-context.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { urlOf } from '../../urls.ts'
import { TaxEstimator } from './tax-estimator.tsx'

interface TaxEstimateProps {
  readonly cart: Cart
  readonly token: string
  readonly failed?: { readonly typed: string; readonly message: string } | undefined
}

export function TaxEstimate({ cart, token, failed }: TaxEstimateProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Composed heading={t('tax.title')} text={t('tax.text')}>
      <TaxEstimator cart={cart} token={token} failed={failed} />
      <p data-crumbs="">
        <TextLink href={urlOf(visit, 'cart')}>{t('checkout.returnToBag')}</TextLink>
      </p>
    </Composed>
  )
}
