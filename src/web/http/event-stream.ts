import { Problem } from './problem.ts'
import type { ServerEvent } from './route.ts'

/** Proxies close what has been silent for longer. */
const silenceMs = 15_000
/** Heartbeats after which it is asked again who listens. */
const beatsPerLook = 2
/** Of one process: each holds a connection, and what waits to be sent. */
export const mostStreams = 2000
const encoder = new TextEncoder()
const open = new Set<AbortController>()

/** Ends every stream of this process: it would keep a server from closing. Browsers come back by themselves. */
export function endEventStreams(): void {
  for (const each of open) each.abort()
}

/** What is known of who listens, while they do. */
export interface Watch {
  /** Whether they still may. */
  readonly mayStay?: () => Promise<boolean>
  /** Once, when it is over. */
  readonly left?: () => void
}

/**
 * Events as a browser's `EventSource` reads them, until there are no more, the browser has gone (`signal` says so) or the server
 * closes.
 */
export function eventStream(
  events: (signal: AbortSignal) => AsyncIterable<ServerEvent>,
  onError: (error: unknown) => void,
  { mayStay, left = () => {} }: Watch = {},
): ReadableStream<Uint8Array> {
  if (open.size >= mostStreams) {
    left()
    throw new Problem('TOO_MANY_REQUESTS', 'streams of a process', 30)
  }
  const ending = new AbortController()
  open.add(ending)
  return new ReadableStream({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      let beats = 0
      const heartbeat = setInterval(() => {
        send(':\n\n')
        beats += 1
        if (mayStay && beats % beatsPerLook === 0) mayStay().then((may) => may || ending.abort(), onError)
      }, silenceMs)
      const ended = new Promise<void>((end) => ending.signal.addEventListener('abort', () => end()))
      const work = async () => {
        for await (const event of events(ending.signal)) {
          if (ending.signal.aborted) return
          send(written(event))
        }
      }
      // A first line, so that the browser knows at once that it is connected.
      send(':\n\n')
      void Promise.race([work().catch(onError), ended]).then(() => {
        clearInterval(heartbeat)
        open.delete(ending)
        ending.abort()
        left()
        // Who has gone has closed it already.
        try {
          controller.close()
        } catch {}
      })
    },
    cancel: () => ending.abort(),
  })
}

function written({ event, id, data }: ServerEvent): string {
  const named = [...(event ? [`event: ${oneLine(event)}`] : []), ...(id ? [`id: ${oneLine(id)}`] : [])]
  return [...named, `data: ${JSON.stringify(data)}`, '', ''].join('\n')
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}
