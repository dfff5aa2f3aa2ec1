/**
 * Minutes by which a zone's clocks are ahead of UTC at an instant. Only Intl knows, and Intl belongs to `i18n/format.ts`, which is
 * above this layer: whoever asks what a clock elsewhere shows brings its zone along (`zoneOf`).
 */
export type Zone = (instant: Date) => number

export interface WallTime {
  /** `2026-11-15` */
  readonly date: string
  /** Since midnight. */
  readonly minutes: number
}

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/** What the clock shows, to the minute. */
export function wallTime(instant: Date, zone: Zone): WallTime {
  const shown = new Date(instant.getTime() + zone(instant) * minuteMs)
  return { date: shown.toISOString().slice(0, 10), minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes() }
}

/** When the clock shows it: of an hour that comes twice the first, of one that is skipped as if the clock had not been moved. */
export function instantOf({ date, minutes }: WallTime, zone: Zone): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * minuteMs
  const offsetAt = (time: number) => zone(new Date(time)) * minuteMs
  const before = asUtc - offsetAt(asUtc - dayMs)
  const after = asUtc - offsetAt(asUtc + dayMs)
  const shows = (time: number) => time + offsetAt(time) === asUtc
  return new Date(shows(after) && !shows(before) ? after : before)
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Monday is 1, Sunday 7. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** What clocks elsewhere show at one moment, by the name of their zone. */
export type Clocks = (timeZone: string) => WallTime
