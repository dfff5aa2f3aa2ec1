import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountsOf, wrongFields } from '../../../tests/accounts.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { newEmail, person, register } from '../../../tests/worlds/customers.ts'
import type { Shopper } from '../../../tests/worlds/shopper.ts'

// Passwords are slow to hash on purpose, and a busy machine is slower still.
vi.setConfig({ testTimeout: 60_000 })

const { database } = testDatabase()
const { app, lines } = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' })
const { idOf, query, shopper } = accountsOf(app, database)
const base = '/fr/fr'

describe('registration', () => {
  test('[ACC-01,ACC-05,NAV-13] opens an account and signs its owner in; whoever is not is asked to', async () => {
    const me = shopper()
    const asked = await me.get(`${base}/account`)
    expect([asked.status, asked.location]).toEqual([303, `${base}/account/login?next=account`])
    const email = await register(me)
    const account = await me.get(`${base}/account`)
    expect(account.status).toBe(200)
    expect(account.html).toContain('Bonjour, Inès')
    expect(account.html).toContain(email)
    const [row] = await query('select * from customer where email = $1', [email])
    expect(row).toMatchObject({ title: '020', firstname: 'Inès', typeprofile: '1', country: 'FR', language: 'fr' })
    expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('[ADDR-01,ADDR-18,ACC-19,ACC-22] asks for the title in a list, the e-mail, the terms and the loyalty card', async () => {
    const { html } = await shopper().get(`${base}/account/register`)
    for (const field of ['title', 'firstname', 'lastname', 'email', 'password', 'terms', 'newsletter', 'loyaltycardid'])
      expect(html).toContain(`name="${field}"`)
    expect(html).toMatch(/<select[^>]*name="title"/)
  })

  test('[ACC-17,ACC-18] has radios for the gender and the profile, of which the first is chosen', async () => {
    const { html } = await shopper().get(`${base}/account/register`)
    expect(html.match(/type="radio" name="gender"/g)).toHaveLength(3)
    expect(html).toMatch(
      /<input type="radio" name="typeprofile" checked="" value="1"|<input type="radio" name="typeprofile" value="1" checked=""/,
    )
  })

  test('[ACC-12,ACC-13] is not needed by who has a name and a password', async () => {
    const { html } = await shopper().get(`${base}/account/login`)
    for (const field of ['username', 'password']) expect(html).toContain(`name="${field}"`)
  })

  test('keeps which version of the text was agreed to; the list of letters waits until the e-mail is confirmed', async () => {
    const email = await register(shopper(), newEmail(), { newsletter: 'on' })
    const consents = await query('select kind, given, version from customer_consent where customer = $1 order by kind', [
      await idOf(email),
    ])
    expect(consents).toEqual([
      { kind: 'newsletter', given: true, version: '2026-11.3' },
      { kind: 'terms', given: true, version: '2026-11.3' },
    ])
    expect(await query('select 1 from letter_subscription where email = $1', [email])).toHaveLength(0)
  })

  test('says at each field what is wrong with it, and never writes a password back', async () => {
    const me = shopper()
    const answer = await me.fillIn(`${base}/account/register`, {
      firstname: '1',
      email: 'nobody',
      password: 'short',
      loyaltycardid: '12',
    })
    expect(answer.status).toBe(422)
    expect(new Set(wrongFields(answer))).toEqual(
      new Set(['title', 'firstname', 'lastname', 'email', 'password', 'loyaltycardid', 'terms']),
    )
    expect(answer.html).not.toContain('value="short"')
    expect(answer.html).toContain('value="nobody"')
  })

  test('refuses a password that thousands have, with or without a sign in it, and says so beside what else is wrong', async () => {
    const me = shopper()
    for (const common of ['Password1', 'P@ssw0rd', 'Password-1', 'Qwerty123']) {
      const answer = await me.fillIn(`${base}/account/register`, { ...person(newEmail()), firstname: '1', password: common })
      expect([answer.status, wrongFields(answer)]).toEqual([422, ['firstname', 'password']])
      expect(answer.html).toContain('Des milliers de personnes')
    }
    expect((await me.fillIn(`${base}/account/register`, { ...person(newEmail()), password: 'Abcdefg1' })).status).toBe(303)
  })

  test('that our database refuses leaves nothing of who asked in the log: neither e-mail, nor name, nor password', async () => {
    const email = newEmail()
    await query("alter table customer add constraint nobody check (lastname <> 'Tanneur') not valid")
    onTestFinished(async () => void (await query('alter table customer drop constraint nobody')))
    const refused = await shopper().fillIn(`${base}/account/register`, { ...person(email), lastname: 'Tanneur' })
    expect(refused.status).toBe(500)
    const failed = lines.filter((line) => line.includes('23514'))
    expect(failed).toHaveLength(1)
    expect(JSON.parse(failed[0]!).err).toMatchObject({ constraint: 'nobody', table: 'customer' })
    // Nor does any other line of this file, whatever was asked before.
    const log = lines.join('')
    expect(log).not.toMatch(/[\w.+%-]+@[\w-]+\.\w/)
    for (const secret of [email.split('@')[0]!, 'Tanneur', 'argon2', person(email).password]) expect(log).not.toContain(secret)
  })

  test('two at once with one e-mail are two claims to it, answered alike', async () => {
    const email = newEmail()
    const both = await Promise.all(
      [email, email.toUpperCase()].map((each) => shopper().fillIn(`${base}/account/register`, person(each))),
    )
    expect(both[0]).toEqual(both[1])
    expect(await query('select email_confirmed_at from customer where lower(email) = $1', [email])).toEqual([
      { email_confirmed_at: null },
      { email_confirmed_at: null },
    ])
  })

  test('in Korea asks its consents by their names; all but one must be given, and one tick may speak for all', async () => {
    const me = shopper()
    const path = '/kr/ko/account/register'
    const fields = { ...person(newEmail()), firstname: '은', lastname: '김', terms: '' }
    const page = await me.get(path)
    for (const name of ['koreanlawage', 'koreanlawthirdpartie', 'koreanlawoptionnalprivacypolicy', 'koreanlawdataprocessor'])
      expect(page.html).toContain(`name="${name}"`)
    const refused = await me.submit(path, page, fields)
    expect(refused.status).toBe(422)
    expect(new Set(wrongFields(refused))).toEqual(
      new Set(['koreanlawage', 'termsandconditions', 'koreanlawdataprocessor', 'koreanlawthirdpartie']),
    )
    const done = await me.submit(path, refused, { ...fields, allcheckboxes: 'on' })
    expect(done.status).toBe(303)
    const consents = await query('select kind, given from customer_consent where customer = $1', [await idOf(fields.email)])
    expect(consents).toContainEqual({ kind: 'koreanlawage', given: true })
    expect(consents).toHaveLength(6)
  })
})

describe('hostile bodies', () => {
  const bodies: [string, Record<string, string>][] = [
    ['nothing', {}],
    ['arrays', { 'email[]': 'a@b.fr', 'firstname[]': 'X', 'username[]': 'a@b.fr' }],
    ['prototype keys', { __proto__x: '1', constructor: '1', 'constructor[prototype]': '1', toString: '1' }],
    ['zero-width characters', { ...person('a@b.fr'), firstname: 'In\u200bès', username: 'a\u200b@b.fr', addressid: 'x\u200b' }],
    ['direction overrides', { ...person('a@b.fr'), lastname: 'Mar\u202etin', username: 'a\u202e@b.fr', addressid: 'x\u202e' }],
  ]
  test.each(bodies)('%s get a refusal and change nothing', async (_, body) => {
    const me = shopper()
    const email = await register(me)
    const guest = shopper()
    const before = JSON.stringify(await query('select * from customer order by id'))
    const asked: [Shopper, string][] = [
      [guest, 'register'],
      [guest, 'login'],
      [guest, 'password/forgotten'],
      [me, 'profile'],
      [me, 'password'],
      [me, 'address'],
      [me, 'addresses'],
      [me, 'sessions'],
      [me, 'data'],
    ]
    for (const [who, path] of asked) {
      const answer = await who.fillIn(`${base}/account/${path}`, body)
      expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true])
    }
    expect(JSON.stringify(await query('select * from customer order by id'))).toBe(before)
    expect(await query('select 1 from customer_address where customer = $1', [await idOf(email)])).toHaveLength(0)
    expect((await me.get(`${base}/account`)).status).toBe(200)
  })

  test('a megabyte is refused unread, and a form without its token too', async () => {
    const me = shopper()
    expect((await me.post(`${base}/account/register`, { email: 'x'.repeat(1_000_000) })).status).toBe(413)
    await register(me)
    for (const path of ['profile', 'password', 'address', 'addresses', 'sessions', 'data', 'logout'])
      expect([path, (await me.post(`${base}/account/${path}`, {})).status]).toEqual([path, 403])
    expect((await me.get(`${base}/account`)).status).toBe(200)
  })
})
