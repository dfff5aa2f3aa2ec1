import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '../kernel/config.ts'
import { isLoopback } from '../kernel/loopback.ts'
import type { App } from './app.tsx'
import { serveFromCache } from './cache/cached-page.ts'
import { endEventStreams } from './http/event-stream.ts'
import { keepPace } from './http/pace.ts'
import type { Shop } from './shop.ts'

export interface WebServer {
  readonly server: Server
  /** Takes no new request, lets those under way end, and gives up after `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/** An unguessable start and a counter: unique across processes, and cheap. */
const processPart = randomBytes(6).toString('base64url')
let requests = 0

export async function listen(shop: Shop, app: App, port: number, host: string): Promise<WebServer> {
  const route = getRequestListener(app.fetch)
  const logs = shop.log.isLevelEnabled('info')
  const isOurName = ownNames(shop.config)
  const server = createServer((request, response) => {
    if (!isOurName(request.headers.host ?? '')) {
      response.writeHead(421, { connection: 'close' }).end()
      return
    }
    // Ours, always: one taken from outside could be made to look like another's in the log.
    const requestId = `${processPart}${(requests++).toString(36)}`
    const done = logs ? lineOf(shop, requestId, request, response) : undefined
    if (serveFromCache(shop, request, response, requestId)) {
      done?.()
      return
    }
    if (done) response.once('close', done)
    request.headers['x-request-id'] = requestId
    response.setHeader('x-request-id', requestId)
    void route(request, response)
  })
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 20_000
  keepPace(server)
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(port, host, ready)
  })
  return { server, stop: (graceMs) => stop(server, graceMs) }
}

/**
 * A demo that listens to this machine alone answers to this machine's names: a page from elsewhere could have its own name lead here,
 * and read the mailbox. Before a shop that others reach stands a proxy that knows its names.
 */
function ownNames({ mode, host, publicUrl }: Config): (name: string) => boolean {
  if (mode !== 'demo' || !isLoopback(host)) return () => true
  const publicName = new URL(publicUrl).host
  return (name) => name === publicName || isLoopback(name.replace(/:\d+$/, ''))
}

/** Writes the request's line, when it is called, with the time since now. */
function lineOf(shop: Shop, requestId: string, request: IncomingMessage, response: ServerResponse): () => void {
  const begun = performance.now()
  return () => {
    // The path without its query: calls that must carry an e-mail there are not to leave it in a log.
    const path = request.url?.split('?', 1)[0]
    const ms = Math.round((performance.now() - begun) * 100) / 100
    shop.log.info({ requestId, method: request.method, path, status: response.statusCode, ms }, 'request')
  }
}

function stop(server: Server, graceMs: number): Promise<void> {
  return new Promise((stopped) => {
    const forced = setTimeout(() => server.closeAllConnections(), graceMs)
    // A connection whose request has just ended would wait a minute for the next.
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearTimeout(forced)
      clearInterval(idle)
      stopped()
    })
    server.closeIdleConnections()
    endEventStreams()
  })
}
