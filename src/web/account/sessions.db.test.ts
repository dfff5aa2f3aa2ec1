import { describe, expect, test, vi } from 'vitest'
import { accountsOf, tokenOf } from '../../../tests/accounts.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { login, password, register } from '../../../tests/worlds/customers.ts'
import type { Database } from '../../db/database.ts'
import { eraseAccount } from '../../domain/account/erase-account.ts'
import { logIn } from '../../domain/account/log-in.ts'
import { changePassword, resetPassword } from '../../domain/customer/change-password.ts'
import { isResetValid, issueReset } from '../../domain/customer/request-reset.ts'
import { siteVisit } from '../../markets/sites.ts'

vi.setConfig({ testTimeout: 60_000 })

const { database } = testDatabase()
const { app } = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' })
const { query, shopper, idOf } = accountsOf(app, database)
const base = '/fr/fr'
const france = siteVisit('fr', 'fr')!
const browser = { visitor: null, agent: 'test', consent: null }

/** As it is for somebody whose password is looked at and found right, and is another when they are let in. */
function overtaken(by: () => Promise<unknown>): Database {
  return {
    ...database,
    transaction: async (work) => {
      await by()
      return database.transaction(work)
    },
  }
}

describe('a password that is changed while the old one is being looked at', () => {
  async function account() {
    const email = await register(shopper())
    const customer = await idOf(email)
    const reset = async () =>
      resetPassword(database, france, { token: await issueReset(database.db, customer), fresh: 'Newer-123' })
    return { email, customer, reset }
  }

  test('lets nobody in by the old one', async () => {
    const { email, customer, reset } = await account()
    expect(await logIn(overtaken(reset), { email, password }, browser)).toEqual({ ok: false, failure: { code: 'LOGIN_FAILED' } })
    expect(await query('select 1 from customer_session where customer = $1', [customer])).toHaveLength(0)
    expect(await logIn(database, { email, password: 'Newer-123' }, browser)).toMatchObject({ ok: true })
  })

  test('is not changed back, and erases no account, by who knows only the old one', async () => {
    const { email, customer, reset } = await account()
    const change = { customer, current: password, fresh: 'Other-123', agent: 'test' }
    expect(await changePassword(overtaken(reset), france, change)).toMatchObject({ failure: { code: 'WRONG_PASSWORD' } })
    expect(await logIn(database, { email, password: 'Newer-123' }, browser)).toMatchObject({ ok: true })
    const erased = await eraseAccount(
      overtaken(async () => (await account()).reset()),
      customer,
      'Newer-123',
    )
    expect(erased.ok).toBe(true)
    const other = await account()
    expect(await eraseAccount(overtaken(other.reset), other.customer, password)).toMatchObject({ ok: false })
    expect(await query('select 1 from customer where id = $1', [other.customer])).toHaveLength(1)
  })
})

test('of the letters that offer a new password only the last one does', async () => {
  const customer = await idOf(await register(shopper()))
  const tokens: string[] = []
  for (let letter = 0; letter < 3; letter += 1) tokens.push(await issueReset(database.db, customer))
  expect(await Promise.all(tokens.map((token) => isResetValid(database.db, token)))).toEqual([false, false, true])
  expect(await query('select 1 from password_reset where customer = $1', [customer])).toHaveLength(1)
})

describe('a session', () => {
  test('ends thirty days after signing in, however often it is seen', async () => {
    const me = shopper()
    const customer = await idOf(await register(me))
    await query(
      "update customer_session set seen_at = now() - interval '2 hours', expires_at = now() + interval '1 day' where customer = $1",
      [customer],
    )
    expect((await me.get(`${base}/account`)).status).toBe(200)
    const [kept] = await query(
      "select seen_at > now() - interval '1 minute' as seen, expires_at < now() + interval '25 hours' as ends from customer_session where customer = $1",
      [customer],
    )
    expect(kept).toEqual({ seen: true, ends: true })
  })

  test('has a token of its own: one that another session was shown is refused', async () => {
    const [here, there] = [shopper(), shopper()]
    const email = await register(here)
    await login(there, email)
    const [mine, theirs] = [await here.get(`${base}/account`), await there.get(`${base}/account`)]
    expect(tokenOf(mine)).not.toBe(tokenOf(theirs))
    expect((await here.submit(`${base}/account/logout`, theirs)).status).toBe(403)
    expect((await here.submit(`${base}/account/logout`, mine)).status).toBe(303)
  })

  test('is ended once: a second tab, or a second press, is told the same', async () => {
    const me = shopper()
    await register(me)
    const page = await me.get(`${base}/account`)
    for (const _ of ['the first tab', 'the second'])
      expect(await me.submit(`${base}/account/logout`, page)).toMatchObject({
        status: 303,
        location: `${base}/account/login?done=out`,
      })
  })
})

test('a password that thousands have is refused where one is changed and where one is set anew', async () => {
  const me = shopper()
  const customer = await idOf(await register(me))
  const fresh = { newpassword: 'Password1', newpasswordconfirm: 'Password1' }
  const changed = await me.fillIn(`${base}/account/password`, { ...fresh, currentpassword: password })
  const token = await issueReset(database.db, customer)
  const them = shopper()
  const page = await them.get(`${base}/account/password/reset?token=${token}`)
  const reset = await them.submit(`${base}/account/password/reset`, page, fresh)
  for (const { status, html } of [changed, reset]) {
    expect(status).toBe(422)
    expect(html).toContain('Des milliers de personnes')
  }
  expect(await isResetValid(database.db, token)).toBe(true)
})
