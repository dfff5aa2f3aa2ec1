/** A page in pieces: what was written for it, and what is kept of it as bytes. */
export type Markup = readonly (string | Buffer)[]

const usual = 512 * 1024
const room = Buffer.allocUnsafeSlow(usual)

/**
 * The pieces as one, in a room that every page uses: what is answered holds until the next call. Memory of its own for every page would
 * be left for the garbage collector, which does not see how large it is.
 */
export function assemble(pieces: Markup): Buffer {
  // A character takes three bytes at most; those that would take four are two characters here.
  const most = pieces.reduce((sum, { length }) => sum + 3 * length, 0)
  const into = most <= usual ? room : Buffer.allocUnsafe(most)
  let at = 0
  for (const piece of pieces) at += typeof piece === 'string' ? into.write(piece, at) : piece.copy(into, at)
  return into.subarray(0, at)
}
