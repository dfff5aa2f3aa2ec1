import type { IncomingMessage } from 'node:http'
import type { Next } from 'hono'
import type { AppContext } from './route.ts'

/** Longer than any form of ours: who sends more is not listened to. */
const mostBytes = 64 * 1024 * 1024
/** Nothing for so long, and nobody is sending. */
const quietMs = 2_000
/** So long in all, and so many at once: whom we refuse is a guest for a moment, and holds no place. */
const longestMs = 60_000
const most = 32

let heard = 0

/**
 * Browsers look for an answer when all is sent, and show none where the connection ended before. So who is refused before their form was read is told at once,
 * and what is on its way may come and is thrown away, at the pace that any request has (`pace.ts`).
 */
export async function hearOut(c: AppContext, next: Next): Promise<void> {
  await next()
  // Whose time has run out is sent to the door, without being read either.
  const isUnread = (c.res.status >= 400 || c.res.status === 303) && c.env?.incoming?.complete === false
  if (!isUnread || heard >= most) return
  const incoming = c.env.incoming as IncomingMessage
  if (incoming.destroyed || incoming.readableDidRead) return
  const said = new Uint8Array(await c.res.arrayBuffer())
  c.res = new Response(sayThenWait(said, incoming), c.res)
  c.res.headers.set('content-length', String(said.length))
}

/** All that is to be said is there at once; only its end waits. */
function sayThenWait(said: Uint8Array, incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let isSaid = false
  return new ReadableStream(
    {
      async pull(controller) {
        if (isSaid) {
          await thrownAway(incoming)
          return controller.close()
        }
        isSaid = true
        controller.enqueue(said)
      },
    },
    { highWaterMark: 0 },
  )
}

function thrownAway(incoming: IncomingMessage): Promise<void> {
  return new Promise((done) => {
    let bytes = 0
    heard += 1
    const end = () => {
      incoming.off('data', take).off('end', end).off('close', end)
      clearTimeout(quiet)
      clearTimeout(late)
      heard -= 1
      done()
    }
    const quiet = setTimeout(end, quietMs)
    const late = setTimeout(end, longestMs)
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostBytes) end()
      else quiet.refresh()
    }
    incoming.on('data', take).once('end', end).once('close', end)
  })
}
