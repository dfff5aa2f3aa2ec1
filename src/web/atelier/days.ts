import type { DaySpan } from '../../domain/payment/money-by-day.ts'
import { clocksAt } from '../../i18n/format.ts'
import { addDays } from '../../kernel/zoned-time.ts'
import type { StaffRequest } from '../http/route.ts'

const mostDays = 93

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

/** The days that were asked for, at most a quarter; without a word the last few. */
export function daysIn({ c, shop }: StaffRequest, usualDays: number): DaySpan {
  const [asked, until] = [c.req.query('from'), c.req.query('to')]
  const to = isDay(until) ? until : clocksAt(shop.clock())('Europe/Paris').date
  const from = isDay(asked) && asked <= to ? asked : addDays(to, 1 - usualDays)
  const first = addDays(to, 1 - mostDays)
  return { from: from < first ? first : from, to }
}
