import { addDays, type Clocks, type WallTime } from '../../kernel/zoned-time.ts'
import {
  type ConciergeArea,
  collectMinutes,
  conciergeHorizon,
  courierDays,
  depotFor,
  type MethodTerms,
} from '../../markets/deliveries.ts'
import { type OpeningHours, spansOn } from '../store/opening.ts'
import { firstDay, isWorkday, workdaysAfter } from './calendar.ts'

/** The days between which a piece is handed over, the same twice where it is one; `2026-11-15`, where it is handed over. */
export interface Promised {
  readonly from: string
  readonly until: string
}

/** What is to be sent. */
export interface Parcel {
  readonly country: string
  /** The day from which the last of it can be sent; null when all of it is there. */
  readonly expectedAt: Date | null
  /** Wrapping takes a working day. */
  readonly isGift: boolean
}

/** The day on which it leaves the house: today until the depot's hour, by its own clock and calendar. */
export function leavesOn({ country, expectedAt, isGift }: Parcel, clocks: Clocks): string {
  const depot = depotFor(country)
  const { date, minutes } = clocks(depot.timeZone)
  const today = minutes < depot.cutOff ? date : addDays(date, 1)
  const arrival = expectedAt?.toISOString().slice(0, 10) ?? ''
  const ready = firstDay(arrival > today ? arrival : today, (day) => isWorkday(depot, day))!
  return workdaysAfter(ready, isGift ? 1 : 0, depot)
}

/** To the door by a courier. */
export function promiseHome(terms: MethodTerms, parcel: Parcel, clocks: Clocks): Promised {
  return promiseSent(terms, parcel.country, leavesOn(parcel, clocks))
}

/** By a courier who has it since that day. */
export function promiseSent({ days: [min, max], weekdays }: MethodTerms, country: string, leaves: string): Promised {
  const courier = { country, weekdays: weekdays ?? courierDays(country) }
  return { from: workdaysAfter(leaves, min, courier), until: workdaysAfter(leaves, max, courier) }
}

/** Sent to a boutique, and handed over when it is open; null where it does not open for months. */
export function promiseInStore(terms: MethodTerms, parcel: Parcel, hours: OpeningHours, clocks: Clocks): Promised | null {
  const sent = promiseHome(terms, parcel, clocks)
  const isOpen = (day: string) => spansOn(hours, day).length > 0
  const [from, until] = [firstDay(sent.from, isOpen), firstDay(sent.until, isOpen)]
  return from === null || until === null ? null : { from, until }
}

/** Laid aside in a boutique that has it, by people who are there only while it is open. */
export function promiseCollect(hours: OpeningHours, isGift: boolean, now: WallTime): Promised | null {
  let left = collectMinutes
  const ready = firstDay(now.date, (day) => {
    for (const { opens, closes } of spansOn(hours, day)) {
      left -= Math.max(0, closes - Math.max(opens, day === now.date ? now.minutes : 0))
    }
    return left < 0
  })
  const wrapped = ready !== null && isGift ? firstDay(addDays(ready, 1), (day) => spansOn(hours, day).length > 0) : ready
  return wrapped === null ? null : { from: wrapped, until: wrapped }
}

/** Days on which the concierge may come, the first of them today until the town's hour; those that are full are left out. */
export function conciergeDays(area: ConciergeArea, isGift: boolean, fullDays: readonly string[], clocks: Clocks): string[] {
  const { date, minutes } = clocks(area.timeZone)
  const first = minutes < area.cutOff ? date : addDays(date, 1)
  const ready = firstDay(first, (day) => isWorkday(area, day))!
  const from = workdaysAfter(ready, isGift ? 1 : 0, area)
  const days = Array.from({ length: conciergeHorizon }, (_, ahead) => addDays(date, ahead))
  return days.filter((day) => day >= from && isWorkday(area, day) && !fullDays.includes(day))
}

/** Later than what was said: then the shopper is asked again. */
export const dayNumber = (day: string): number => Number(day.replaceAll('-', ''))
