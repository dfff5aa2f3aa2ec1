import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accountsOf } from '../../../tests/accounts.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { login, newEmail, person, register } from '../../../tests/worlds/customers.ts'
import type { Shopper } from '../../../tests/worlds/shopper.ts'

// A hundred guesses, three slow hashes each.
vi.setConfig({ testTimeout: 180_000 })

const { database } = testDatabase()
const { app } = testShop(database, { PUBLIC_URL: 'http://localhost:3000' })
const { query, shopper, idOf } = accountsOf(app, database)
const base = '/fr/fr'

beforeEach(() => query('truncate rate_limit'))

async function guess(me: Shopper, email: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push((await login(me, email, 'Wrong-123')).status)
  return statuses
}

describe('guessing a password', () => {
  test('ten wrong ones stop the browser that guessed, and say for how long; the owner signs in from another', async () => {
    const email = await register(shopper())
    const stranger = shopper()
    expect(await guess(stranger, email, 10)).toEqual(Array.from({ length: 10 }, () => 422))
    const stopped = await login(stranger, email, 'Wrong-123')
    expect(stopped.status).toBe(429)
    expect(Number(stopped.retryAfter)).toBeGreaterThan(500)
    expect(Number(stopped.retryAfter)).toBeLessThanOrEqual(600)
    expect(stopped.html).toContain('dans 10 minutes')
    expect((await login(shopper(), email)).status).toBe(303)
  })

  test('a stranger who changes browsers stops where they sit, and nobody elsewhere', async () => {
    const email = await register(shopper())
    const statuses: number[] = []
    for (let browser = 0; browser < 4; browser += 1) statuses.push(...(await guess(shopper('203.0.113.7'), email, 10)))
    expect(statuses.filter((status) => status === 422)).toHaveLength(30)
    expect((await login(shopper('203.0.113.7'), email)).status).toBe(429)
    expect((await login(shopper('198.51.100.1'), email)).status).toBe(303)
  })

  test('guesses from everywhere stop every browser but those in which the owner has signed in before', async () => {
    const signedOut = async () => {
      const me = shopper()
      const email = await register(me)
      const signOut = async () => me.submit(`${base}/account/logout`, await me.get(`${base}/account`))
      await signOut()
      await query('update customer set email_confirmed_at = now() where email = $1', [email])
      await login(me, email)
      await signOut()
      return { me, email }
    }
    const owner = await signedOut()
    const stranger = await signedOut()
    for (let place = 0; place < 10; place += 1) await guess(shopper(`203.0.113.${place}`), owner.email, 10)
    expect((await login(shopper('198.51.100.1'), owner.email)).status).toBe(429)
    // A browser is known for the account that its owner was in there, and for no other.
    expect((await login(stranger.me, owner.email)).status).toBe(429)
    expect((await login(owner.me, owner.email)).status).toBe(303)
  })

  test('whoever claims another’s e-mail is no more known than anybody', async () => {
    const [owner, stranger] = [shopper(), shopper('203.0.113.99')]
    const email = await register(owner)
    await query('update customer set email_confirmed_at = now() where email = $1', [email])
    await register(stranger, email)
    expect(stranger.cookies.has('device')).toBe(false)
  })

  test('signing in rightly is not counted', async () => {
    const email = await register(shopper())
    const me = shopper()
    for (let time = 0; time < 12; time += 1) {
      expect((await login(me, email)).status).toBe(303)
      me.cookies.delete('customer')
    }
  })

  test('many at once are counted as one after the other', async () => {
    const email = await register(shopper())
    const me = shopper()
    expect(await guess(me, email, 1)).toEqual([422])
    const page = await me.get(`${base}/account/login`)
    const tries = await Promise.all(
      Array.from({ length: 15 }, () => me.submit(`${base}/account/login`, page, { username: email, password: 'Wrong-123' })),
    )
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(9)
  })
})

describe('one form of an e-mail', () => {
  test('capitals are the same account; letters that only some call a capital are another', async () => {
    const email = `visitor${newEmail()}`
    await register(shopper(), email.toUpperCase())
    expect(await idOf(email)).toBeTruthy()
    expect((await login(shopper(), `  ${email.replace('v', 'V')}`)).status).toBe(303)
    expect((await login(shopper(), email.replace('i', '\u0130'))).status).toBe(422)
    expect((await login(shopper(), email.replace('s', '\u017f'))).status).toBe(422)
  })

  test('no other spelling of an e-mail begins to count anew', async () => {
    const email = `visitor${newEmail()}`
    await register(shopper(), email)
    const me = shopper()
    await guess(me, email, 10)
    expect((await login(me, email.toUpperCase())).status).toBe(429)
    // Somebody else's, if anybody's.
    expect((await login(me, email.replace('i', '\u0130'))).status).toBe(422)
  })

  test('an e-mail that only looks like another has an account of its own', async () => {
    const email = `visitor${newEmail()}`
    await register(shopper(), email)
    expect((await shopper().fillIn(`${base}/account/register`, person(email.replace('i', '\u0130')))).status).toBe(303)
  })
})
