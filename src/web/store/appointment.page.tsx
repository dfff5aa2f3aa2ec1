import type { ReactElement, ReactNode } from 'react'
import type { Appointment } from '../../domain/appointment/appointment.ts'
import { services } from '../../domain/appointment/appointment.ts'
import type { NamedSize } from '../../domain/catalog/name-sizes.ts'
import type { Store } from '../../domain/store/store.ts'
import { formatDay, formatTime, withCommas, zoneOf } from '../../i18n/format.ts'
import { wallTime } from '../../kernel/zoned-time.ts'
import { appendParam } from '../append-param.ts'
import { Composed } from '../composed/composed.tsx'
import { formRules, verifiedBy } from '../form/form-rules.ts'
import type { FormState } from '../form/form-state.ts'
import { measuredPress } from '../layout/measured.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Select, Tick } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './appointment.module.css'
import type { BookingView } from './appointment.view.ts'
import { Laid } from './laid.tsx'
import marks from './locator.module.css'
import { OfferedPieces } from './offered-pieces.tsx'
import { PersonFields } from './person-fields.tsx'
import { Place } from './place.tsx'
import { Stores } from './stores.island.tsx'
import { Times } from './times.tsx'

interface BookProps {
  readonly view: BookingView
  readonly state: FormState
  /** What went wrong with the hour itself. */
  readonly failed?: string | undefined
}

/** What for, when, and who. A boutique without a calendar is asked by mail. */
export function BookAppointment({ view, state, failed }: BookProps): ReactElement {
  const { visit, t } = useVisit()
  const { store, pid, service } = view
  const here = urlOf(visit, 'bookAppointment')
  return (
    <Composed
      heading={t('appointment.titleAt', { store: store.name })}
      text={view.days.length > 0 ? t('appointment.intro') : t('appointment.byMail')}
      notice={
        failed && (
          <p role="alert" tabIndex={-1}>
            {failed}
          </p>
        )
      }
      below={<Place store={store} />}
      marks={{ 'data-stores': '', 'data-booking': '' }}
    >
      <form
        className={styles.form}
        method="post"
        action={here}
        noValidate
        {...formRules(visit.country)}
        {...verifiedBy(visit, 'email')}
      >
        <input type="hidden" name="storeID" value={store.id} />
        {pid && <input type="hidden" name="pid" value={pid} />}
        <Select label={t('appointment.service')} name="service" defaultValue={service}>
          {(Object.keys(services) as (keyof typeof services)[]).map((each) => (
            <option key={each} value={each}>
              {withCommas(
                [t(`appointment.service_${each}`), t('appointment.minutes', { count: services[each] })],
                visit.language,
              )}
            </option>
          ))}
        </Select>
        <Times days={view.days} day={view.day} slots={view.slots} />
        <OfferedPieces offered={view.offered} legend={t('appointment.pieces')} />
        <PersonFields state={state} />
        {view.days.length > 0 && (
          <Tick
            id="book-video"
            name="byVideo"
            label={t('appointment.byVideo')}
            defaultChecked={state.value('byVideo') === 'on'}
          />
        )}
        <Button type="submit" wide {...measuredPress({ event: 'appointment', id: view.store.id })}>
          {t('appointment.book')}
        </Button>
      </form>
      <div className={marks.here}>
        <Stores kind="book" settings={{ failed: t('error.BAD_RESPONSE') }} />
      </div>
    </Composed>
  )
}

interface WordsProps {
  readonly store: Store
  readonly mailto: string
}

/** Where a boutique works by mail, and no script opens the mail. */
export function BookedByMail({ store, mailto }: WordsProps): ReactElement {
  const { t } = useVisit()
  return (
    <Composed heading={t('appointment.titleAt', { store: store.name })} text={t('appointment.byMail')}>
      <Place store={store} />
      <ButtonLink href={mailto}>{t('appointment.writeMail')}</ButtonLink>
    </Composed>
  )
}

/** The hour is held, and its letter on the way. */
export function HeldForYou({ store }: { readonly store: Store }): ReactElement {
  const { t } = useVisit()
  return (
    <Composed
      heading={t('appointment.titleAt', { store: store.name })}
      text={t('appointment.confirmText')}
      notice={<p role="status">{t('account.letterSent')}</p>}
    >
      <Place store={store} />
    </Composed>
  )
}

interface YourProps {
  readonly appointment: Appointment
  readonly store: Store
  /** Where it can be moved to; null where it cannot any more. */
  readonly view: BookingView | null
  /** What they want to see, and whether it is aside. */
  readonly pieces: readonly (NamedSize & { readonly isHeld: boolean })[]
  readonly said?: string | undefined
  readonly failed?: string | undefined
}

/** An appointment by its letter: to look at, to move, to cancel. */
export function YourAppointment({ appointment, store, view, pieces, said, failed }: YourProps): ReactElement {
  const { visit, t } = useVisit()
  const { token, state } = appointment
  const at = wallTime(appointment.startsAt, zoneOf(store.timeZone))
  const time = formatTime(at.minutes, visit.locale)
  return (
    <Composed
      heading={t('appointment.your')}
      notice={
        <>
          {said && <p role="status">{said}</p>}
          {failed && <p role="alert">{failed}</p>}
          {state === 'cancelled' && <p>{t('appointment.cancelled')}</p>}
          {state === 'held' && <p>{t('appointment.confirmText')}</p>}
        </>
      }
      marks={{ 'data-appointment': state }}
    >
      <p className="t-head">{t('appointment.when', { day: formatDay(at.date, visit.locale), time })}</p>
      <p>{t('appointment.withAdvisor', { advisor: appointment.advisorName })}</p>
      <p className="t-soft">{t(`appointment.service_${appointment.service}`)}</p>
      {appointment.byVideo && <p className="t-soft">{t('appointment.video')}</p>}
      <Laid pieces={pieces.map((piece) => ({ ...piece, said: piece.isHeld ? t('tryon.hold_open') : null }))} />
      <Place store={store} />
      {state === 'held' && (
        <Act token={token} className={styles.acts}>
          <Button type="submit" name="act" value="confirm">
            {t('appointment.confirm')}
          </Button>
          <Button type="submit" look="text" name="act" value="cancel">
            {t('appointment.cancel')}
          </Button>
        </Act>
      )}
      {view && (
        <>
          <TextLink href={appendParam(urlOf(visit, 'appointmentCalendar'), 'token', token)}>{t('appointment.calendar')}</TextLink>
          <Act token={token} className={styles.form}>
            <h2 className="t-head">{t('appointment.moveTitle')}</h2>
            <Times days={view.days} day={view.day} slots={view.slots} />
            <Button type="submit" look="line" name="act" value="move">
              {t('appointment.move')}
            </Button>
          </Act>
          <Act token={token}>
            <Button type="submit" look="text" name="act" value="cancel">
              {t('appointment.cancel')}
            </Button>
          </Act>
        </>
      )}
    </Composed>
  )
}

function Act({
  token,
  className,
  children,
}: {
  readonly token: string
  readonly className?: string | undefined
  readonly children: ReactNode
}): ReactElement {
  const { visit } = useVisit()
  return (
    <form className={className} method="post" action={urlOf(visit, 'appointment')}>
      <input type="hidden" name="token" value={token} />
      {children}
    </form>
  )
}
