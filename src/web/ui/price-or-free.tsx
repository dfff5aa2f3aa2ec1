import type { ReactElement } from 'react'
import type { Money } from '../../kernel/money.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Price } from './price.tsx'

/** What shipping costs, in the word for it where it costs nothing. */
export function PriceOrFree({ totals }: { readonly totals: { readonly shipping: Money } }): ReactElement {
  const { t } = useVisit()
  return totals.shipping.amount === 0 ? <span>{t('checkout.free')}</span> : <Price price={totals.shipping} />
}
