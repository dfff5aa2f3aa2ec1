import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'

export interface SandboxServer {
  readonly origin: string
  stop(): Promise<void>
}

/** Serves a vendor's stand-in on a free port of the loopback: another origin than the shop, as the vendor would be. */
export async function serveSandbox(app: Hono | Hono<{ Bindings: HttpBindings }>): Promise<SandboxServer> {
  // A browser asks whoever shows it a page for their sign, and reports one that is not there.
  ;(app as Hono).get('/favicon.ico', (c) => c.body(null, 204))
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    // A slow answer is no reason to stay open.
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
