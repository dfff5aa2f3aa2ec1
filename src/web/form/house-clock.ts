import { zoneOf } from '../../i18n/format.ts'
import { instantOf, wallTime } from '../../kernel/zoned-time.ts'

const paris = zoneOf('Europe/Paris')

/** A moment as a field of the atelier has it, by the clock of the house: `2026-12-24T09:00`; null where it is none. */
export function readMoment(typed: string): Date | null {
  const [, date = '', hours, minutes] = /^(2\d{3}-\d\d-\d\d)T(\d\d):(\d\d)(?::\d\d)?$/.exec(typed.trim()) ?? []
  if (!date || Number.isNaN(Date.parse(`${date}T00:00:00Z`)) || Number(hours) > 23 || Number(minutes) > 59) return null
  const instant = instantOf({ date, minutes: Number(hours) * 60 + Number(minutes) }, paris)
  // The thirtieth of February is no day.
  return wallTime(instant, paris).date === date ? instant : null
}

export function momentField(date: Date): string {
  const { date: day, minutes } = wallTime(date, paris)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
