import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** A file that somebody sends the house, by its lines. */
export interface HouseFile {
  /** Of its bytes: the same file is known again, whatever it is called. */
  readonly checksum: string
  /** The first line, and those after it that are not empty, each with its number. At most one more than `most`. */
  readonly head: string
  readonly lines: readonly { readonly number: number; readonly text: string }[]
}

/**
 * Reads line by line, and keeps no more than it may: of a file of a million lines so many and one. A byte order mark is nothing, and lines end as
 * they do on any machine.
 */
export function readHouseFile(path: string, most: number): Promise<HouseFile> {
  return readHouseLines(createReadStream(path), most)
}

/** The same of bytes as they come: a file that somebody sends by a form. */
export async function readHouseLines(chunks: AsyncIterable<Uint8Array>, most: number): Promise<HouseFile> {
  const hash = createHash('sha256')
  const texts: string[] = []
  // What has come of the line that has not ended, put together when it ends: one of forty megabytes is not read again with each piece of it.
  let begun: string[] = []
  let carriage = ''
  const decoder = new TextDecoder('utf-8', { ignoreBOM: false })
  for await (const chunk of chunks) {
    hash.update(chunk)
    if (texts.length > most + 1) continue
    const text = carriage + decoder.decode(chunk, { stream: true })
    // Whether it ends a line by itself is seen by what comes after it.
    carriage = text.endsWith('\r') ? '\r' : ''
    const [first, ...others] = (carriage ? text.slice(0, -1) : text).split(/\r\n?|\n/)
    begun.push(first!)
    if (others.length === 0) continue
    const last = others.pop()!
    texts.push(begun.join(''))
    // One by one: a piece of a file may hold a million lines, and a call no million arguments.
    for (const part of others.slice(0, most + 2)) texts.push(part)
    begun = [last]
  }
  texts.push(...(begun.join('') + carriage + decoder.decode()).split(/\r\n?|\n/))
  const [head = '', ...others] = texts
  const lines = others.map((text, index) => ({ number: index + 2, text: text.trim() })).filter(({ text }) => text !== '')
  return { checksum: hash.digest('hex'), head: head.trim(), lines: lines.slice(0, most + 1) }
}

/** Table programs of half the world part cells by semicolons, and put quotes where they like. */
export const cellsOf = (line: string): string[] => line.split(/[,;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

/** A cell of a CSV as a table program reads it: quoted where it must be, and never a formula. */
export function csvCell(value: string | number): string {
  const text = String(value)
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
