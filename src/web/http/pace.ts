import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface Pace {
  /** What any request may take to come. */
  readonly ms: number
  /** A long one takes longer, by so many bytes a second. */
  readonly bytesPerSecond: number
  /** Nothing at all for so long, and nobody is there any more. */
  readonly stalledMs: number
}

/** 48 MB of photographs from a hotel's line take 25 minutes. */
const usual: Pace = { ms: 60_000, bytesPerSecond: 32 * 1024, stalledMs: 20_000 }
/** Longer than any request that is read. */
const longest = 64 * 1024 * 1024
/** Who is slower than this part of what a long request is given comes by drops, to hold a place. */
const slowest = 1 / 16

/**
 * How long a request may take to come, by how long it says that it is. One limit for all is either too short for photographs on a slow line,
 * or long enough to hold a connection with nothing.
 */
export function keepPace(server: Server, { ms, bytesPerSecond, stalledMs }: Pace = usual): void {
  server.requestTimeout = 0
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket, headers } = request
    const length = headers['content-length']
    if (length === undefined && headers['transfer-encoding'] === undefined) return
    const announced = request.method === 'POST' ? Math.min(Number(length ?? 0), longest) : 0
    const begun = { at: performance.now(), bytes: socket.bytesRead }
    let seen = begun.bytes
    const end = () => {
      clearTimeout(late)
      clearInterval(stalled)
      socket.off('close', end)
    }
    const cut = () => {
      end()
      if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      socket.destroySoon()
      // Whoever does not read what was said is not waited for.
      setTimeout(() => socket.destroy(), 1_000).unref()
    }
    const late = setTimeout(cut, ms + (announced / bytesPerSecond) * 1_000)
    const stalled = setInterval(() => {
      const least = slowest * bytesPerSecond * (stalledMs / 1_000)
      const isLong = performance.now() - begun.at > ms && announced - (seen - begun.bytes) > least
      if (socket.bytesRead - seen < (isLong ? least : 1)) cut()
      seen = socket.bytesRead
    }, stalledMs)
    request.once('end', end)
    socket.once('close', end)
  })
}
