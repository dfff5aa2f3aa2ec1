import { describe, expect, test, vi } from 'vitest'
import { accountsOf } from '../../../tests/accounts.ts'
import { lettersOf } from '../../../tests/letters.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { newEmail, register } from '../../../tests/worlds/customers.ts'
import { forgetLapsed } from '../../jobs/forget-lapsed.ts'

vi.setConfig({ testTimeout: 60_000 })

const { database, url } = testDatabase()
const { app } = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' })
const { idOf, query, shopper } = accountsOf(app, database)
const { lettersTo, linkIn } = lettersOf(database, url)
const base = '/fr/fr'
const subject = 'Pouvons-nous vous écrire\u202f?'

const leave = (email: string) => shopper().post(`${base}/letters`, { email })
/** Whether each list that the address is on was confirmed. */
const lists = async (email: string) =>
  (
    await query('select confirmed_at is not null as confirmed from letter_subscription where lower(email) = lower($1)', [email])
  ).map(({ confirmed }) => confirmed)

describe('an address left for the letters', () => {
  test('is on the list when the letter about it was opened and its button pressed, with the text that was agreed to', async () => {
    const email = newEmail()
    expect((await leave(email)).location).toBe(`${base}/letters?sent=1`)
    expect(await lists(email)).toEqual([false])
    const link = await linkIn(email, subject, '/letters/confirm')
    const page = await shopper().get(link)
    expect(page.status).toBe(200)
    expect(page.html).toContain(`action="${link}"`)
    expect(await lists(email)).toEqual([false])
    const done = await shopper().post(link, {})
    expect([done.status, done.html.includes('Vous aurez de nos nouvelles.')]).toEqual([200, true])
    expect(await lists(email)).toEqual([true])
    expect((await shopper().post(link, {})).status).toBe(200)
    expect(await query('select consent_version, country from letter_subscription where email = $1', [email])).toEqual([
      { consent_version: '2026-11', country: 'FR' },
    ])
  })

  test('is written to once, however often it is left; one on the list is not written to, and answered the same', async () => {
    const email = newEmail()
    const first = await leave(email)
    for (let times = 0; times < 3; times += 1) expect(await leave(email.toUpperCase())).toEqual(first)
    const link = await linkIn(email, subject, '/letters/confirm')
    await shopper().post(link, {})
    await query("update letter_subscription set asked_at = now() - interval '1 day' where email = $1", [email])
    expect(await leave(email)).toEqual(first)
    const later = newEmail()
    await leave(later)
    await linkIn(later, subject, '/letters/confirm')
    expect(await lettersTo(email, subject)).toHaveLength(1)
  })

  test('leaves it by the letter’s other link, pressed or by the mail program’s own button', async () => {
    const email = newEmail()
    await leave(email)
    await shopper().post(await linkIn(email, subject, '/letters/confirm'), {})
    const stop = await linkIn(email, subject, '/letters/stop')
    const [letter] = await lettersTo(email, subject)
    expect(letter!.source.replaceAll(/\r?\n[ \t]+/g, ' ')).toContain(`List-Unsubscribe: <http://localhost:3000${stop}>`)
    expect((await shopper().get(stop)).html).toContain('Plus de lettres\u202f?')
    expect(await lists(email)).toEqual([true])
    const oneClick = await app.request(stop, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(oneClick.status).toBe(200)
    expect(await lists(email)).toEqual([])
    expect((await shopper().post(stop, {})).status).toBe(200)
  })

  test('a key that is none is no page, and one of nobody confirms nothing', async () => {
    expect((await shopper().get(`${base}/letters/confirm?key=x`)).status).toBe(404)
    const nobody = await shopper().post(`${base}/letters/confirm?key=${crypto.randomUUID()}`, {})
    expect(nobody.status).toBe(410)
  })

  test('is forgotten when the letter was not opened in a month', async () => {
    const [waiting, old] = [newEmail(), newEmail()]
    for (const email of [waiting, old]) await leave(email)
    await query("update letter_subscription set asked_at = now() - interval '31 days' where email = $1", [old])
    await forgetLapsed(database)
    expect([await lists(waiting), await lists(old)]).toEqual([[false], []])
  })
})

describe('an account that wants our letters', () => {
  test('is on the list when its e-mail is confirmed; leaving by a letter’s link unticks its profile', async () => {
    const me = shopper()
    const email = await register(me, newEmail(), { newsletter: 'on' })
    expect(await lists(email)).toEqual([])
    const link = await linkIn(email, 'Votre compte est ouvert', '/account/email/confirm')
    await me.submit(`${base}/account/email/confirm`, await me.get(link))
    expect(await lists(email)).toEqual([true])
    const [{ key }] = await query('select key from letter_subscription where email = $1', [email])
    await shopper().post(`${base}/letters/stop?key=${key}`, {})
    const consents = await query("select given from customer_consent where customer = $1 and kind = 'newsletter' order by id", [
      await idOf(email),
    ])
    expect(consents).toEqual([{ given: true }, { given: false }])
  })

  test('takes nobody off the list by claiming their e-mail', async () => {
    const email = newEmail()
    await leave(email)
    await shopper().post(await linkIn(email, subject, '/letters/confirm'), {})
    const thief = shopper()
    await register(thief, email)
    const profile = { title: '020', firstname: 'Inès', lastname: 'Martin', country: 'FR', language: 'fr', typeprofile: '1' }
    expect((await thief.fillIn(`${base}/account/profile`, profile)).location).toMatch(/done=saved$/)
    expect(await lists(email)).toEqual([true])
    expect((await thief.get(`${base}/account/export`)).html).not.toContain('"isConfirmed": true')
  })
})
