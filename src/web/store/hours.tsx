import type { ReactElement } from 'react'
import type { Span } from '../../domain/store/opening.ts'
import { formatDay, formatTime, weekdayName } from '../../i18n/format.ts'
import { weekdayOf } from '../../kernel/zoned-time.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Ordinals } from '../ui/sentences.tsx'
import styles from './store.module.css'
import type { StoreView } from './store.view.ts'

interface HoursProps {
  readonly view: StoreView
  /** One of several on the page, each below its boutique's name. */
  readonly isOneOfMany?: boolean
}

/** The week, today's row on the edge, and below it the days to come that do not follow it. */
export function Hours({ view: { store, today }, isOneOfMany = false }: HoursProps): ReactElement {
  const { visit, t } = useVisit()
  const special = Object.entries(store.days)
    .filter(([date]) => date >= today)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const id = isOneOfMany ? `hours-${store.id}` : 'hours'
  const [Heading, Below] = isOneOfMany ? (['h3', 'h4'] as const) : (['h2', 'h3'] as const)
  return (
    <section className={styles.hours} aria-labelledby={id}>
      <Heading id={id} className="t-label">
        {t('stores.hours')}
      </Heading>
      <table aria-labelledby={id}>
        <tbody>
          {store.week.map((spans, index) => {
            const isToday = weekdayOf(today) === index + 1
            return (
              <Row
                key={index}
                name={weekdayName(index + 1, visit.locale)}
                spans={spans}
                isToday={isToday && !store.days[today]}
              />
            )
          })}
        </tbody>
      </table>
      {special.length > 0 && (
        <>
          <Below id={`${id}-special`} className="t-label">
            {t('stores.specialDays')}
          </Below>
          <table aria-labelledby={`${id}-special`}>
            <tbody>
              {special.map(([date, spans]) => (
                <Row key={date} name={formatDay(date, visit.locale)} spans={spans} isToday={date === today} />
              ))}
            </tbody>
          </table>
        </>
      )}
      <p className="t-small t-ash">{t('stores.localTime')}</p>
    </section>
  )
}

function Row({
  name,
  spans,
  isToday,
}: {
  readonly name: string
  readonly spans: readonly Span[]
  readonly isToday: boolean
}): ReactElement {
  const { visit, t } = useVisit()
  const words = spans.map(({ opens, closes }) =>
    t('stores.span', { from: formatTime(opens, visit.locale), to: formatTime(closes, visit.locale) }),
  )
  return (
    <tr data-today={isToday || undefined}>
      <th scope="row">
        <Ordinals text={name} />
        {isToday && <span className="vh"> ({t('stores.today')})</span>}
      </th>
      <td>
        {words.length === 0 ? (
          <span className="t-ash">{t('stores.closed')}</span>
        ) : (
          words.map((span) => (
            <span key={span}>
              <bdi>{span}</bdi>
            </span>
          ))
        )}
      </td>
    </tr>
  )
}
