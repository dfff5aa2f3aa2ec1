import { describe, expect, test } from 'vitest'
import { zoneOf } from '../../i18n/format.ts'
import { type Calendar, openDaysFrom, slotsOn } from './appointment.ts'

const week = (opens: number, closes: number) => Array.from({ length: 7 }, () => [{ opens, closes }])
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const ada = { id: 'PAR01-A', name: 'Ada', languages: ['fr'], days: everyDay }
const max = { id: 'PAR01-B', name: 'Max', languages: ['en'], days: [2] }

const calendar = (more: Partial<Calendar> = {}): Calendar => ({
  hours: { week: week(600, 720), days: {} },
  zone: zoneOf('Europe/Paris'),
  advisors: [ada],
  taken: [],
  ...more,
})

const now = new Date('2026-11-16T06:00:00Z')
const times = (slots: ReturnType<typeof slotsOn>) => slots.map(({ minutes }) => minutes)

describe('slots', () => {
  test('lie within the opening hours, so that the service ends by closing time', () => {
    expect(times(slotsOn('2026-11-17', 'fitting', now, calendar()))).toEqual([600, 630, 660])
    expect(times(slotsOn('2026-11-17', 'madeToOrder', now, calendar()))).toEqual([600, 630, 660])
    expect(times(slotsOn('2026-11-17', 'repair', now, calendar()))).toEqual([600, 630, 660, 690])
  })

  test('are on the store’s own clock, in winter and in summer', () => {
    const [winter] = slotsOn('2026-11-17', 'fitting', now, calendar())
    const [summer] = slotsOn('2027-06-17', 'fitting', now, calendar())
    expect(winter!.startsAt.toISOString()).toBe('2026-11-17T09:00:00.000Z')
    expect(summer!.startsAt.toISOString()).toBe('2027-06-17T08:00:00.000Z')
  })

  test('are never in the hour that summer time skips', () => {
    const night = calendar({ hours: { week: week(60, 300), days: {} } })
    expect(times(slotsOn('2027-03-27', 'repair', now, night))).toContain(120)
    const skipped = times(slotsOn('2027-03-28', 'repair', now, night))
    expect(skipped).not.toContain(120)
    expect(skipped).not.toContain(150)
    expect(skipped).toContain(180)
  })

  test('are two hours away at least, and none is in the past', () => {
    expect(times(slotsOn('2026-11-16', 'repair', new Date('2026-11-16T07:30:00Z'), calendar()))).toEqual([630, 660, 690])
    expect(slotsOn('2026-11-15', 'repair', now, calendar())).toEqual([])
  })

  test('leave out what is taken, whole or in part, and those who do not work that day', () => {
    const taken = [{ advisor: 'PAR01-A', startsAt: new Date('2026-11-17T09:30:00Z'), endsAt: new Date('2026-11-17T10:15:00Z') }]
    expect(times(slotsOn('2026-11-17', 'repair', now, calendar({ taken })))).toEqual([600, 690])
    const both = slotsOn('2026-11-17', 'repair', now, calendar({ taken, advisors: [ada, max] }))
    expect(both.map(({ advisors }) => advisors)).toEqual([
      ['PAR01-A', 'PAR01-B'],
      ['PAR01-B'],
      ['PAR01-B'],
      ['PAR01-A', 'PAR01-B'],
    ])
    expect(slotsOn('2026-11-18', 'repair', now, calendar({ advisors: [max] }))).toEqual([])
  })

  test('a day that is closed has none, and is not among the days', () => {
    const closed = calendar({ hours: { week: week(600, 720), days: { '2026-11-18': [] } } })
    expect(slotsOn('2026-11-18', 'repair', now, closed)).toEqual([])
    expect(openDaysFrom(now, closed)).not.toContain('2026-11-18')
    expect(openDaysFrom(now, closed)).toContain('2026-11-19')
  })
})
