import type { Subject } from '../../db/step.ts'
import type { Language } from '../../kernel/visit.ts'
import { wallTime } from '../../kernel/zoned-time.ts'
import { openDays, type StoreClock, type VisitingTime, visitingTimes } from '../store/visiting-times.ts'

/** Ends: bought, given back after trying, nobody came, refused by the store, taken back by the shopper, answered by nobody. */
export type TryOnState =
  | 'asked'
  | 'proposed'
  | 'accepted'
  | 'collected'
  | 'tried'
  | 'missed'
  | 'declined'
  | 'withdrawn'
  | 'lapsed'

export const tryOnSubject: Subject<TryOnState> = {
  name: 'try_on',
  table: 'try_on',
  transitions: {
    asked: ['proposed', 'accepted', 'declined', 'withdrawn', 'lapsed'],
    proposed: ['accepted', 'declined', 'withdrawn', 'lapsed'],
    accepted: ['proposed', 'collected', 'tried', 'missed', 'declined', 'withdrawn'],
    collected: [],
    tried: [],
    missed: [],
    declined: [],
    withdrawn: [],
    lapsed: [],
  },
}

export const isOpen = (state: TryOnState): boolean => tryOnSubject.transitions[state].length > 0

/** What became of a size: laid aside, bought, back in the store; null while it was never laid aside. */
export type PieceHold = 'open' | 'sold' | 'released' | null

/** A size that was asked for and is not aside, while others are: it went before the boutique answered. */
export const isMissing = (state: TryOnState, hold: PieceHold): boolean =>
  (state === 'accepted' || state === 'proposed') && hold !== 'open'

export interface TryOn {
  readonly id: string
  readonly store: string
  readonly pieces: readonly { readonly sku: string; readonly hold: PieceHold }[]
  readonly startsAt: Date
  readonly state: TryOnState
  readonly endsAt: Date
  readonly round: number
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly note: string
  readonly country: string
  readonly language: Language
  readonly token: string
}

export const mostPieces = 3
const minutesToTry = 30
const horizonDays = 14
const hourMs = 3600_000
/** The room is theirs for an hour, and the pieces for one more. */
const keptMs = 2 * hourMs
const answerMs = 24 * hourMs

/** When it ends by itself. A time that is proposed holds pieces for a day at most. */
export function endOf(state: TryOnState, startsAt: Date, now: Date): Date {
  if (state === 'accepted') return new Date(startsAt.getTime() + keptMs)
  if (state === 'proposed') return new Date(Math.min(startsAt.getTime(), now.getTime() + answerMs))
  return startsAt
}

export function daysToTry(now: Date, clock: StoreClock): string[] {
  return openDays(now, horizonDays, clock)
}

export function timesToTry(date: string, now: Date, clock: StoreClock): VisitingTime[] {
  return visitingTimes(date, minutesToTry, now, clock)
}

/** Whether somebody can come then. */
export function isTimeToTry(startsAt: Date, now: Date, clock: StoreClock): boolean {
  const { date } = wallTime(startsAt, clock.zone)
  const times = daysToTry(now, clock).includes(date) ? timesToTry(date, now, clock) : []
  return times.some((time) => time.startsAt.getTime() === startsAt.getTime())
}
