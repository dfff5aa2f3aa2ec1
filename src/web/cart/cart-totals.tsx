import type { ReactElement } from 'react'
import { type Cart, estimateOf, goodsOf, subtotal } from '../../domain/cart/cart.ts'
import { hasTaxEstimate } from '../../domain/pricing/tax.ts'
import { money } from '../../kernel/money.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Price } from '../ui/price.tsx'
import styles from './cart-totals.module.css'

/** What the pieces cost, what the coupon takes off, and what tax comes to where somebody asked. */
export function CartTotals({ cart }: { readonly cart: Cart }): ReactElement {
  const { visit, t } = useVisit()
  const { coupon } = cart
  const estimate = estimateOf(cart)
  const { tax, total } = estimate ?? { tax: money(0, cart.currency), total: goodsOf(cart) }
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('shop.subtotal')}</dt>
        <dd>
          <Price price={subtotal(cart)} />
        </dd>
      </div>
      {coupon && !coupon.refused && (
        <div>
          <dt>{t('coupon.named', { code: coupon.code })}</dt>
          <dd>
            {coupon.freesDelivery ? t('coupon.freeDelivery') : <Price price={money(0 - coupon.discount.amount, cart.currency)} />}
          </dd>
        </div>
      )}
      {coupon && coupon.discount.amount > 0 && (
        <div data-estimated="no" hidden={estimate !== null} className={styles.total}>
          <dt>{t('checkout.total')}</dt>
          <dd>
            <Price price={goodsOf(cart)} />
          </dd>
        </div>
      )}
      {hasTaxEstimate(visit) && (
        <>
          <div data-estimated="tax" hidden={!estimate}>
            <dt>{t('tax.estimatedTax')}</dt>
            <dd>
              <Price price={tax} />
            </dd>
          </div>
          <div data-estimated="total" hidden={!estimate} className={styles.total}>
            <dt>{t('tax.estimatedTotal')}</dt>
            <dd>
              <Price price={total} />
            </dd>
          </div>
        </>
      )}
    </dl>
  )
}
