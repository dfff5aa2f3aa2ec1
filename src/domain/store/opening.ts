import { addDays, instantOf, wallTime, weekdayOf, type Zone } from '../../kernel/zoned-time.ts'

/** Minutes since midnight on the boutique's wall; `closes` may be 1440, midnight. */
export interface Span {
  readonly opens: number
  readonly closes: number
}

export interface OpeningHours {
  /** Monday first; a day without spans is closed. */
  readonly week: readonly (readonly Span[])[]
  /** Days that do not follow the week, by date. */
  readonly days: Readonly<Record<string, readonly Span[]>>
}

export type Opening = { readonly isOpen: true; readonly until: Date } | { readonly isOpen: false; readonly opensAt: Date | null }

/** A house that stays closed longer than this says so, not when it opens. */
const horizonDays = 14

export function spansOn({ week, days }: OpeningHours, date: string): readonly Span[] {
  return days[date] ?? week[weekdayOf(date) - 1] ?? []
}

/** Open until when, or closed until when. An evening that runs past midnight is one evening. */
export function openingAt(hours: OpeningHours, now: Date, zone: Zone): Opening {
  const today = wallTime(now, zone).date
  const spans = Array.from({ length: horizonDays + 1 }, (_, day) => addDays(today, day)).flatMap((date) =>
    spansOn(hours, date).map(({ opens, closes }) => ({
      from: instantOf({ date, minutes: opens }, zone).getTime(),
      to: instantOf({ date, minutes: closes }, zone).getTime(),
    })),
  )
  const at = spans.findIndex(({ to }) => to > now.getTime())
  const next = spans[at]
  if (!next) return { isOpen: false, opensAt: null }
  if (next.from > now.getTime()) return { isOpen: false, opensAt: new Date(next.from) }
  let until = next.to
  for (const { from, to } of spans.slice(at + 1)) {
    if (from !== until) break
    until = to
  }
  return { isOpen: true, until: new Date(until) }
}

/** Until when a page that says "open" or "today" is true: the next opening, closing or midnight there. */
export function openingTurns(hours: OpeningHours, now: Date, zone: Zone): Date {
  const opening = openingAt(hours, now, zone)
  const change = opening.isOpen ? opening.until : opening.opensAt
  const midnight = instantOf({ date: addDays(wallTime(now, zone).date, 1), minutes: 0 }, zone)
  return change !== null && change < midnight ? change : midnight
}
