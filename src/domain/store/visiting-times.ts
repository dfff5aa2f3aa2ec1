import { addDays, instantOf, wallTime, type Zone } from '../../kernel/zoned-time.ts'
import { type OpeningHours, spansOn } from './opening.ts'

/** A moment at which somebody can come, and what the store's clock shows then. */
export interface VisitingTime {
  readonly startsAt: Date
  readonly minutes: number
}

/** When a store is open, by its own clock. */
export interface StoreClock {
  readonly hours: OpeningHours
  readonly zone: Zone
}

/** On the half hour, two hours from now at the earliest. */
const stepMinutes = 30
const leadMs = 2 * 3600_000

/** Nobody comes earlier than this before their time. */
const earlyMs = 3600_000

/** Whether somebody who is expected at a time may be there by now. */
export function mayHaveCome(startsAt: Date, now: Date): boolean {
  return now.getTime() >= startsAt.getTime() - earlyMs
}

/** Days on which a store is open, from today on, on its own calendar. */
export function openDays(now: Date, count: number, { hours, zone }: StoreClock): string[] {
  const today = wallTime(now, zone).date
  return Array.from({ length: count }, (_, index) => addDays(today, index)).filter((date) => spansOn(hours, date).length > 0)
}

/**
 * When somebody can come on a day who stays so many minutes: within the opening hours on the store's own clock, and never in an hour
 * that the clock skips.
 */
export function visitingTimes(date: string, lasts: number, now: Date, { hours, zone }: StoreClock): VisitingTime[] {
  const starts = spansOn(hours, date).flatMap(({ opens, closes }) => {
    const count = Math.max(0, Math.floor((closes - opens - lasts) / stepMinutes) + 1)
    return Array.from({ length: count }, (_, index) => opens + index * stepMinutes)
  })
  return starts.flatMap((minutes) => {
    const startsAt = instantOf({ date, minutes }, zone)
    const shown = wallTime(startsAt, zone)
    const isShown = shown.date === date && shown.minutes === minutes
    return isShown && startsAt.getTime() >= now.getTime() + leadMs ? [{ startsAt, minutes }] : []
  })
}
