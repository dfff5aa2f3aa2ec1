import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { dqeRoutes, experianRoutes } from './address-vendors.ts'
import { kickboxRoutes, twilioRoutes } from './contact-vendors.ts'
import { readPlaces } from './gazetteer.ts'

export interface AddressSandbox {
  readonly origin: string
  stop(): Promise<void>
}

/** Stands in for the vendors: speaks their protocols over HTTP, each under its name, and fails when told (docs/address-services.md). */
export async function startAddressSandbox(placesFile: string): Promise<AddressSandbox> {
  const streets = readPlaces(placesFile)
  const app = new Hono()
  app.route('/dqe', dqeRoutes(streets))
  app.route('/experian', experianRoutes(streets))
  app.route('/kickbox', kickboxRoutes())
  app.route('/twilio', twilioRoutes())
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => stop(server) }
}

/** A slow answer is no reason to stay open. */
function stop(server: Server): Promise<void> {
  return new Promise((stopped) => {
    server.close(() => stopped())
    server.closeAllConnections()
  })
}
