import type { ReactElement } from 'react'
import type { Order } from '../../domain/order/order.ts'
import { isUnderWay, type OrderState, stationOf, timelineOf } from '../../domain/order/order-states.ts'
import { formatDateOf } from '../../i18n/format.ts'
import { depotFor } from '../../markets/deliveries.ts'
import { useVisit } from '../layout/visit-context.tsx'
import styles from './confirmation.module.css'
import type { ShownOrder } from './order.view.ts'

interface TimelineProps extends Pick<ShownOrder, 'history'> {
  readonly order: Pick<Order, 'state' | 'shippingMethod' | 'store'>
}

/** Squares on a line, as far as the parcel has come, and since when. */
export function Timeline({ order, history }: TimelineProps): ReactElement | null {
  const { visit, t } = useVisit()
  const stations: readonly OrderState[] = ['IN_PREPARATION', ...timelineOf(order)]
  const station = stationOf(order.state)
  if (station === null) return null
  // Handed over by the concierge, it has passed the last station that is shown.
  const at = stations.includes(station) || isUnderWay(order.state) ? stations.indexOf(station) : stations.length - 1
  const reached = new Map(history.map((each) => [each.state, each.at]))
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="vh">
        {t('order.timeline')}
      </h2>
      <ol className={styles.timeline}>
        {stations.map((state, index) => (
          <li
            key={state}
            data-passed={index <= at || undefined}
            aria-current={state === order.state ? 'step' : undefined}
            data-status={state}
          >
            {t(`order.${state}`)}
            {index <= at && reached.has(state) && (
              <time dateTime={reached.get(state)!.toISOString()}>
                {formatDateOf(reached.get(state)!, visit.locale, depotFor(visit.country).timeZone)}
              </time>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
