import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attack, seed } from '../../tests/fuzz/attack.ts'
import { framing, overWire } from '../../tests/fuzz/wire.ts'
import { testDatabase } from '../../tests/test-database.ts'
import { testShop } from '../../tests/test-shop.ts'
import { routes } from './routes.ts'
import { listen, type WebServer } from './server.ts'

const { database } = testDatabase()
const shop = testShop(database, { RATE_LIMIT_PER_IP: '1000000' })
const requests = 800
let web: WebServer
beforeAll(async () => {
  web = await listen(shop, shop.app, 0, '127.0.0.1')
})
afterAll(() => web.stop(100))

test('requests that are no HTTP, or hardly', { timeout: 300_000 }, async () => {
  const { port } = web.server.address() as AddressInfo
  const framings = fc.sample(framing, { seed, numRuns: requests })
  await attack({
    shop,
    // This shop asks nobody for addresses, and says so with a 503.
    routes: routes.filter(({ path }) => !path.startsWith('/address/')),
    requests,
    file: 'src/web/fuzz-wire.db.test.ts',
    send: (request, id) => overWire(port, request, framings[Number(id.split('-')[1])]!),
  })
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})
