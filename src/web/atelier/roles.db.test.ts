import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import type { Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { type Role, roles } from '../../domain/staff/permissions.ts'
import { routes } from '../routes.ts'
import { atelierRoutes } from './atelier.routes.ts'

const { database } = testDatabase()
const { app } = testShop(database)
const everybody = Object.keys(roles) as Role[]

/** Who may use which page and form. Written out once more, by hand: a route that is not here fails, and so does one that lets in another. */
const allowed: Readonly<Record<string, readonly Role[]>> = {
  'GET /atelier': everybody,
  'POST /atelier/sign-out': everybody,
  'GET /atelier/own': everybody,
  'POST /atelier/own/password': everybody,
  'POST /atelier/own/language': everybody,
  'POST /atelier/filters': everybody,
  'POST /atelier/filters/remove': everybody,
  'GET /atelier/orders': everybody,
  'GET /atelier/orders/:number': everybody,
  'POST /atelier/orders/:number/move': ['service', 'stock', 'boutique', 'admin'],
  'POST /atelier/orders/:number/parcel': ['service', 'stock', 'boutique', 'admin'],
  'POST /atelier/orders/:number/cut': ['service', 'stock', 'boutique', 'admin'],
  'GET /atelier/orders/:number/packing-slip': everybody,
  'GET /atelier/orders/:number/gift-receipt': everybody,
  'GET /atelier/orders/:number/label': everybody,
  'GET /atelier/orders/:number/invoice/:invoice': everybody,
  'GET /atelier/phone-orders': ['service', 'admin'],
  'POST /atelier/phone-orders': ['service', 'admin'],
  'GET /atelier/phone-orders/:phone': ['service', 'admin'],
  'POST /atelier/phone-orders/:phone': ['service', 'admin'],
  'GET /atelier/stock': ['service', 'stock', 'boutique', 'admin'],
  'GET /atelier/stock/pieces/:sku': ['service', 'stock', 'boutique', 'admin'],
  'POST /atelier/stock/pieces/:sku/correct': ['stock', 'admin'],
  'POST /atelier/stock/pieces/:sku/transfer': ['stock', 'admin'],
  'GET /atelier/stock/transfers': ['service', 'stock', 'boutique', 'admin'],
  'POST /atelier/stock/transfers/end': ['stock', 'boutique', 'admin'],
  'GET /atelier/stock/deliveries': ['stock', 'admin'],
  'POST /atelier/stock/deliveries': ['stock', 'admin'],
  'GET /atelier/stock/deliveries/:delivery': ['stock', 'admin'],
  'POST /atelier/stock/deliveries/:delivery': ['stock', 'admin'],
  'GET /atelier/goods': everybody,
  'GET /atelier/goods/:product': everybody,
  'POST /atelier/goods/:product/offer': ['stock', 'admin'],
  'POST /atelier/goods/:product/prices': ['finance', 'admin'],
  'POST /atelier/goods/:product/prices/drop': ['finance', 'admin'],
  'GET /atelier/files': ['service', 'admin'],
  'GET /atelier/words': ['service', 'admin'],
  'GET /atelier/words/:page': ['service', 'admin'],
  'GET /atelier/words/:page/preview': ['service', 'admin'],
  'POST /atelier/words/:page/part': ['service', 'admin'],
  'POST /atelier/words/:page/place': ['service', 'admin'],
  'POST /atelier/words/:page/add': ['service', 'admin'],
  'POST /atelier/words/:page/remove': ['service', 'admin'],
  'POST /atelier/words/:page/bring-back': ['service', 'admin'],
  'POST /atelier/words/:page/show': ['service', 'admin'],
  'POST /atelier/words/:page/publish': ['service', 'admin'],
  'POST /atelier/words/:page/drop': ['service', 'admin'],
  'GET /atelier/money': ['finance', 'admin'],
  'POST /atelier/money/settle': ['finance', 'admin'],
  'GET /atelier/money/export': ['finance', 'admin'],
  'GET /atelier/boutique': ['boutique', 'admin'],
  'POST /atelier/boutique/receive': ['boutique', 'admin'],
  'POST /atelier/boutique/fitting': ['boutique', 'admin'],
  'GET /atelier/returns': everybody,
  'GET /atelier/returns/:number': everybody,
  'POST /atelier/returns/:number/sent': ['service', 'stock', 'boutique', 'admin'],
  'POST /atelier/returns/:number/receive': ['service', 'stock', 'boutique', 'admin'],
  'POST /atelier/returns/:number/settle': ['finance', 'admin'],
  'POST /atelier/returns/:number/cancel': ['service', 'stock', 'boutique', 'admin'],
  'GET /atelier/chats': ['service', 'admin'],
  'GET /atelier/chats/:chat': ['service', 'admin'],
  'POST /atelier/chats/:chat/say': ['service', 'admin'],
  'POST /atelier/chats/:chat/take': ['service', 'admin'],
  'POST /atelier/chats/:chat/end': ['service', 'admin'],
  'POST /atelier/chats/:chat/case': ['service', 'admin'],
  'GET /atelier/chats/:chat/typing': ['service', 'admin'],
  'GET /atelier/chats/:chat/pictures/:picture': ['service', 'admin'],
  'GET /atelier/cases': ['service', 'boutique', 'admin'],
  'GET /atelier/cases/:number': ['service', 'boutique', 'admin'],
  'GET /atelier/cases/:number/file/:file': ['service', 'boutique', 'admin'],
  'POST /atelier/cases/:number/answer': ['service', 'boutique', 'admin'],
  'POST /atelier/cases/:number/move': ['service', 'boutique', 'admin'],
  'POST /atelier/cases/:number/merge': ['service', 'boutique', 'admin'],
  'POST /atelier/cases/:number/estimate': ['service', 'boutique', 'admin'],
  'POST /atelier/cases/:number/care': ['service', 'boutique', 'admin'],
  'GET /atelier/figures': ['service', 'finance', 'admin'],
  'GET /atelier/mail': ['service', 'finance', 'admin'],
  'POST /atelier/mail/again': ['service', 'admin'],
  'GET /atelier/jobs': ['stock', 'finance', 'admin'],
  'POST /atelier/jobs/run': ['finance', 'admin'],
  'GET /atelier/staff': ['admin'],
  'GET /atelier/audit': ['admin'],
}

const staffRoutes = routes.filter((route) => route.kind === 'staff')
const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
/** The same route with something in the place of its parameters. */
const asked = (path: string) => path.replace(/:number(\{[^}]*\})?/, 'AV00000000').replace(/:\w+(\{[^}]*\})?/g, 'x')

const browsers = new Map<Role, Shopper>()
beforeAll(async () => {
  for (const role of everybody) browsers.set(role, await signInAs(app, database, role))
})

test('every route under /atelier asks who comes, and stands in the table of who may', () => {
  expect(staffRoutes.map(named).sort()).toEqual(Object.keys(allowed).sort())
  const outside = routes.filter(({ path, kind }) => path.startsWith('/atelier') && kind !== 'staff')
  expect(outside.map(({ kind, path }) => `${kind} ${path}`).sort()).toEqual([
    'door /atelier/code',
    'door /atelier/code',
    'door /atelier/sign-in',
    'door /atelier/sign-in',
    // Who may listen, `chat.db.test.ts` knows.
    'staffStream /atelier/chat-events',
  ])
  expect(atelierRoutes.every(({ kind }) => ['staff', 'staffStream', 'door'].includes(kind))).toBe(true)
})

describe.each(staffRoutes.map((route) => [named(route), route] as const))('%s', (name, route) => {
  test.each(everybody)('for %s', async (role) => {
    const browser = browsers.get(role)!
    const isAllowed = allowed[name]?.includes(role) ?? false
    if (route.method === 'GET') {
      const { status } = await browser.get(asked(route.path))
      // What is named in the path may be nobody's: a role that may look has a page or none, and never a way to sign in.
      expect(status).toBe(isAllowed && !route.path.includes(':') ? 200 : 404)
      return
    }
    // Without its token a form is refused: 403 says that the role may send it, 404 that for them there is no such form.
    expect((await browser.post(asked(route.path), {})).status).toBe(isAllowed ? 403 : 404)
  })

  test('for a stranger', async () => {
    const answer = await app.request(asked(route.path), { method: route.method })
    expect([answer.status, answer.headers.get('location')?.split('?')[0]]).toEqual([303, '/atelier/sign-in'])
  })
})
