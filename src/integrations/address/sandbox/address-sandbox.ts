import { Hono } from 'hono'
import { type SandboxServer, serveSandbox } from '../../sandbox-server.ts'
import { dqeRoutes, experianRoutes } from './address-vendors.ts'
import { kickboxRoutes, twilioRoutes } from './contact-vendors.ts'
import { readPlaces } from './gazetteer.ts'

/** Stands in for the vendors: speaks their protocols over HTTP, each under its name, and fails when told (docs/address-services.md). */
export async function startAddressSandbox(placesFile: string): Promise<SandboxServer> {
  const streets = readPlaces(placesFile)
  const app = new Hono()
  app.route('/dqe', dqeRoutes(streets))
  app.route('/experian', experianRoutes(streets))
  app.route('/kickbox', kickboxRoutes())
  app.route('/twilio', twilioRoutes())
  return serveSandbox(app)
}
