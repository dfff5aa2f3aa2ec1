import type { ReactElement } from 'react'
import { orderable, pieceCount, staysBehind } from '../../domain/cart/cart.ts'
import { type Checkout, checkoutTotals, chosenMethod, promisedIn } from '../../domain/checkout/checkout.ts'
import { promiseWords } from '../../i18n/delivery-time.ts'
import { times } from '../../kernel/money.ts'
import { siteOf } from '../../markets/sites.ts'
import { GiftBlock } from '../gift/gift-block.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { LeavesFrom } from '../piece/leaves-from.tsx'
import { PieceImage } from '../piece/piece-image.tsx'
import { PieceMeta } from '../piece/piece-meta.tsx'
import { Price } from '../ui/price.tsx'
import { PriceOrFree } from '../ui/price-or-free.tsx'
import styles from './checkout.module.css'

/** What is ordered, what it costs and how it comes: beside every step, and the answer of `updateCheckoutSummary`. */
export function Summary({ checkout }: { readonly checkout: Checkout }): ReactElement {
  const { visit, t } = useVisit()
  const totals = checkoutTotals(checkout, visit)
  const { coupon } = checkout.cart
  const isTaxAdded = siteOf(visit).tax === 'added'
  const method = chosenMethod(checkout, visit)
  const promised = promisedIn(checkout, visit)
  const cart = orderable(checkout.cart)
  const rest = staysBehind(checkout.cart)
  return (
    <aside id="order-summary" className={styles.summary} aria-labelledby="order-summary-title">
      <h2 id="order-summary-title" className="t-head">
        {t('checkout.yourOrder')}
      </h2>
      <ul className={styles.lines}>
        {cart.lines.map((line) => (
          <li key={line.uuid} className={styles.line}>
            <PieceImage pictures={line.pictures} hex={line.colourHex} alt="" sizes="66px" />
            <div>
              <p className="t-name">{line.name}</p>
              <PieceMeta piece={line} />
              <LeavesFrom date={line.availability.expectedAt} />
            </div>
            {line.price && <Price price={times(line.price, line.quantity)} />}
          </li>
        ))}
      </ul>
      <GiftBlock gift={checkout.cart.gift} place="checkout" />
      <dl className={styles.sums}>
        <dt>{t('shop.pieces', { count: pieceCount(cart) })}</dt>
        <dd>
          <Price price={totals.subtotal} />
        </dd>
        {coupon && totals.discount.amount < 0 && (
          <>
            <dt>{t('coupon.named', { code: coupon.code })}</dt>
            <dd>
              <Price price={totals.discount} />
            </dd>
          </>
        )}
        <dt>{method ? t(`checkout.${method.code}`) : t('checkout.delivery')}</dt>
        <dd>{method ? <PriceOrFree totals={totals} /> : <span className="t-ash">{t('checkout.deliveryLater')}</span>}</dd>
        {method && promised && <dd className={styles.promise}>{promiseWords(promised, method.code, visit.locale, t)}</dd>}
        {isTaxAdded && (
          <>
            <dt>{t('checkout.tax')}</dt>
            <dd>
              {checkout.draft.taxRate !== null ? (
                <Price price={totals.tax} />
              ) : (
                <span className="t-ash">{t('checkout.taxLater')}</span>
              )}
            </dd>
          </>
        )}
      </dl>
      <dl className={styles.total}>
        <dt>{t('checkout.total')}</dt>
        <dd>
          <Price price={totals.total} />
        </dd>
      </dl>
      {!isTaxAdded && <p className="t-small t-ash">{t('shop.taxIncluded')}</p>}
      {rest.length > 0 && (
        <section className={styles.rest} aria-labelledby="stays-title">
          <h3 id="stays-title">{t('shop.staysBehind')}</h3>
          <ul>
            {rest.map((line) => (
              <li key={line.uuid}>
                <p className="t-name">{line.name}</p>
                <PieceMeta piece={line} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}
