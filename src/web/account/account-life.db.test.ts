import { expect, test, vi } from 'vitest'
import { wrongFields } from '../../../tests/accounts.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { inFrance } from '../../../tests/worlds/carts.ts'
import { newEmail, password, person, register } from '../../../tests/worlds/customers.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'

// Passwords are slow to hash on purpose, and a busy machine is slower still.
vi.setConfig({ testTimeout: 60_000 })

const { database } = testDatabase()
const { app, lines } = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' })

/** French lives it in a browser. */
test.each([
  {
    place: '/ae/ar',
    name: { firstname: 'ليلى', lastname: 'حداد' },
    address: { addressid: 'المنزل', address1: 'شارع الوصل', city: 'دبي', building: '12', suite: '3', state: 'DU' },
    greeting: 'ليلى',
  },
  {
    place: '/jp/ja',
    name: { firstname: '花子', lastname: '山田' },
    address: { addressid: '自宅', address1: '銀座4-1', postal: '104-0061', city: '中央区', state: '13' },
    greeting: '山田花子',
  },
])(
  '[ACC-01,ACC-02,ACC-03] $place: an account is opened, lived in and closed without script',
  async ({ place, name, address, greeting }) => {
    const me = Shopper.in(app)
    const at = (path: string) => `${place}/account${path}`
    const refused = await me.fillIn(at('/register'), {})
    expect(refused.status).toBe(422)
    expect(wrongFields(refused)).toContain('firstname')
    const email = newEmail()
    const opened = await me.submit(at('/register'), refused, { ...person(email), ...name })
    expect(opened.location).toBe(at(''))
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec((await me.get(at(''))).html)![1]).toContain(greeting)

    const country = place.slice(1, 3).toUpperCase()
    const changed = { ...person(email), ...name, country, topic: 'bags', gender: 'F', language: place.slice(-2) }
    expect((await me.fillIn(at('/profile'), changed)).location).toMatch(/done=saved$/)
    const profile = await me.get(`${at('/profile')}?done=saved`)
    expect(profile.html).toContain('role="status"')
    expect(profile.html).toMatch(/<option(?=[^>]* selected="")[^>]* value="bags"/)

    expect((await me.get(at('/addresses'))).status).toBe(200)
    expect((await me.fillIn(at('/address'), { ...name, ...address, country })).location).toMatch(/done=saved$/)
    expect((await me.get(at('/addresses'))).html).toContain(address.address1)
    for (const path of ['/orders', '/sessions', '/data', '/password']) expect((await me.get(at(path))).status).toBe(200)

    const newer = 'Newer-123'
    const passwords = { currentpassword: password, newpassword: newer, newpasswordconfirm: newer }
    expect((await me.fillIn(at('/password'), passwords)).location).toMatch(/done=password$/)
    const left = await me.submit(at('/logout'), await me.get(at('')))
    expect(left.location).toMatch(/login\?done=out$/)
    expect((await me.fillIn(at('/login'), { username: email, password })).html).toContain('data-login-error')
    expect((await me.fillIn(at('/login'), { username: email, password: newer })).location).toBe(at(''))
    expect((await me.fillIn(at('/data'), { currentpassword: newer })).location).toMatch(/done=erased$/)
    expect((await me.get(at(''))).location).toMatch(/account\/login\?next=account$/)
  },
)

test.each([
  ['password', { currentpassword: password, newpassword: 'Newer-123', newpasswordconfirm: 'Newer-123' }, 422],
  ['address', { ...inFrance, addressid: 'Maison', country: 'FR' }, 404],
  ['profile', { ...person(newEmail()), country: 'FR', language: 'fr', newsletter: 'on' }, 303],
] as const)(
  'an account that is erased while its %s is being kept leaves nothing, and nobody is told of a failure',
  async (what, fields, status) => {
    const me = Shopper.in(app)
    const email = await register(me)
    const path = `/fr/fr/account/${what}`
    const form = await me.get(path)
    const erasing = await database.pool.connect()
    try {
      await erasing.query('begin')
      await erasing.query('delete from customer where email = $1', [email])
      const answer = me.submit(path, form, fields)
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1)
      await erasing.query('commit')
      expect((await answer).status).toBe(status)
    } finally {
      erasing.release()
    }
    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
    expect((await database.pool.query('select 1 from letter_subscription where email = $1', [email])).rowCount).toBe(0)
    expect((await me.get('/fr/fr/account')).location).toBe('/fr/fr/account/login?next=account')
  },
)
