import type { Store } from '../domain/store/store.ts'
import type { TryOn } from '../domain/try-on/try-on.ts'
import { wallTime } from '../kernel/zoned-time.ts'
import { formatDay, formatTime, zoneOf } from './format.ts'
import type { Translate } from './messages.ts'

/** When somebody is expected, and until when pieces are aside, on the store's own clock. */
export function tryOnTimes(
  { startsAt, endsAt }: Pick<TryOn, 'startsAt' | 'endsAt'>,
  { timeZone }: Pick<Store, 'timeZone'>,
  t: Translate,
  locale: string,
): { readonly when: string; readonly until: string } {
  const written = (moment: Date) => {
    const { date, minutes } = wallTime(moment, zoneOf(timeZone))
    return t('appointment.when', { day: formatDay(date, locale), time: formatTime(minutes, locale) })
  }
  return { when: written(startsAt), until: written(endsAt) }
}
