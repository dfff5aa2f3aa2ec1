import { Problem } from './problem.ts'
import type { AppContext } from './route.ts'

/** Enough for any form of ours that holds no file. */
const formBytes = 64 * 1024

/**
 * Puts a limit on what is read of a request: one that says it is longer is refused before it is read, any other as soon as it is.
 * Nothing is kept back here: whoever reads the body reads it as it comes.
 */
export function limitBody(c: AppContext, mostBytes = formBytes): void {
  const length = c.req.header('content-length')
  // Node reads no more than was announced.
  if (length !== undefined && c.req.header('transfer-encoding') === undefined) {
    if (Number(length) > mostBytes) throw new Problem('TOO_LARGE')
    return
  }
  const { raw } = c.req
  if (!raw.body) return
  const body = raw.body.pipeThrough(counting(mostBytes))
  // Made of parts: the server's own request is none that another can be made from.
  const init: RequestInit & { duplex: 'half' } = { method: raw.method, headers: [...raw.headers], body, duplex: 'half' }
  c.req.raw = new Request(raw.url, init)
}

function counting(mostBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > mostBytes) controller.error(new Problem('TOO_LARGE'))
      else controller.enqueue(chunk)
    },
  })
}
