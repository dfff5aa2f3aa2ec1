import type { ReactElement } from 'react'
import { pieceCount } from '../../../domain/cart/cart.ts'
import { explainCoupon } from '../../../i18n/explain-coupon.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { urlOf } from '../../urls.ts'
import { CartLines, CartSums, type CartViewProps, WaysOn } from '../cart.page.tsx'
import { TaxEstimator } from '../tax/tax-estimator.tsx'
import { ToldOfCart } from '../told.tsx'
import styles from './mini.module.css'

/** The bag in short: a drawer from the header, or a page of its own. */
export function MiniCart(props: CartViewProps): ReactElement {
  const { visit, t } = useVisit()
  const { cart, token, failed, told } = props
  const isEmpty = cart.lines.length === 0
  return (
    <section className={`wrap ${styles.mini}`} data-lines="" data-state={isEmpty ? 'empty' : 'filled'}>
      <h1 id="mini-cart-title" className="t-head">
        {t('shop.yourBag')}
      </h1>
      {isEmpty ? (
        <>
          <ToldOfCart {...told} place="miniCart" token={token} />
          {failed && <ErrorBox title={failed.message} />}
          <p>{t('shop.bagEmpty')}</p>
          <p className="t-soft">{t('shop.bagEmptyText')}</p>
          <ButtonLink href={urlOf(visit, 'home')}>{t('shop.keepLooking')}</ButtonLink>
        </>
      ) : (
        <>
          <p className="t-small t-ash">{t('shop.pieces', { count: pieceCount(cart) })}</p>
          <CartLines {...props} place="miniCart" />
          <div className={styles.foot}>
            <CartSums cart={cart} />
            <TaxEstimator cart={cart} token={token} />
            {cart.coupon?.refused && (
              <ErrorBox title={`${explainCoupon(cart.coupon.refused, visit)} ${t('coupon.removeToGoOn')}`} />
            )}
            <WaysOn cart={cart} isPayable={props.isPayable} express={props.express} />
            <ButtonLink href={urlOf(visit, 'cart')} look="line">
              {t('shop.seeBag')}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  )
}
