import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTimeZone, zoneOf } from '../i18n/format.ts'
import { addDays, instantOf, wallTime, weekdayOf } from './zoned-time.ts'

const zones = [
  'Europe/Paris',
  'Europe/London',
  'America/New_York',
  'Asia/Dubai',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
]

test.each([
  ['2026-11-15T12:00:00Z', 'Asia/Tokyo', '2026-11-15', 21 * 60],
  ['2026-11-15T20:30:00Z', 'Asia/Dubai', '2026-11-16', 30],
  ['2026-11-15T04:30:00Z', 'America/New_York', '2026-11-14', 23 * 60 + 30],
])('at %s the clock in %s shows %s and %i minutes', (instant, zone, date, minutes) => {
  expect(wallTime(new Date(instant), zoneOf(zone))).toEqual({ date, minutes })
})

test('a time is found again from what the clock shows, in summer and in winter', () => {
  const minute = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 })
  fc.assert(
    fc.property(minute, fc.constantFrom(...zones), (at, name) => {
      const zone = zoneOf(name)
      const instant = new Date(at * 60_000)
      const found = instantOf(wallTime(instant, zone), zone)
      // An hour that comes twice is found the first time.
      expect(wallTime(found, zone)).toEqual(wallTime(instant, zone))
      expect(found.getTime()).toBeLessThanOrEqual(instant.getTime())
      expect(instant.getTime() - found.getTime()).toBeLessThanOrEqual(3600_000)
    }),
  )
})

test.each([
  ['2026-03-29', 90, '2026-03-29T00:30:00Z'],
  ['2026-03-29', 150, '2026-03-29T01:30:00Z'],
  ['2026-03-29', 180, '2026-03-29T01:00:00Z'],
  ['2026-10-25', 150, '2026-10-25T00:30:00Z'],
  ['2026-10-25', 180, '2026-10-25T02:00:00Z'],
  ['2026-12-31', 1440, '2026-12-31T23:00:00Z'],
])('in Paris on %s, %i minutes is %s', (date, minutes, instant) => {
  expect(instantOf({ date, minutes }, zoneOf('Europe/Paris'))).toEqual(new Date(instant))
})

test('days are counted over months and years, and have their place in the week', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect([weekdayOf('2026-11-15'), weekdayOf('2026-11-16')]).toEqual([7, 1])
})

test('only real zones are zones', () => {
  expect(zones.every(isTimeZone)).toBe(true)
  expect(['Europe/Lyon', '', 'x'].some(isTimeZone)).toBe(false)
})
