import { expect, test } from 'vitest'
import { calendarEntry } from './calendar-entry.ts'

const entry = {
  id: 'a1',
  sequence: 2,
  startsAt: new Date('2026-11-17T09:00:00Z'),
  endsAt: new Date('2026-11-17T09:45:00Z'),
  title: 'Averne; Paris, Saint-Honoré',
  place: `214 rue Saint-Honoré, ${'東京'.repeat(30)}`,
  url: 'https://averne.example/x',
  isCancelled: false,
  writtenAt: new Date('2026-11-16T10:00:00Z'),
}

test('a calendar reads when it is, where, and which version of it this is', () => {
  const text = calendarEntry(entry)
  expect(text).toContain('DTSTART:20261117T090000Z\r\nDTEND:20261117T094500Z\r\n')
  expect(text).toContain('SUMMARY:Averne\\; Paris\\, Saint-Honoré\r\n')
  expect(text).toContain('SEQUENCE:2\r\n')
  expect(calendarEntry({ ...entry, isCancelled: true })).toContain('STATUS:CANCELLED\r\n')
})

test('lines are folded by bytes, and unfold to what was written', () => {
  const text = calendarEntry(entry)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain('東京'.repeat(30))
})
