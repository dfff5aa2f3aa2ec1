interface Entry {
  readonly id: string
  /** Grows with each change: a calendar keeps the latest. */
  readonly sequence: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly title: string
  readonly place: string
  readonly url: string
  readonly isCancelled: boolean
  readonly writtenAt: Date
}

const stamp = (instant: Date) => `${instant.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
const escaped = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n')

/** No line is longer than 75 bytes; what is goes on after a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 74) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}

/** An appointment as calendars read it (RFC 5545). */
export function calendarEntry(entry: Entry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Averne//Appointments//EN',
    `METHOD:${entry.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${entry.id}@averne`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${stamp(entry.writtenAt)}`,
    `DTSTART:${stamp(entry.startsAt)}`,
    `DTEND:${stamp(entry.endsAt)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(entry.place)}`,
    `URL:${entry.url}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
