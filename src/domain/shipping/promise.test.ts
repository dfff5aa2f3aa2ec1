import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holidayTable } from '../../../scripts/holiday-table.mjs'
import { clocksAt } from '../../i18n/format.ts'
import { addDays, weekdayOf } from '../../kernel/zoned-time.ts'
import { conciergeAreas, depotFor, type MethodTerms, methodTerms } from '../../markets/deliveries.ts'
import holidays from '../../markets/holidays.json'
import { sites } from '../../markets/sites.ts'
import type { OpeningHours } from '../store/opening.ts'
import { isHoliday, isWorkday } from './calendar.ts'
import { conciergeDays, leavesOn, promiseCollect, promiseHome, promiseInStore } from './promise.ts'

const termsOf = (code: string, country = 'FR'): MethodTerms =>
  methodTerms.findLast((terms) => terms.code === code && (terms.countries?.includes(country) ?? true))!
const parcel = (country: string, isGift = false, expectedAt: string | null = null) => ({
  country,
  isGift,
  expectedAt: expectedAt === null ? null : new Date(expectedAt),
})
const at = (instant: string) => clocksAt(new Date(instant))
const home = (code: string, instant: string, ...of: Parameters<typeof parcel>) =>
  promiseHome(termsOf(code, of[0]), parcel(...of), at(instant))

const anyInstant = fc.date({ min: new Date('2026-01-01'), max: new Date('2033-11-01'), noInvalidDate: true })
const doors = [...sites.keys()].flatMap((country) =>
  methodTerms
    .filter(({ option, countries }) => option === 'home' && (countries?.includes(country) ?? true))
    .map((terms) => ({ country, terms })),
)

describe('at the door', () => {
  test('is never in the past, never on a Sunday or a holiday there, never later at the beginning than at the end', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...doors), fc.boolean(), (now, { country, terms }, isGift) => {
        const { from, until } = promiseHome(terms, parcel(country, isGift), clocksAt(now))
        const today = clocksAt(now)(depotFor(country).timeZone).date
        expect(from > today).toBe(true)
        expect(from <= until).toBe(true)
        for (const day of [from, until]) {
          expect(weekdayOf(day)).not.toBe(7)
          expect(isHoliday(country, day)).toBe(false)
          if (terms.code === 'DAHST') expect(weekdayOf(day)).toBe(6)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('a minute later is never sooner, and between two cut-offs nothing changes', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...doors), (now, { country, terms }) => {
        const promise = (instant: Date) => promiseHome(terms, parcel(country), clocksAt(instant))
        const [before, after] = [promise(now), promise(new Date(now.getTime() + 60_000))]
        expect(after.from >= before.from && after.until >= before.until).toBe(true)
        const { minutes } = clocksAt(now)(depotFor(country).timeZone)
        if (minutes !== depotFor(country).cutOff - 1) expect(after).toEqual(before)
      }),
      { numRuns: 1_000 },
    )
  })

  test('wrapping and what is still to come never make it sooner', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...doors), fc.nat(200), (now, { country, terms }, ahead) => {
        const day = addDays(now.toISOString().slice(0, 10), ahead)
        const [plain, wrapped, awaited] = [parcel(country), parcel(country, true), parcel(country, false, day)].map((each) =>
          promiseHome(terms, each, clocksAt(now)),
        )
        expect(wrapped!.from >= plain!.from && awaited!.from >= plain!.from).toBe(true)
        expect(awaited!.from > day || awaited!.from === plain!.from).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('leaves the same day until noon by the depot’s own clock, in winter and in summer', () => {
    // A Tuesday in January: Paris is an hour ahead of Greenwich; a Tuesday in July: two.
    expect(leavesOn(parcel('FR'), at('2027-01-12T10:59:00Z'))).toBe('2027-01-12')
    expect(leavesOn(parcel('FR'), at('2027-01-12T11:00:00Z'))).toBe('2027-01-13')
    expect(leavesOn(parcel('FR'), at('2027-07-13T09:59:00Z'))).toBe('2027-07-13')
    // The fourteenth is a holiday in France.
    expect(leavesOn(parcel('FR'), at('2027-07-13T10:00:00Z'))).toBe('2027-07-15')
    // At the same moment it is not yet noon in New York, and long past it in Tokyo.
    expect(leavesOn(parcel('US'), at('2027-01-12T16:59:00Z'))).toBe('2027-01-12')
    expect(leavesOn(parcel('JP'), at('2027-01-12T16:59:00Z'))).toBe('2027-01-13')
  })

  test('on the days that clocks are moved the cut-off is still noon', () => {
    // 28 March 2027 is a Sunday: Monday is the first working day with summer time, but for Easter.
    expect(leavesOn(parcel('FR'), at('2027-03-30T09:59:00Z'))).toBe('2027-03-30')
    expect(leavesOn(parcel('FR'), at('2027-03-30T10:00:00Z'))).toBe('2027-03-31')
    expect(leavesOn(parcel('US'), at('2026-11-02T16:59:00Z'))).toBe('2026-11-02')
    expect(leavesOn(parcel('US'), at('2026-11-02T17:00:00Z'))).toBe('2026-11-03')
  })

  test('over the end of the year it waits for both calendars', () => {
    expect(home('DAH', '2026-12-30T09:00:00Z', 'FR')).toEqual({ from: '2027-01-04', until: '2027-01-06' })
    expect(home('DAH24', '2026-12-24T09:00:00Z', 'GB')).toEqual({ from: '2026-12-29', until: '2026-12-29' })
    expect(home('DAH24', '2026-12-30T00:00:00Z', 'JP')).toEqual({ from: '2027-01-04', until: '2027-01-04' })
  })

  test('[SHIP-07] Saturday delivery is the next Saturday that can be reached', () => {
    expect(home('DAHST', '2026-11-20T10:00:00Z', 'FR')).toEqual({ from: '2026-11-21', until: '2026-11-21' })
    expect(home('DAHST', '2026-11-20T11:30:00Z', 'FR')).toEqual({ from: '2026-11-28', until: '2026-11-28' })
  })

  test('farther countries take longer', () => {
    expect(home('DAH', '2026-11-16T09:00:00Z', 'DE')).toEqual({ from: '2026-11-18', until: '2026-11-20' })
    expect(home('DAH', '2026-11-16T09:00:00Z', 'FI')).toEqual({ from: '2026-11-19', until: '2026-11-24' })
  })
})

const open = { opens: 600, closes: 1140 }
const week = (...closed: number[]): OpeningHours => ({
  week: [1, 2, 3, 4, 5, 6, 7].map((day) => (closed.includes(day) ? [] : [open])),
  days: {},
})

describe('in a boutique', () => {
  test('[SHIP-12] what it has is laid aside within two opening hours', () => {
    const collect = (instant: string, hours = week(7), isGift = false) =>
      promiseCollect(hours, isGift, at(instant)('Europe/Paris'))?.from
    expect(collect('2026-11-16T10:00:00Z')).toBe('2026-11-16')
    // An hour and a half before it closes: tomorrow. On a Saturday: on Monday, and on Tuesday where it is wrapped.
    expect(collect('2026-11-16T16:30:00Z')).toBe('2026-11-17')
    expect(collect('2026-11-21T17:30:00Z')).toBe('2026-11-23')
    expect(collect('2026-11-21T17:30:00Z', week(7), true)).toBe('2026-11-24')
    expect(collect('2026-11-16T10:00:00Z', week(1, 2, 3, 4, 5, 6, 7))).toBeUndefined()
  })

  test('[SHIP-11] what is sent there waits from a day on which it is open', () => {
    fc.assert(
      fc.property(anyInstant, fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }), (now, closed) => {
        const promised = promiseInStore(termsOf('PIS'), parcel('FR'), week(...closed), clocksAt(now))!
        expect(promised.from > clocksAt(now)('Europe/Paris').date && promised.from <= promised.until).toBe(true)
        for (const day of Object.values(promised)) expect(closed).not.toContain(weekdayOf(day))
      }),
    )
    expect(promiseInStore(termsOf('PIS'), parcel('FR'), week(1, 2, 3, 4, 5, 6, 7), at('2026-11-16T10:00:00Z'))).toBeNull()
  })
})

describe('by concierge', () => {
  const [paris] = conciergeAreas

  test('[SHIP-10] is today until one o’clock in the town, then the next day', () => {
    const first = (instant: string, full: string[] = [], isGift = false) => conciergeDays(paris!, isGift, full, at(instant))[0]
    expect(first('2026-11-16T11:59:00Z')).toBe('2026-11-16')
    expect(first('2026-11-16T12:00:00Z')).toBe('2026-11-17')
    expect(first('2026-11-16T11:59:00Z', ['2026-11-16', '2026-11-17'])).toBe('2026-11-18')
    expect(first('2026-11-16T11:59:00Z', [], true)).toBe('2026-11-17')
    // Saturday afternoon: Monday.
    expect(first('2026-11-21T13:00:00Z')).toBe('2026-11-23')
    expect(first('2026-11-16T22:30:00Z')).toBe('2026-11-17')
    expect(first('2026-11-16T23:30:00Z')).toBe('2026-11-17')
  })

  test('never comes in the past, on a Sunday, on a holiday or on a day that is full', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.constantFrom(...conciergeAreas),
        fc.array(fc.nat(8)),
        fc.boolean(),
        (now, area, taken, isGift) => {
          const today = clocksAt(now)(area.timeZone).date
          const full = taken.map((ahead) => addDays(today, ahead))
          for (const day of conciergeDays(area, isGift, full, clocksAt(now))) {
            expect(day >= today && day < addDays(today, 7) && isWorkday(area, day) && !full.includes(day)).toBe(true)
          }
        },
      ),
    )
  })
})

test('the table of holidays is the library’s, and reaches far enough', () => {
  expect(holidays).toEqual(holidayTable())
  const inTwoYears = String(new Date().getUTCFullYear() + 2)
  for (const years of Object.values(holidays)) expect(Object.keys(years)).toContain(inTwoYears)
}, 30_000)
