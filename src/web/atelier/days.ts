import type { DaySpan } from '../../domain/payment/money-by-day.ts'
import { clocksAt } from '../../i18n/format.ts'
import { addDays } from '../../kernel/zoned-time.ts'
import type { StaffRequest } from '../http/route.ts'

const mostDays = 93

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

const momentShape = /^(.{10})[ T](?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?(?:Z|[+-]\d\d(?::?\d\d)?)$/

/** A moment as the database or a program of ours writes it into a link or a form; null for what is none. */
export function writtenMoment(text: string): string | null {
  return isDay(momentShape.exec(text)?.[1]) ? text : null
}

/** The days that were asked for, at most a quarter; without a word the last few. */
export function daysIn({ c, shop }: StaffRequest, usualDays: number): DaySpan {
  const [asked, until] = [c.req.query('from'), c.req.query('to')]
  const to = isDay(until) ? until : clocksAt(shop.clock())('Europe/Paris').date
  const from = isDay(asked) && asked <= to ? asked : addDays(to, 1 - usualDays)
  const first = addDays(to, 1 - mostDays)
  return { from: from < first ? first : from, to }
}
