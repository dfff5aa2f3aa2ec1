import type { ReactElement, ReactNode } from 'react'
import type { Appointment } from '../../domain/appointment/appointment.ts'
import { mayHaveCome } from '../../domain/store/visiting-times.ts'
import { isOpen, type PieceHold, type TryOn } from '../../domain/try-on/try-on.ts'
import { formatDay, formatTime } from '../../i18n/format.ts'
import type { AtelierKey } from '../../i18n/messages.ts'
import { wallTime } from '../../kernel/zoned-time.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import type { DayView } from './day.view.ts'
import { Form, Press, Select } from './parts.tsx'
import { paths } from './paths.ts'

const holdWords = { open: 'atelier.dayAside', sold: 'atelier.daySold', released: 'atelier.dayBack' } as const

interface PersonProps {
  readonly of: Appointment | TryOn
  readonly view: DayView
  readonly what: string
  readonly state: string
  readonly pieces: readonly { readonly sku: string; readonly words: string }[]
}

/** When, who, what for, and what is laid out. */
function Person({ of, view, what, state, pieces }: PersonProps): ReactElement {
  const { locale } = useAtelier()
  const { date, minutes } = wallTime(of.startsAt, view.zone)
  const name = `${of.firstname} ${of.lastname}`
  return (
    <>
      <p className={styles.cardHead}>
        <strong>{formatTime(minutes, locale)}</strong>
        <span>{name}</span>
        <span className="t-soft">{state}</span>
      </p>
      <p className="t-small">{[date === view.date ? '' : formatDay(date, locale), what].filter(Boolean).join(' · ')}</p>
      {pieces.length > 0 && (
        <ul className="t-small">
          {pieces.map(({ sku, words }) => (
            <li key={sku}>
              {view.pieces.get(sku) ?? sku} <span className="t-soft">{words}</span>
            </li>
          ))}
        </ul>
      )}
      {of.note && <p className="t-small">{of.note}</p>}
      <p className="t-small">
        <a href={`mailto:${of.email}`} className={styles.write}>
          {of.email}
        </a>
      </p>
    </>
  )
}

/** Hidden fields that say what is meant, and which page to come back to. */
function Meant({ of, view }: { readonly of: Appointment | TryOn; readonly view: DayView }): ReactElement {
  return (
    <>
      <input type="hidden" name="id" value={of.id} />
      <input type="hidden" name="store" value={view.store.id} />
      <input type="hidden" name="on" value={view.date} />
      {'round' in of && <input type="hidden" name="round" value={of.round} />}
    </>
  )
}

export function AppointmentCard({
  appointment,
  view,
}: {
  readonly appointment: Appointment
  readonly view: DayView
}): ReactElement {
  const { t } = useAtelier()
  const { state, startsAt, skus, held } = appointment
  const words = (sku: string) =>
    t(held.includes(sku) ? 'atelier.dayAside' : state === 'held' ? 'atelier.dayAsked' : 'atelier.dayToSend')
  const what = [t(`appointment.service_${appointment.service}`), appointment.byVideo ? t('atelier.dayVideo') : '']
  return (
    <li className={styles.card} data-state={state} data-appointment={appointment.id}>
      <Person
        of={appointment}
        view={view}
        what={what.filter(Boolean).join(', ')}
        state={t(`atelier.appointment_${state}` as AtelierKey)}
        pieces={skus.map((sku) => ({ sku, words: state === 'booked' || state === 'held' ? words(sku) : '' }))}
      />
      {state === 'booked' && mayHaveCome(startsAt, view.now) && (
        <Acts action={paths.dayAppointment} of={appointment} view={view}>
          <Press name="act" value="arrived" look="main">
            {t('atelier.dayArrived')}
          </Press>
          {startsAt <= view.now && (
            <Press name="act" value="missed">
              {t('atelier.dayMissed')}
            </Press>
          )}
        </Acts>
      )}
      {state === 'honoured' && held.length > 0 && <Sell of={appointment} view={view} skus={held} action={paths.dayAppointment} />}
      {state === 'booked' && (
        <div className={styles.more}>
          <Sure title={t('atelier.dayMove')}>
            <Acts action={paths.dayAppointment} of={appointment} view={view}>
              <When view={view} of={appointment} />
              <Press name="act" value="move">
                {t('atelier.dayMoveDo')}
              </Press>
            </Acts>
          </Sure>
          <Sure title={t('atelier.dayCancel')} text={t('atelier.dayCancelText')}>
            <Acts action={paths.dayAppointment} of={appointment} view={view}>
              <Press name="act" value="cancel">
                {t('atelier.dayCancelDo')}
              </Press>
            </Acts>
          </Sure>
        </div>
      )}
    </li>
  )
}

export function TryOnCard({ tryOn, view }: { readonly tryOn: TryOn; readonly view: DayView }): ReactElement {
  const { t, locale } = useAtelier()
  const { state, pieces, startsAt, endsAt } = tryOn
  const words = (hold: PieceHold) => t(hold ? holdWords[hold] : state === 'asked' ? 'atelier.dayAsked' : 'atelier.dayToSend')
  const aside = pieces.flatMap(({ sku, hold }) => (hold === 'open' ? [sku] : []))
  const until = formatTime(wallTime(endsAt, view.zone).minutes, locale)
  return (
    <li className={styles.card} data-state={state} data-try-on={tryOn.id}>
      <Person
        of={tryOn}
        view={view}
        what={aside.length > 0 ? t('atelier.dayUntil', { time: until }) : ''}
        state={t(`tryon.state_${state}`)}
        pieces={pieces.map(({ sku, hold }) => ({ sku, words: words(hold) }))}
      />
      {state === 'accepted' && mayHaveCome(startsAt, view.now) && (
        <Sell of={tryOn} view={view} skus={aside} action={paths.dayTryOn} />
      )}
      <TryOnActs tryOn={tryOn} view={view} />
      {isOpen(state) && (
        <div className={styles.more}>
          <Sure title={t('atelier.dayPropose')}>
            <Acts action={paths.dayTryOn} of={tryOn} view={view}>
              <When view={view} of={tryOn} />
              <Press name="act" value="propose">
                {t('atelier.dayProposeDo')}
              </Press>
            </Acts>
          </Sure>
          <Sure title={t('atelier.dayDecline')} text={t('atelier.dayDeclineText')}>
            <Acts action={paths.dayTryOn} of={tryOn} view={view}>
              <Press name="act" value="decline">
                {t('atelier.dayDeclineDo')}
              </Press>
            </Acts>
          </Sure>
        </div>
      )}
    </li>
  )
}

/** What can be done in one press. */
function TryOnActs({ tryOn, view }: { readonly tryOn: TryOn; readonly view: DayView }): ReactElement | null {
  const { t } = useAtelier()
  const { state, startsAt } = tryOn
  if (state === 'asked') {
    return (
      <Acts action={paths.dayTryOn} of={tryOn} view={view}>
        <Press name="act" value="accept" look="main">
          {t('atelier.dayAccept')}
        </Press>
      </Acts>
    )
  }
  if (state !== 'accepted' || !mayHaveCome(startsAt, view.now)) return null
  return (
    <Acts action={paths.dayTryOn} of={tryOn} view={view}>
      <Press name="act" value="tried">
        {t('atelier.dayTried')}
      </Press>
      {startsAt <= view.now && (
        <Press name="act" value="missed">
          {t('atelier.dayMissed')}
        </Press>
      )}
    </Acts>
  )
}

interface ActsProps {
  readonly action: string
  readonly of: Appointment | TryOn
  readonly view: DayView
  readonly children: ReactNode
}

function Acts({ action, of, view, children }: ActsProps): ReactElement {
  return (
    <Form action={action} row>
      <Meant of={of} view={view} />
      {children}
    </Form>
  )
}

/** They leave with some of it: what is not ticked can be sold again. */
function Sell({
  of,
  view,
  skus,
  action,
}: Omit<ActsProps, 'children'> & { readonly skus: readonly string[] }): ReactElement | null {
  const { t } = useAtelier()
  if (skus.length === 0) return null
  return (
    <Acts action={action} of={of} view={view}>
      <fieldset className={styles.sell}>
        <legend className="t-small t-soft">{t('atelier.dayBought')}</legend>
        {skus.map((sku) => (
          <label key={sku}>
            <input type="checkbox" name={`piece_${sku}`} />
            <span>{view.pieces.get(sku) ?? sku}</span>
          </label>
        ))}
      </fieldset>
      <Press name="act" value="sell" look="main">
        {t('atelier.daySell')}
      </Press>
    </Acts>
  )
}

/** A day and a time on the store's clock, as it stands now. */
function When({ view, of }: { readonly view: DayView; readonly of: Appointment | TryOn }): ReactElement {
  const { t, locale } = useAtelier()
  const { date, minutes } = wallTime(of.startsAt, view.zone)
  const two = (number: number) => String(number).padStart(2, '0')
  return (
    <>
      <Select
        name="date"
        label={t('atelier.dayDate')}
        chosen={date}
        options={view.days.map((day) => [day, formatDay(day, locale)])}
      />
      <label className={styles.small}>
        <span>{t('atelier.dayTime')}</span>
        <input
          type="time"
          name="time"
          step={1800}
          defaultValue={`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`}
          required
        />
      </label>
    </>
  )
}

function Sure({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}): ReactElement {
  return (
    <details className={styles.sure}>
      <summary>{title}</summary>
      {text && <p>{text}</p>}
      {children}
    </details>
  )
}
