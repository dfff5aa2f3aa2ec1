import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountsOf, wrongFields } from '../../../tests/accounts.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testJobs } from '../../../tests/test-jobs.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { login, password, register } from '../../../tests/worlds/customers.ts'
import type { Answer } from '../../../tests/worlds/shopper.ts'
import { startJobs } from '../../jobs/schedule.ts'

// Passwords are slow to hash on purpose, and a busy machine is slower still.
vi.setConfig({ testTimeout: 60_000 })

const { database, url } = testDatabase()
const { app, lines } = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' })
const { query, shopper } = accountsOf(app, database)
const base = '/fr/fr'

describe('signing in', () => {
  test('gives the same answer for a wrong password and for an e-mail that nobody has', async () => {
    const email = await register(shopper())
    const me = shopper()
    const wrong = await login(me, email, 'Wrong-123')
    const unknown = await login(shopper(), 'nobody@averne.fr', 'Wrong-123')
    expect([wrong.status, unknown.status]).toEqual([422, 422])
    const plain = ({ html }: Answer, typed: string) => html.replaceAll(typed, 'E-MAIL')
    expect(plain(wrong, email)).toBe(plain(unknown, 'nobody@averne.fr'))
    expect(wrong.html).toContain('data-login-error')
    expect(me.cookies.has('customer')).toBe(false)
  })

  test('gives a new cookie each time, of which only a digest is kept, and signs out for good', async () => {
    const me = shopper()
    const email = await register(me)
    const first = me.cookies.get('customer')!
    const account = await me.get(`${base}/account`)
    const out = await me.submit(`${base}/account/logout`, account)
    expect(out.location).toBe(`${base}/account/login?done=out`)
    me.cookies.set('customer', first)
    expect((await me.get(`${base}/account`)).status).toBe(303)
    await login(me, email)
    const second = me.cookies.get('customer')!
    expect(second).not.toBe(first)
    const kept = await query('select encode(token, $1) as token from customer_session', ['base64'])
    expect(JSON.stringify(kept)).not.toContain(second)
    expect(lines.join('')).not.toContain(email)
  })

  test('to look at the ways in leaves nothing in a browser, and they work without', async () => {
    const email = await register(shopper())
    for (const page of ['login', 'register', 'forgotten', 'reset?token=none']) {
      const me = shopper()
      await me.get(`${base}/account/${page}`)
      expect([...me.cookies.keys()], page).toEqual([])
    }
    const me = shopper()
    const page = await me.get(`${base}/account/login`)
    expect((await me.submit(`${base}/account/login`, page, { username: email, password })).status).toBe(303)
  })

  test('a form that was opened before signing in is not taken afterwards', async () => {
    const me = shopper()
    const email = await register(shopper())
    const before = await me.get(`${base}/account/login`)
    await login(me, email)
    const late = await me.submit(`${base}/account/login`, before, { username: email, password })
    expect([late.status, late.location]).toEqual([303, `${base}/account`])
  })

  test('leads back to where somebody wanted to go, within the account and nowhere else', async () => {
    const email = await register(shopper())
    for (const [next, to] of [
      ['accountOrders', '/account/orders'],
      ['https://elsewhere.example', '/account'],
      ['constructor', '/account'],
      ['accountLogout', '/account'],
    ] as const) {
      const me = shopper()
      const page = await me.get(`${base}/account/login?next=${encodeURIComponent(next)}`)
      expect((await me.submit(`${base}/account/login`, page, { username: email, password })).location).toBe(base + to)
    }
  })

  test('whoever tries too often waits, whatever e-mail it is', async () => {
    const me = shopper()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await login(me, 'often@averne.fr', 'Wrong-123')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })
})

describe('the forgotten password', () => {
  let stop: () => Promise<void>
  beforeAll(async () => {
    // Letters that other tests have caused would be written first.
    await query('delete from event')
    stop = await startJobs(testJobs(database), url, pino({ level: 'silent' }))
  })
  afterAll(() => stop())

  const mailsTo = (email: string, subject: string) =>
    query('select html, source from mailbox where recipient = $1 and subject = $2 order by id', [email, subject])

  async function linkFor(email: string): Promise<string> {
    const asked = await shopper().fillIn(`${base}/account/password/forgotten`, { username: email })
    expect(asked.location).toBe(`${base}/account/password/forgotten?sent=1`)
    let link = ''
    await vi.waitFor(
      async () => {
        const [letter] = await mailsTo(email, 'Un nouveau mot de passe')
        link = /http:\/\/localhost:3000(\/fr\/fr\/account\/password\/reset\?token=[\w-]{43})/.exec(letter.html)![1]!
      },
      { timeout: 30_000 },
    )
    return link
  }

  test('is set anew by letter, once, and signs every browser out', async () => {
    const me = shopper()
    const email = await register(me)
    const link = await linkFor(email)
    const them = shopper()
    const page = await them.get(link)
    expect(page.status).toBe(200)
    const fresh = { newpassword: 'Newer-123', newpasswordconfirm: 'Newer-123' }
    const path = `${base}/account/password/reset`
    expect(wrongFields(await them.submit(path, page, { ...fresh, newpasswordconfirm: 'Newer-124' }))).toEqual([
      'newpasswordconfirm',
    ])
    const both = await Promise.all([them.submit(path, page, fresh), them.submit(path, page, fresh)])
    expect(both.map(({ status }) => status).sort()).toEqual([303, 410])
    expect((await them.get(link)).status).toBe(410)
    expect((await me.get(`${base}/account`)).status).toBe(303)
    expect((await login(shopper(), email, 'Newer-123')).status).toBe(303)
    await vi.waitFor(async () => expect(await mailsTo(email, 'Votre mot de passe a changé')).toHaveLength(1), {
      timeout: 30_000,
    })
  })

  test('answers the same for an e-mail that nobody has, and writes to nobody', async () => {
    const me = shopper()
    const answer = await me.fillIn(`${base}/account/password/forgotten`, { username: 'stranger@averne.fr' })
    expect(answer.location).toBe(`${base}/account/password/forgotten?sent=1`)
    expect((await me.get(`${base}/account/password/reset?token=${'a'.repeat(43)}`)).status).toBe(410)
    await linkFor(await register(shopper()))
    expect(await query("select 1 from mailbox where recipient = 'stranger@averne.fr'")).toHaveLength(0)
  })
})
