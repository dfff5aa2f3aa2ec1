import type { ReactElement } from 'react'
import type { Customer } from '../../domain/customer/customer.ts'
import type { Order } from '../../domain/order/order.ts'
import { formatDateOf } from '../../i18n/format.ts'
import { depotFor } from '../../markets/deliveries.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { LineImage } from '../piece/line-image.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { SeeMore } from '../ui/see-more.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './account.module.css'
import { AccountFrame } from './account-page.tsx'
import { LetterOut } from './email.page.tsx'

interface OrdersProps {
  readonly orders: readonly Order[]
  /** How many there are, of which these are the latest. */
  readonly total: number
  /** How many a page has more than the last. */
  readonly pageSize: number
  readonly customer: Customer
  readonly token: string
}

export function Orders({ orders, total, pageSize, customer, token }: OrdersProps): ReactElement {
  const { visit, t } = useVisit()
  if (orders.length === 0) {
    return (
      <AccountFrame heading={t('account.orders')} text={t('account.noOrders')}>
        <LetterOut customer={customer} token={token} />
        <ButtonLink href={urlOf(visit, 'home')} look="line">
          {t('shop.keepLooking')}
        </ButtonLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame heading={t('account.orders')}>
      <LetterOut customer={customer} token={token} />
      <ul className={styles.orders}>
        {orders.map((order) => (
          <Row key={order.number} order={order} />
        ))}
      </ul>
      {total > pageSize && (
        <SeeMore
          shown={orders.length}
          total={total}
          next={pageSize}
          href={`${urlOf(visit, 'accountOrders')}?page=${Math.ceil(orders.length / pageSize) + 1}`}
        />
      )}
    </AccountFrame>
  )
}

/** Known by the first of its pieces. */
function Row({ order }: { readonly order: Order }): ReactElement {
  const { visit, t } = useVisit()
  const { number, lines, placedAt, state, totals } = order
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li>
      <LineImage line={lines[0]!} sizes="64px" />
      <TextLink href={`${urlOf(visit, 'order')}?order=${number}`} label={`${t('order.number')} ${number}`}>
        {number}
      </TextLink>
      <time dateTime={placedAt.toISOString()}>{formatDateOf(placedAt, visit.locale, depotFor(visit.country).timeZone)}</time>
      <p>
        <span data-order-status={state}>{t(`order.${state}`)}</span>
        {count > 1 && <span className="t-small t-soft">{t('shop.pieces', { count })}</span>}
      </p>
      <Price price={totals.total} />
    </li>
  )
}
