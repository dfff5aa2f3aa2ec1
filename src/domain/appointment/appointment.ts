import type { Subject } from '../../db/step.ts'
import type { Language } from '../../kernel/visit.ts'
import { addDays, instantOf, wallTime, weekdayOf, type Zone } from '../../kernel/zoned-time.ts'
import { type OpeningHours, spansOn } from '../store/opening.ts'

/** What somebody comes for, and how many minutes it takes. */
export const services = { fitting: 45, madeToOrder: 60, repair: 30, gift: 30 } as const

export type Service = keyof typeof services
export type AppointmentState = 'booked' | 'cancelled' | 'honoured'

export const isService = (text: string): text is Service => Object.hasOwn(services, text)

export const appointmentSubject: Subject<AppointmentState> = {
  name: 'appointment',
  table: 'appointment',
  transitions: { booked: ['cancelled', 'honoured'], cancelled: [], honoured: [] },
}

/** An appointment as it is kept. */
export interface Appointment {
  readonly id: string
  readonly store: string
  readonly advisor: string
  readonly advisorName: string
  readonly service: Service
  readonly startsAt: Date
  readonly endsAt: Date
  readonly byVideo: boolean
  readonly state: AppointmentState
  readonly moves: number
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly note: string
  readonly sku: string | null
  readonly pieceHeld: boolean
  readonly country: string
  readonly language: Language
  readonly token: string
}

export interface Advisor {
  readonly id: string
  readonly name: string
  readonly languages: readonly string[]
  /** Monday is 1. */
  readonly days: readonly number[]
}

/** An hour that is somebody's already. */
export interface Taken {
  readonly advisor: string
  readonly startsAt: Date
  readonly endsAt: Date
}

export interface Slot {
  readonly startsAt: Date
  readonly endsAt: Date
  /** On the store's clock. */
  readonly minutes: number
  /** Who is free, in the house's order. */
  readonly advisors: readonly string[]
}

/** Slots begin on the half hour, two hours from now at the earliest, and within two months. */
const stepMinutes = 30
const leadMs = 2 * 3600_000
const horizonDays = 60
const minuteMs = 60_000

export interface Calendar {
  readonly hours: OpeningHours
  readonly zone: Zone
  readonly advisors: readonly Advisor[]
  readonly taken: readonly Taken[]
}

/** Days on which the store receives anybody, on its own calendar. */
export function openDaysFrom(now: Date, { hours, zone, advisors }: Calendar): string[] {
  const today = wallTime(now, zone).date
  return Array.from({ length: horizonDays }, (_, index) => addDays(today, index)).filter(
    (date) => spansOn(hours, date).length > 0 && advisors.some(({ days }) => days.includes(weekdayOf(date))),
  )
}

/**
 * The slots of a day in which somebody is free: within the opening hours on the store's own clock, never in an hour that the clock skips,
 * never over what is taken.
 */
export function slotsOn(date: string, service: Service, now: Date, calendar: Calendar): Slot[] {
  const { hours, zone, advisors, taken } = calendar
  const working = advisors.filter(({ days }) => days.includes(weekdayOf(date)))
  const lasts = services[service]
  const starts = spansOn(hours, date).flatMap(({ opens, closes }) => {
    const count = Math.max(0, Math.floor((closes - opens - lasts) / stepMinutes) + 1)
    return Array.from({ length: count }, (_, index) => opens + index * stepMinutes)
  })
  return starts.flatMap((minutes) => {
    const startsAt = instantOf({ date, minutes }, zone)
    const shown = wallTime(startsAt, zone)
    if (shown.date !== date || shown.minutes !== minutes || startsAt.getTime() < now.getTime() + leadMs) return []
    const endsAt = new Date(startsAt.getTime() + lasts * minuteMs)
    const isTaken = (id: string) => taken.some((each) => each.advisor === id && each.startsAt < endsAt && each.endsAt > startsAt)
    const free = working.filter(({ id }) => !isTaken(id)).map(({ id }) => id)
    return free.length > 0 ? [{ startsAt, endsAt, minutes, advisors: free }] : []
  })
}
