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
/** How many each network has, where they are counted. */
const ofNetworks = new Map<string, number>()

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
  /** Who listens has gone, and may have before it began. */
  readonly gone?: AbortSignal
  /** Where it goes, and how many may go there: one network is not to take every place. */
  readonly network?: { readonly name: string; readonly most: number }
}

/**
 * Events as a browser's `EventSource` reads them, until there are no more, the browser has gone (`signal` says so) or the server
 * closes.
 */
export function eventStream(
  events: (signal: AbortSignal) => AsyncIterable<ServerEvent>,
  onError: (error: unknown) => void,
  { mayStay, left = () => {}, gone, network }: Watch = {},
): ReadableStream<Uint8Array> {
  const ofNetwork = network ? (ofNetworks.get(network.name) ?? 0) : 0
  if (open.size >= mostStreams || (network && ofNetwork >= network.most)) {
    left()
    throw new Problem('TOO_MANY_REQUESTS', open.size >= mostStreams ? 'streams of a process' : 'streams of a network', 30)
  }
  if (network) ofNetworks.set(network.name, ofNetwork + 1)
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
        if (network) leaveNetwork(network.name)
        ending.abort()
        left()
        // Who has gone has closed it already.
        try {
          controller.close()
        } catch {}
      })
      if (gone?.aborted) ending.abort()
      else gone?.addEventListener('abort', () => ending.abort(), { once: true })
    },
    cancel: () => ending.abort(),
  })
}

function leaveNetwork(name: string): void {
  const others = ofNetworks.get(name)! - 1
  if (others > 0) ofNetworks.set(name, others)
  else ofNetworks.delete(name)
}

function written({ event, id, data }: ServerEvent): string {
  const named = [...(event ? [`event: ${oneLine(event)}`] : []), ...(id ? [`id: ${oneLine(id)}`] : [])]
  return [...named, `data: ${JSON.stringify(data)}`, '', ''].join('\n')
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}
