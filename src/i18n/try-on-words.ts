import type { Store } from '../domain/store/store.ts'
import { isMissing, type PieceHold, type TryOn } from '../domain/try-on/try-on.ts'
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

/** What the boutique says, and that some of the pieces are not there where they are not. */
export function tryOnSaid({ state, pieces }: Pick<TryOn, 'state' | 'pieces'>, until: string, t: Translate): string {
  const said = t(`tryon.said_${state}`, { until })
  return pieces.some(({ hold }) => isMissing(state, hold)) ? `${said} ${t('tryon.missing')}` : said
}

/** How a piece stands: aside, theirs, back, or gone before the boutique answered; nothing while nobody has answered. */
export function pieceSaid(state: TryOn['state'], hold: PieceHold, t: Translate): string {
  if (isMissing(state, hold)) return t('tryon.hold_gone')
  return hold ? t(`tryon.hold_${hold}`) : ''
}
