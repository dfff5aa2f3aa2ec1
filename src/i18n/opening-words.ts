import { type OpeningHours, openingAt } from '../domain/store/opening.ts'
import type { Store } from '../domain/store/store.ts'
import { wallTime } from '../kernel/zoned-time.ts'
import { formatDay, formatTime, zoneOf } from './format.ts'
import type { Translate } from './messages.ts'

/** `Open until 19:00`, by the boutique's own clock. */
export function openingWords(store: Store & OpeningHours, now: Date, t: Translate, locale: string): string {
  const zone = zoneOf(store.timeZone)
  const opening = openingAt(store, now, zone)
  if (opening.isOpen) return t('stores.openUntil', { time: formatTime(wallTime(opening.until, zone).minutes, locale) })
  if (opening.opensAt === null) return t('stores.closedNow')
  const { date, minutes } = wallTime(opening.opensAt, zone)
  const time = formatTime(minutes, locale)
  const isToday = date === wallTime(now, zone).date
  return isToday ? t('stores.opensAt', { time }) : t('stores.opensOn', { day: formatDay(date, locale), time })
}
