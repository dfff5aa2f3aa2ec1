import { beforeAll, test } from 'vitest'
import { attack, inProcess } from '../../tests/fuzz/attack.ts'
import { testDatabase } from '../../tests/test-database.ts'
import { testPorts } from '../../tests/test-ports.ts'
import { testShop } from '../../tests/test-shop.ts'
import { openAddressServices } from '../integrations/address-services.ts'
import { createApp } from './app.tsx'
import { routes } from './routes.ts'

const { database } = testDatabase()
const shop = testShop(database, { RATE_LIMIT_PER_IP: '1000000' })
const ports = testPorts({ log: shop.log })
let served = shop
beforeAll(() => {
  const addressServices = openAddressServices(ports.given(), ports.tools)
  served = { ...shop, addressServices, app: createApp({ ...shop, addressServices }, null) }
})

test('hostile posts', { timeout: 300_000 }, async () => {
  await attack({
    shop: served,
    routes: routes.filter((route) => 'method' in route && route.method === 'POST'),
    requests: 2_000,
    file: 'src/web/fuzz-forms.db.test.ts',
    send: (request, id) => inProcess(served, request, id),
  })
})
