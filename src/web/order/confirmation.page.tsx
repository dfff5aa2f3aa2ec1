import type { ReactElement, ReactNode } from 'react'
import { couponCodeOf, dueOf } from '../../domain/order/order.ts'
import { isUnderWay } from '../../domain/order/order-states.ts'
import { pickupCodeOf } from '../../domain/order/pickup-code.ts'
import { formatDateOf, formatPrice, withColon } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/messages.ts'
import { deliveryLines, handoverLines, partLines, paymentName } from '../../i18n/order-words.ts'
import { writeAddress } from '../../i18n/write-address.ts'
import { times } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { depotFor } from '../../markets/deliveries.ts'
import { GiftCard } from '../gift/gift-card.tsx'
import { Notice } from '../layout/notice.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { LeavesFrom } from '../piece/leaves-from.tsx'
import { LineImage } from '../piece/line-image.tsx'
import { PieceMeta } from '../piece/piece-meta.tsx'
import { piecePath } from '../piece/piece-path.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Price } from '../ui/price.tsx'
import { PriceOrFree } from '../ui/price-or-free.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import { Actions } from './actions.tsx'
import styles from './confirmation.module.css'
import type { ShownOrder } from './order.view.ts'
import { Parcels } from './parcels.tsx'
import { Returns } from './returns.tsx'
import { Timeline } from './timeline.tsx'

export interface OrderNotice {
  readonly text: string
  /** Whether the bag holds more than before. */
  readonly isInBag: boolean
}

interface OrderPageProps {
  readonly shown: ShownOrder
  readonly token: string
  /** Where the boutique is that it is collected from. */
  readonly map?: ReactNode
  /** Whether whoever looks at it has come by their account, and goes back there. */
  readonly isInAccount: boolean
  /** Whether it was placed just now, and is thanked for. */
  readonly isNew: boolean
  /** Said once, after something was done. */
  readonly notice?: OrderNotice | undefined
  /** Why something was not. */
  readonly failed?: string | undefined
}

/** What is said of an order whose way is not the usual one, beside the stations. */
const outside = ['SHORT_SHIPPING', 'TROUBLE_TO_DELIVER', 'CANCELLED'] as const

/** An order as its owner sees it: at the end of the checkout, in the account, and by the mail about it. */
export function OrderPage({ shown, token, map, isInAccount, isNew, notice, failed }: OrderPageProps): ReactElement {
  const { visit, t } = useVisit()
  const { order } = shown
  const heading = order.state === 'CANCELLED' ? t('order.CANCELLED') : isNew ? t('order.thanks') : undefined
  const code = pickupCodeOf(order)
  const unusual = outside.find((state) => state === order.state)
  return (
    <div className={`wrap ${styles.confirmation}`}>
      <section className={styles.said} aria-labelledby="thanks">
        {isInAccount && !isNew && (
          <Breadcrumb
            label={t('common.breadcrumb')}
            trail={[
              { name: t('account.title'), href: urlOf(visit, 'account') },
              { name: t('account.orders'), href: urlOf(visit, 'accountOrders') },
            ]}
            here={order.number}
          />
        )}
        <h1 id="thanks" className="t-title">
          {heading ?? t('order.named', { number: order.number })}
        </h1>
        {failed && <ErrorBox title={failed} />}
        <Notice text={notice?.text} />
        {notice?.isInBag && <TextLink href={urlOf(visit, 'cart')}>{t('shop.seeBag')}</TextLink>}
        {unusual && <p className={styles.outside}>{t(`order.about_${unusual}`)}</p>}
        {isNew && <p className="prose t-soft">{t('order.writtenTo', { email: order.email })}</p>}
        <Timeline {...shown} />
        <dl className={styles.facts}>
          {heading && <Fact label={t('order.number')} lines={[order.number]} />}
          <Fact label={t('order.status')} lines={[t(`order.${order.state}`)]} codes={{ 'data-order-status': order.state }} />
          <Fact
            label={t('order.placedOn')}
            lines={[formatDateOf(order.placedAt, visit.locale, depotFor(visit.country).timeZone)]}
          />
          <Fact
            label={t(order.store ? 'pickup.at' : 'order.sendTo')}
            lines={[...handoverLines(order, visit.language), ...(shown.opening ? [shown.opening] : [])]}
          />
          {code && <Fact label={t('pickup.code')} lines={[code, t('pickup.codeHint')]} />}
          {order.billing && <Fact label={t('order.billTo')} lines={writeAddress(order.billing, visit.language)} />}
          <Fact
            label={t('checkout.delivery')}
            lines={deliveryLines(order, visit.locale, t)}
            codes={{ 'data-delivery': order.shippingMethod }}
          />
          <Fact
            label={t('order.payment')}
            lines={paymentLines(shown, visit, t)}
            codes={{ 'data-payment-method': order.paymentMethod }}
          />
        </dl>
        {map}
      </section>
      <Bought {...shown} />
      <div className={styles.said}>
        <Parcels order={order} />
        <Returns shown={shown} token={token} />
        <Actions shown={shown} token={token} />
      </div>
    </div>
  )
}

/** How it is paid, and what is still to be paid at the door. */
function paymentLines({ order, paidBeside }: ShownOrder, { language, locale }: SiteVisit, t: Translate): string[] {
  const isShared = order.certificates.amount > 0 && order.paymentMethod !== 'GIFT_CERTIFICATE'
  const due = dueOf(order)
  return [
    paymentName(order.paymentMethod, order.store !== null, t),
    ...(isShared ? [t('checkout.GIFT_CERTIFICATE')] : []),
    ...(paidBeside ? [withColon(t('returns.difference_paid'), formatPrice(paidBeside, locale), language)] : []),
    ...(order.paymentMethod === 'CASH_ON_DELIVERY' && isUnderWay(order.state) && due.amount > 0
      ? [t(order.store ? 'pickup.payThere' : 'order.payCourier', { total: formatPrice(due, locale) })]
      : []),
  ]
}

interface FactProps {
  readonly label: string
  readonly lines: readonly string[]
  /** The same in the house's codes, for whoever reads no words. */
  readonly codes?: Readonly<Record<`data-${string}`, string>>
}

function Fact({ label, lines, codes }: FactProps): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd {...codes}>
        {lines.map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </dd>
    </div>
  )
}

function Bought({ order, cut, receipt }: Pick<ShownOrder, 'order' | 'cut' | 'receipt'>): ReactElement {
  const { visit, t } = useVisit()
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
            <LineImage line={line} sizes="88px" />
            <div>
              <p className="t-name">
                <a href={visit.base + piecePath(line.colourway)}>{line.name}</a>
              </p>
              <PieceMeta piece={line} />
              <LeavesFrom date={line.expectedAt} />
              {partLines(order, line, visit.locale, t).map((part) => (
                <p key={part} className="t-small">
                  {part}
                </p>
              ))}
            </div>
            <Price price={times(line.price, line.quantity)} />
          </li>
        ))}
      </ul>
      {cut.map(({ sku, name, quantity, at }) => (
        <p key={`${sku} ${at.getTime()}`} className="t-small t-soft" data-cut={sku}>
          {t('order.cutOn', {
            name: quantity > 1 ? `${quantity} × ${name}` : name,
            date: formatDateOf(at, visit.locale, depotFor(visit.country).timeZone),
          })}
        </p>
      ))}
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
        {totals.discount.amount < 0 && (
          <>
            <dt>{code ? t('coupon.named', { code }) : t('returns.firstDiscount')}</dt>
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
        {order.certificates.amount > 0 && (
          <>
            <dt>{t('certificate.paid')}</dt>
            <dd>
              <Price price={times(order.certificates, -1)} />
            </dd>
          </>
        )}
        {order.certificates.amount > 0 && dueOf(order).amount > 0 && (
          <>
            <dt>{paymentName(order.paymentMethod, order.store !== null, t)}</dt>
            <dd>
              <Price price={dueOf(order)} />
            </dd>
          </>
        )}
      </dl>
    </aside>
  )
}
