import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zoneOf } from '../../i18n/format.ts'
import { type OpeningHours, openingAt, openingTurns } from './opening.ts'

const span = (opens: number, closes: number) => ({ opens: opens * 60, closes: closes * 60 })
const lyon: OpeningHours = {
  week: [[], ...Array(4).fill([span(10, 13), span(14, 19)]), [span(10, 19)], []],
  days: { '2026-12-25': [], '2026-12-21': [span(10, 19)] },
}
const paris = zoneOf('Europe/Paris')
const at = (instant: string, hours = lyon, zone = paris) => openingAt(hours, new Date(instant), zone)

test.each([
  // A Tuesday in winter: Paris is an hour ahead of UTC.
  ['in the morning', '2026-11-17T09:00:00Z', { isOpen: true, until: new Date('2026-11-17T12:00:00Z') }],
  ['at the last minute', '2026-11-17T17:59:59Z', { isOpen: true, until: new Date('2026-11-17T18:00:00Z') }],
  ['before it opens', '2026-11-17T08:59:59Z', { isOpen: false, opensAt: new Date('2026-11-17T09:00:00Z') }],
  ['at noon', '2026-11-17T12:00:00Z', { isOpen: false, opensAt: new Date('2026-11-17T13:00:00Z') }],
  ['over the weekend', '2026-11-14T18:00:00Z', { isOpen: false, opensAt: new Date('2026-11-17T09:00:00Z') }],
  ['on a Monday that is open', '2026-12-21T12:30:00Z', { isOpen: true, until: new Date('2026-12-21T18:00:00Z') }],
  ['on Christmas, a Friday', '2026-12-25T10:00:00Z', { isOpen: false, opensAt: new Date('2026-12-26T09:00:00Z') }],
  // Summer time: an hour more.
  ['in summer', '2026-07-14T08:00:00Z', { isOpen: true, until: new Date('2026-07-14T11:00:00Z') }],
])('%s', (_, now, opening) => {
  expect(at(now)).toEqual(opening)
})

test('the boutique’s own calendar counts, not the reader’s', () => {
  const tokyo = zoneOf('Asia/Tokyo')
  const hours = { week: [[span(11, 20)], [], [], [], [], [], []], days: {} }
  // Monday morning in Tokyo is Sunday evening in Paris.
  expect(at('2026-11-16T02:30:00Z', hours, tokyo)).toEqual({ isOpen: true, until: new Date('2026-11-16T11:00:00Z') })
  expect(at('2026-11-16T11:00:00Z', hours, tokyo)).toEqual({ isOpen: false, opensAt: new Date('2026-11-23T02:00:00Z') })
})

test('an evening past midnight is one evening', () => {
  const late = { week: [[span(10, 24)], [span(0, 1), span(10, 24)], ...Array(5).fill([])], days: {} }
  const dubai = zoneOf('Asia/Dubai')
  expect(at('2026-11-16T19:00:00Z', late, dubai)).toEqual({ isOpen: true, until: new Date('2026-11-16T21:00:00Z') })
})

test('a boutique without hours says nothing of when it opens', () => {
  expect(at('2026-11-16T02:30:00Z', { week: Array(7).fill([]), days: {} })).toEqual({ isOpen: false, opensAt: null })
})

test('nothing that the page says changes before it turns, and it turns within a day', () => {
  const minute = fc.integer({ min: Date.UTC(2026, 11, 1) / 60_000, max: Date.UTC(2027, 0, 10) / 60_000 })
  fc.assert(
    fc.property(minute, fc.double({ min: 0, max: 0.999, noNaN: true }), (begun, share) => {
      const now = new Date(begun * 60_000)
      const turns = openingTurns(lyon, now, paris)
      const left = turns.getTime() - now.getTime()
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThanOrEqual(24 * 3600_000)
      expect(openingAt(lyon, new Date(now.getTime() + Math.floor(left * share)), paris)).toEqual(openingAt(lyon, now, paris))
    }),
  )
})
