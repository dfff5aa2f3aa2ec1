import type { ReactElement, ReactNode } from 'react'
import { formatDay } from '../../i18n/format.ts'
import { addDays } from '../../kernel/zoned-time.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import type { DayView } from './day.view.ts'
import { AppointmentCard, TryOnCard } from './day-cards.tsx'
import { Press, Select, Told } from './parts.tsx'
import { dayPath, paths } from './paths.ts'

interface DayProps {
  readonly view: DayView
  readonly done?: string | undefined
  readonly failed?: string | undefined
}

/** A boutique's day, for a telephone in one hand: first who waits for an answer, then who comes. */
export function DayPage({ view, done, failed }: DayProps): ReactElement {
  const { t, locale } = useAtelier()
  const { store, date, advisors, requests, tryOns } = view
  return (
    <>
      <h1>{store.name}</h1>
      <nav className={styles.days} aria-label={t('atelier.dayOther')}>
        <a href={dayPath(store.id, addDays(date, -1))} rel="prev">
          {t('atelier.dayBefore')}
        </a>
        <strong>{formatDay(date, locale)}</strong>
        <a href={dayPath(store.id, addDays(date, 1))} rel="next">
          {t('atelier.dayAfter')}
        </a>
      </nav>
      <Choose view={view} />
      <Told done={done} failed={failed} />
      <div className={styles.panes}>
        <div className={styles.pane}>
          <Part title={t('atelier.dayRequests')} empty={t('atelier.dayNoRequests')}>
            {requests.map((tryOn) => (
              <TryOnCard key={tryOn.id} tryOn={tryOn} view={view} />
            ))}
          </Part>
          <Part title={t('atelier.dayTryOns')} empty={t('atelier.dayNoTryOns')}>
            {tryOns.map((tryOn) => (
              <TryOnCard key={tryOn.id} tryOn={tryOn} view={view} />
            ))}
          </Part>
        </div>
        <div className={styles.pane}>
          {advisors.length === 0 && (
            <Part title={t('atelier.dayAppointments')} empty={t('atelier.dayNoAppointments')}>
              {[]}
            </Part>
          )}
          {advisors.map(({ name, appointments }) => (
            <Part key={name} title={name} empty="">
              {appointments.map((appointment) => (
                <AppointmentCard key={appointment.id} appointment={appointment} view={view} />
              ))}
            </Part>
          ))}
        </div>
      </div>
    </>
  )
}

/** Another day; and for whoever works in no store, another store. */
function Choose({ view: { store, stores, date } }: { readonly view: DayView }): ReactElement {
  const { t } = useAtelier()
  return (
    <search>
      <form action={paths.day} className={styles.search}>
        {stores.length > 0 && (
          <Select name="store" label={t('atelier.store')} chosen={store.id} options={stores.map(({ id, name }) => [id, name])} />
        )}
        <label className={styles.small}>
          <span>{t('atelier.dayDate')}</span>
          <input type="date" name="day" defaultValue={date} required />
        </label>
        <Press>{t('atelier.dayShow')}</Press>
      </form>
    </search>
  )
}

function Part({
  title,
  empty,
  children,
}: {
  readonly title: string
  readonly empty: string
  readonly children: readonly ReactNode[]
}): ReactElement {
  return (
    <section className={styles.pane} aria-label={title}>
      <h2>{title}</h2>
      {children.length === 0 ? <p className={styles.empty}>{empty}</p> : <ul className={styles.cards}>{children}</ul>}
    </section>
  )
}
