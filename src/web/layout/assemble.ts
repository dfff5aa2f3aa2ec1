import { transcode } from 'node:buffer'

/** A page in pieces: what was written for it, and what is kept of it as bytes. */
export type Markup = readonly (string | Buffer)[]

const usual = 512 * 1024
const room = Buffer.allocUnsafeSlow(usual)
const units = Buffer.allocUnsafeSlow(usual)

/**
 * The pieces as one, in a room that every page uses: what is answered holds until the next call. Memory of its own for every page would
 * be left for the garbage collector, which does not see how large it is.
 */
export function assemble(pieces: Markup): Buffer {
  // A character takes three bytes at most; those that would take four are two characters here.
  const most = pieces.reduce((sum, { length }) => sum + 3 * length, 0)
  const into = most <= usual ? room : Buffer.allocUnsafe(most)
  let at = 0
  for (const piece of pieces) at += typeof piece === 'string' ? write(piece, into, at) : piece.copy(into, at)
  return into.subarray(0, at)
}

/** Below this many characters the detour costs more than it saves. */
const worthTranscoding = 2_000

/**
 * Node writes a text with letters beyond Latin-1, even one of them, a character at a time; from its own code units to UTF-8 it has a way
 * that takes a third of the time. Half of a pair of units stops that way, and is written as the other one does.
 */
function write(text: string, into: Buffer, at: number): number {
  if (text.length < worthTranscoding || 2 * text.length > usual || !text.isWellFormed()) return into.write(text, at)
  const length = units.write(text, 0, 'utf16le')
  return transcode(units.subarray(0, length), 'utf16le', 'utf8').copy(into, at)
}
