import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { silentWallet } from '../../../tests/test-wallet.ts'
import { cartAtPayment } from '../../../tests/worlds/carts.ts'
import { login, newEmail, person } from '../../../tests/worlds/customers.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import type { CardProvider } from '../../domain/payment/card-provider.port.ts'

const { database } = testDatabase()
// A sixtieth of what the house allows: ten additions a minute, five new visitors an hour, two letters asked for in ten minutes.
const { app, lines } = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '10' })
const query = async (text: string) => (await database.pool.query(text)).rows
const add = (me: Shopper) => me.post('/fr/fr/bag/add', { pid: 'SEL085-ROU-R-38' })
const subscribe = (me: Shopper, email: string) => me.post('/fr/fr/letters', { email })
const times = async <T>(count: number, what: (time: number) => Promise<T>): Promise<T[]> => {
  const done: T[] = []
  for (let time = 0; time < count; time += 1) done.push(await what(time))
  return done
}

beforeEach(async () => {
  await query('truncate rate_limit')
  await query('truncate cart cascade')
})

describe('what one address may do', () => {
  test('is counted before whom it concerns: who is stopped uses up nobody’s patience', async () => {
    const flood = await times(30, () => subscribe(Shopper.in(app, '203.0.113.7'), 'ines@averne.fr'))
    expect(flood.filter(({ status }) => status !== 429)).toHaveLength(2)
    expect((await subscribe(Shopper.in(app, '198.51.100.1'), 'ines@averne.fr')).status).toBe(303)
  })

  test('is the same for a whole network of the sixth version, and apart for the next', async () => {
    const inNetwork = await times(4, (host) => subscribe(Shopper.in(app, `2001:db8:1:2::${host}`), `a${host}@averne.fr`))
    expect(inNetwork.map(({ status }) => status)).toEqual([303, 303, 429, 429])
    expect((await subscribe(Shopper.in(app, '2001:db8:1:3::1'), 'b@averne.fr')).status).toBe(303)
  })

  test('who is refused is told when to come back, in words and to a machine, and the log knows why', async () => {
    await times(2, () => subscribe(Shopper.in(app), 'c@averne.fr'))
    const { status, retryAfter, html } = await subscribe(Shopper.in(app), 'c@averne.fr')
    expect(status).toBe(429)
    expect(Number(retryAfter)).toBeGreaterThan(500)
    expect(html).toContain('dans 10 minutes')
    const part = await app.request(
      '/fr/fr/letters?format=ajax',
      { method: 'POST', body: new URLSearchParams({ email: 'c@averne.fr' }) },
      {
        incoming: { socket: { remoteAddress: '127.0.0.1' } },
      },
    )
    expect(await part.json()).toMatchObject({
      error: { code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('10 minutes') },
    })
    expect(lines.join('')).toContain('TOO_MANY_REQUESTS: newsletter:ip:127.0.0.1')
  })
})

test.each(['wallet', 'card'])(
  'calls of no %s’s provider come to an end, and one that is signed is counted as none',
  async (whose) => {
    const told = { id: 'WH-1', kind: 'x', ref: null, isHeld: false, notice: null }
    const readEvent = async (body: string) => (body === 'signed' ? told : null)
    const { app: heard } = testShop(
      database,
      { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '50' },
      { wallet: { ...silentWallet(), readEvent }, cards: { name: 'stripe', readEvent } as unknown as CardProvider },
    )
    const tell = async (body: string) =>
      (
        await heard.request(
          `/webhooks/${whose}`,
          { method: 'POST', body },
          { incoming: { socket: { remoteAddress: '203.0.113.9' } } },
        )
      ).status
    expect(await times(20, () => tell('signed'))).toEqual(Array.from({ length: 20 }, () => 204))
    expect(await times(6, () => tell('{}'))).toEqual([403, 403, 403, 403, 403, 429])
  },
)

describe('what one address may do with others’ names', () => {
  const here = '203.0.113.7'
  const there = '198.51.100.1'

  test('one account is opened there in ten minutes, whatever e-mail is given', async () => {
    const open = (from: string) => Shopper.in(app, from).fillIn('/fr/fr/account/register', person(newEmail()))
    expect((await times(3, () => open(here))).map(({ status }) => status)).toEqual([303, 429, 429])
    expect((await open(there)).status).toBe(303)
  })

  test('two passwords are guessed there, of whomever', async () => {
    const guess = (from: string) => login(Shopper.in(app, from), newEmail(), 'Wrong-123')
    expect((await times(4, () => guess(here))).map(({ status }) => status)).toEqual([422, 422, 429, 429])
    expect((await guess(there)).status).toBe(422)
  })

  test('the last button is pressed twice there in a minute, by whomever', async () => {
    await setStock(database, 'SEL085-ROU-R-38', 9, { expected: null })
    const press = async (from: string) => {
      const me = Shopper.in(app, from)
      const page = await cartAtPayment(me, 'SEL085-ROU-R-38', { email: newEmail() })
      return me.submit('/fr/fr/onepage/payment', page, { paymentMethod: 'CASH_ON_DELIVERY' })
    }
    expect((await times(4, () => press(here))).map(({ status }) => status)).toEqual([303, 303, 429, 429])
    expect((await press(there)).status).toBe(303)
  })
})

describe('filling bags', () => {
  test('without a cookie leaves so many bags and no more; who has one goes on', async () => {
    const me = Shopper.in(app)
    await add(me)
    const strangers = await times(8, () => add(Shopper.in(app)))
    expect(strangers.filter(({ status }) => status === 429)).toHaveLength(4)
    expect(await query('select 1 from cart')).toHaveLength(5)
    await query("delete from rate_limit where key like 'cart:%'")
    expect((await add(me)).status).not.toBe(429)
    expect((await add(Shopper.in(app, '198.51.100.1'))).status).not.toBe(429)
  })

  test('with a cookie that a form gave, and under which nothing is kept yet, is a new visitor all the same', async () => {
    const strangers = await times(8, async () => {
      const me = Shopper.in(app)
      await me.get('/fr/fr/account/email/confirm')
      expect(me.cookies.size).toBeGreaterThan(0)
      return add(me)
    })
    expect(strangers.filter(({ status }) => status === 429)).toHaveLength(3)
    expect(await query('select 1 from cart')).toHaveLength(5)
  })

  test('is counted by address too', async () => {
    const me = Shopper.in(app)
    const added = await times(12, () => add(me))
    expect(added.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})
