import type { ReactElement } from 'react'
import { couponCodeOf, type Order } from '../../domain/order/order.ts'
import { isUnderWay, stationOf, timelineOf } from '../../domain/order/order-states.ts'
import { formatDate, formatPrice } from '../../i18n/format.ts'
import { methodName } from '../../i18n/method-name.ts'
import { handoverLines, promiseLines } from '../../i18n/order-words.ts'
import { writeAddress } from '../../i18n/write-address.ts'
import { times } from '../../kernel/money.ts'
import { GiftCard } from '../gift/gift-card.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { LeavesFrom } from '../piece/leaves-from.tsx'
import { PieceMeta } from '../piece/piece-meta.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { PriceOrFree } from '../ui/price-or-free.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './confirmation.module.css'

interface ConfirmationProps {
  readonly order: Order
  /** Where its gift receipt is. */
  readonly receipt: string
}

export function Confirmation({ order, receipt }: ConfirmationProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <div className={`wrap ${styles.confirmation}`}>
      <section className={styles.said} aria-labelledby="thanks">
        <h1 id="thanks" className="t-title">
          {t(order.state === 'CANCELLED' ? 'order.CANCELLED' : 'order.thanks')}
        </h1>
        <p className="prose t-soft">{t('order.writtenTo', { email: order.email })}</p>
        <dl className={styles.facts}>
          <Fact label={t('order.number')} lines={[order.number]} />
          <Fact label={t('order.status')} lines={[t(`order.${order.state}`)]} />
          <Fact label={t('order.placedOn')} lines={[formatDate(order.placedAt, visit.locale)]} />
          <Fact label={t(order.store ? 'pickup.at' : 'order.sendTo')} lines={handoverLines(order, visit.language)} />
          {order.billing && <Fact label={t('order.billTo')} lines={writeAddress(order.billing, visit.language)} />}
          <Fact
            label={t('checkout.delivery')}
            lines={[methodName(order.shippingMethod, t), ...promiseLines(order, visit.locale, t)]}
          />
          <Fact
            label={t('order.payment')}
            lines={[
              t(`checkout.${order.paymentMethod as 'CASH_ON_DELIVERY'}`),
              ...(isUnderWay(order.state) && order.totals.total.amount > 0
                ? [
                    t(order.store ? 'pickup.payThere' : 'order.payCourier', {
                      total: formatPrice(order.totals.total, visit.locale),
                    }),
                  ]
                : []),
            ]}
          />
        </dl>
        {order.state !== 'CANCELLED' && <Timeline order={order} />}
        <ButtonLink href={urlOf(visit, 'home')} look="line">
          {t('shop.keepLooking')}
        </ButtonLink>
      </section>
      <Bought order={order} receipt={receipt} />
    </div>
  )
}

function Fact({ label, lines }: { readonly label: string; readonly lines: readonly string[] }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {lines.map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </dd>
    </div>
  )
}

/** Squares on a line, as far as the parcel has come. */
function Timeline({ order }: { readonly order: Order }): ReactElement {
  const { t } = useVisit()
  const stations = ['IN_PREPARATION', ...timelineOf(order.shippingMethod)] as const
  const station = stationOf(order.state)
  const at = station === null ? -1 : stations.indexOf(station)
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="vh">
        {t('order.timeline')}
      </h2>
      <ol className={styles.timeline}>
        {stations.map((status, index) => (
          <li key={status} data-passed={index <= at || undefined} aria-current={status === order.state ? 'step' : undefined}>
            {t(`order.${status}`)}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Bought({ order, receipt }: ConfirmationProps): ReactElement {
  const { t } = useVisit()
  const { totals, gift } = order
  const code = couponCodeOf(order.adjustments)
  return (
    <aside className={styles.bought} aria-labelledby="bought">
      <h2 id="bought" className="t-head">
        {t('checkout.yourOrder')}
      </h2>
      <ul>
        {order.lines.map((line) => (
          <li key={line.sku}>
            <div>
              <p className="t-name">{line.name}</p>
              <PieceMeta piece={line} />
              <LeavesFrom date={line.expectedAt} />
            </div>
            <Price price={times(line.price, line.quantity)} />
          </li>
        ))}
      </ul>
      {gift && (
        <section className={styles.gift} aria-labelledby="gift">
          <h3 id="gift" className="t-name">
            {t('gift.title')}
          </h3>
          <p className="t-small t-soft">{t('gift.wrapped')}</p>
          {gift.message !== '' && <GiftCard message={gift.message} />}
          <TextLink href={receipt}>{t('gift.receipt')}</TextLink>
          <p className="t-small t-ash">{t('gift.receiptHint')}</p>
        </section>
      )}
      <dl>
        <dt>{t('shop.subtotal')}</dt>
        <dd>
          <Price price={totals.subtotal} />
        </dd>
        {code && (
          <>
            <dt>{t('coupon.named', { code })}</dt>
            <dd>
              <Price price={totals.discount} />
            </dd>
          </>
        )}
        <dt>{t('checkout.delivery')}</dt>
        <dd>
          <PriceOrFree totals={totals} />
        </dd>
        {totals.tax.amount > 0 && (
          <>
            <dt>{t('checkout.tax')}</dt>
            <dd>
              <Price price={totals.tax} />
            </dd>
          </>
        )}
        <dt className={styles.total}>{t('checkout.total')}</dt>
        <dd className={styles.total}>
          <Price price={totals.total} />
        </dd>
      </dl>
    </aside>
  )
}
