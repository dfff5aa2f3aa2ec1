import type { ReactElement } from 'react'
import type { VisitingTime } from '../../domain/store/visiting-times.ts'
import { formatDay, formatTime } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { Choice, Select } from '../ui/field.tsx'
import styles from './appointment.module.css'

interface TimesProps {
  readonly days: readonly string[]
  readonly day: string
  readonly slots: readonly VisitingTime[]
}

/** The day, and its free hours on the boutique's own clock. */
export function Times({ days, day, slots }: TimesProps): ReactElement | null {
  const { visit, t } = useVisit()
  if (days.length === 0) return null
  return (
    <>
      <div className={styles.day}>
        <Select label={t('appointment.day')} name="day" defaultValue={day}>
          {days.map((date) => (
            <option key={date} value={date}>
              {formatDay(date, visit.locale)}
            </option>
          ))}
        </Select>
        <Button type="submit" look="text" formMethod="get" formNoValidate data-show-times="">
          {t('appointment.show')}
        </Button>
      </div>
      {slots.length === 0 ? (
        <p role="status">{t('appointment.noTimes')}</p>
      ) : (
        <fieldset className={styles.times}>
          <legend className="t-small t-ash">{t('appointment.time')}</legend>
          {slots.map(({ startsAt, minutes }, index) => (
            <Choice
              key={minutes}
              name="time"
              value={startsAt.toISOString()}
              label={formatTime(minutes, visit.locale)}
              defaultChecked={index === 0}
            />
          ))}
        </fieldset>
      )}
      <p className="t-small t-ash">{t('stores.localTime')}</p>
    </>
  )
}
