import type { ReactElement } from 'react'
import type { Order } from '../../domain/order/order.ts'
import { formatDate, withCommas } from '../../i18n/format.ts'
import { parcelPage } from '../../markets/carriers.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { TextLink } from '../ui/text-link.tsx'
import styles from './return.module.css'

/** What has left of an order, parcel by parcel, and where its carrier shows it. */
export function Parcels({ order }: { readonly order: Pick<Order, 'lines' | 'parcels'> }): ReactElement | null {
  const { visit, t } = useVisit()
  if (order.parcels.length === 0) return null
  const named = (id: string) => order.lines.find((line) => line.id === id)?.name ?? ''
  return (
    <section className={styles.returns} aria-labelledby="parcels-title">
      <h2 id="parcels-title" className="t-head">
        {t('order.parcels')}
      </h2>
      <ul>
        {order.parcels.map(({ position, carrier, tracking, leftAt, lines }) => {
          const page = parcelPage(carrier, tracking)
          return (
            <li key={position}>
              <p>
                {carrier} <bdi>{tracking}</bdi>{' '}
                <time className="t-soft" dateTime={leftAt.toISOString()}>
                  {formatDate(leftAt, visit.locale)}
                </time>
              </p>
              <p className="t-soft">
                {withCommas(
                  lines.map(({ line, quantity }) => `${quantity} × ${named(line)}`),
                  visit.language,
                )}
              </p>
              {page && <TextLink href={page}>{t('order.followParcel', { carrier })}</TextLink>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
