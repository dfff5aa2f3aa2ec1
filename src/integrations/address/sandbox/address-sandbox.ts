import { join } from 'node:path'
import { Hono } from 'hono'
import type { Sandbox } from '../../port.ts'
import { serveSandbox } from '../../sandbox-server.ts'
import { dqeRoutes, experianRoutes } from './address-vendors.ts'
import { readPlaces } from './gazetteer.ts'

/** Stands in for both vendors, each under its name: they know the same streets, and fail when told (docs/address-services.md). */
export const addressSandbox: Sandbox = {
  start: ({ seed }) => {
    const streets = readPlaces(join(seed, 'places', 'places.csv'))
    const app = new Hono()
    app.route('/dqe', dqeRoutes(streets))
    app.route('/experian', experianRoutes(streets))
    return serveSandbox(app)
  },
}
