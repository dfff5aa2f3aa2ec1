import type { Subject } from '../../db/step.ts'
import type { Language } from '../../kernel/visit.ts'
import { weekdayOf } from '../../kernel/zoned-time.ts'
import { openDays, type StoreClock, type VisitingTime, visitingTimes } from '../store/visiting-times.ts'

/** What somebody comes for, and how many minutes it takes. */
export const services = { fitting: 45, madeToOrder: 60, repair: 30, gift: 30 } as const

export type Service = keyof typeof services
export type AppointmentState = 'held' | 'booked' | 'cancelled' | 'honoured' | 'missed'

export const isService = (text: string): text is Service => Object.hasOwn(services, text)

export const appointmentSubject: Subject<AppointmentState> = {
  name: 'appointment',
  table: 'appointment',
  transitions: {
    held: ['booked', 'cancelled'],
    booked: ['cancelled', 'honoured', 'missed'],
    cancelled: [],
    honoured: [],
    missed: [],
  },
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
  /** Until when it waits to be confirmed; null for what was booked at once. */
  readonly heldUntil: Date | null
  readonly moves: number
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly note: string
  readonly skus: readonly string[]
  /** Those of them that are laid aside in the store at this moment. */
  readonly held: readonly string[]
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

export interface Slot extends VisitingTime {
  readonly endsAt: Date
  /** Who is free, in the house's order. */
  readonly advisors: readonly string[]
}

/** Within two months. */
const horizonDays = 60
const minuteMs = 60_000

export interface Calendar extends StoreClock {
  readonly advisors: readonly Advisor[]
  readonly taken: readonly Taken[]
}

/** Days on which the store receives anybody, on its own calendar. */
export function openDaysFrom(now: Date, calendar: Calendar): string[] {
  const receives = (date: string) => calendar.advisors.some(({ days }) => days.includes(weekdayOf(date)))
  return openDays(now, horizonDays, calendar).filter(receives)
}

/** The slots of a day in which somebody is free, never over what is taken. */
export function slotsOn(date: string, service: Service, now: Date, calendar: Calendar): Slot[] {
  const working = calendar.advisors.filter(({ days }) => days.includes(weekdayOf(date)))
  const lasts = services[service]
  return visitingTimes(date, lasts, now, calendar).flatMap(({ startsAt, minutes }) => {
    const endsAt = new Date(startsAt.getTime() + lasts * minuteMs)
    const isTaken = (id: string) =>
      calendar.taken.some((each) => each.advisor === id && each.startsAt < endsAt && each.endsAt > startsAt)
    const free = working.filter(({ id }) => !isTaken(id)).map(({ id }) => id)
    return free.length > 0 ? [{ startsAt, endsAt, minutes, advisors: free }] : []
  })
}
