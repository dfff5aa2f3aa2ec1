import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { emailOf, shownCode, signInAs } from '../../../tests/worlds/staff.ts'
import { commandLine } from '../../domain/audit/audit.ts'
import { addMember, removeMember } from '../../domain/staff/add-member.ts'
import { demoPassword, openDemoStaff } from '../../domain/staff/demo-staff.ts'

const { database } = testDatabase()
let now = new Date('2026-11-16T12:00:00Z')
const clock = () => now
const shop = testShop(database, {}, { clock })
const { app } = shop
const lines = async (action: string) =>
  (await database.pool.query('select actor, subject, after from audit_line where action = $1 order by id', [action])).rows

/** Half a minute later there is another code. */
const later = () => {
  now = new Date(now.getTime() + 30_000)
}

async function addSomebody(email: string) {
  const asked = { email, name: 'Jeanne Roy', role: 'service', store: null, language: 'fr' }
  const done = await addMember(database, asked, commandLine)
  if (!done.ok) throw new Error(done.failure.code)
  return done.value.password
}

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

beforeAll(() => openDemoStaff(database))

describe('coming in', () => {
  test('takes an e-mail, its password, and a second factor that is chosen at the first time', async () => {
    const password = await addSomebody('jeanne@averne.fr')
    const browser = Shopper.in(app)
    const half = await browser.fillIn('/atelier/sign-in', { username: 'Jeanne@averne.fr', password })
    expect([half.status, half.location]).toEqual([303, '/atelier/code?next=%2Fatelier'])
    // The password alone opens nothing.
    expect(await browser.get('/atelier')).toMatchObject({ status: 303, location: '/atelier/sign-in?next=%2Fatelier' })

    const page = await browser.get('/atelier/code')
    const secret = /data-secret="">([A-Z2-7]+)</.exec(page.html)![1]!
    expect(page.html).toContain('role="img"')
    expect((await browser.get('/atelier/code')).html).toContain(secret)
    expect((await browser.submit('/atelier/code', page, { code: '000000' })).status).toBe(422)
    const done = await browser.submit('/atelier/code', page, { code: codeOf(secret) })
    expect(done.status).toBe(200)
    const codes = [...done.html.matchAll(/<code>([A-Z0-9-]{14})<\/code>/g)].map(([, code]) => code!)
    expect(new Set(codes).size).toBe(10)
    expect((await browser.get('/atelier')).status).toBe(200)
    expect((await lines('staff.second-factor')).at(-1)).toMatchObject({ subject: 'jeanne@averne.fr' })

    // A code is taken once, and so is each that stands in for it.
    const again = async (code: string) => {
      const other = Shopper.in(app)
      await other.fillIn('/atelier/sign-in', { username: 'jeanne@averne.fr', password })
      return (await other.fillIn('/atelier/code', { code })).status
    }
    expect(await again(codeOf(secret))).toBe(422)
    expect(await again(codes[3]!.toLowerCase())).toBe(303)
    expect(await again(codes[3]!)).toBe(422)
    later()
    expect(await again(codeOf(secret))).toBe(303)
    expect((await lines('staff.sign-in')).map(({ after }) => after.by)).toEqual(['code', 'recovery code', 'code'])
    expect((await lines('staff.code-refused')).length).toBe(3)
  })

  test('gives another cookie than the password did, of its own name, that no script reads and no other site sends', async () => {
    await openDemoStaff(database)
    const first = await app.request('/atelier/sign-in', {
      method: 'POST',
      body: new URLSearchParams({ username: emailOf('stock'), password: demoPassword }),
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    const cookie = first.headers.get('set-cookie')!
    expect(cookie).toMatch(/^__Host-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    const half = cookie.split(';')[0]!
    const page = await (await app.request('/atelier/code', { headers: { cookie: half } })).text()
    const code = /data-demo-code="">(\d{6})</.exec(page)![1]!
    const body = new URLSearchParams({ ...hiddenFields(page, '/atelier/code'), code })
    const second = await app.request('/atelier/code', { method: 'POST', body, headers: { cookie: half } })
    expect(second.headers.get('set-cookie')!.split(';')[0]).not.toBe(half)
    expect((await app.request('/atelier', { headers: { cookie: half } })).status).toBe(303)
  })

  test('leads on to where somebody wanted to go, within the atelier and nowhere else', async () => {
    for (const [next, leads] of [
      ['/atelier/own?x=1', '/atelier/own?x=1'],
      ['https://evil.example', '/atelier'],
      ['//evil.example', '/atelier'],
      ['/atelier.evil', '/atelier'],
      ['/atelier/\\evil', '/atelier'],
    ] as const) {
      later()
      const browser = Shopper.in(app)
      const asked = await browser.get(`/atelier/sign-in?next=${encodeURIComponent(next)}`)
      const half = await browser.submit('/atelier/sign-in', asked, { username: emailOf('finance'), password: demoPassword })
      const page = await browser.get(half.location!)
      expect((await browser.submit('/atelier/code', page, { code: shownCode(page) })).location).toBe(leads)
    }
  })

  test('is refused with a word for a wrong password, the same for an e-mail that nobody has, and both are written down', async () => {
    const browser = Shopper.in(app, '203.0.113.1')
    const wrong = await browser.fillIn('/atelier/sign-in', { username: emailOf('admin'), password: 'Wrong-1234' })
    const nobody = await browser.fillIn('/atelier/sign-in', { username: 'nobody@averne.example', password: 'Wrong-1234' })
    const words = ({ html }: typeof wrong) => /role="alert">([^<]+)</.exec(html)?.[1]
    expect([wrong.status, nobody.status, words(wrong)]).toEqual([422, 422, words(nobody)])
    expect((await lines('staff.sign-in-refused')).map(({ subject }) => subject)).toEqual([
      emailOf('admin'),
      'nobody@averne.example',
    ])
  })

  test('is refused after ten wrong passwords from one address, and works from another', async () => {
    const guess = (from: string, password: string) =>
      Shopper.in(app, from).fillIn('/atelier/sign-in', { username: emailOf('admin'), password })
    for (let count = 0; count < 10; count += 1) expect((await guess('203.0.113.9', 'Wrong-1234')).status).toBe(422)
    expect(await guess('203.0.113.9', demoPassword)).toMatchObject({ status: 429, retryAfter: expect.any(String) })
    expect((await guess('198.51.100.7', demoPassword)).status).toBe(303)
  })

  test('is refused after ten wrong codes', async () => {
    const browser = Shopper.in(app, '203.0.113.20')
    await browser.fillIn('/atelier/sign-in', { username: emailOf('service'), password: demoPassword })
    for (let count = 0; count < 10; count += 1)
      expect((await browser.fillIn('/atelier/code', { code: '000000' })).status).toBe(422)
    const page = await browser.get('/atelier/code')
    expect((await browser.submit('/atelier/code', page, { code: shownCode(page) })).status).toBe(429)
  })
})

describe('the demo’s own people', () => {
  test('stand on its sign-in page, one of each role', async () => {
    const { html } = await Shopper.in(app).get('/atelier/sign-in')
    for (const role of ['service', 'stock', 'boutique', 'finance', 'admin'] as const) expect(html).toContain(emailOf(role))
    expect(html).toContain(demoPassword)
  })

  test('are neither shown nor let in where there is no demo, nor is a session of theirs', async () => {
    const known = await signInAs(app, database, 'admin')
    const secret = 'a secret of at least thirty-two characters'
    const env = { VITRINE_MODE: 'production', DATABASE_URL: 'postgres://localhost/x', SESSION_SECRET: secret }
    const production = testShop(database, env, { clock }).app
    const { html } = await Shopper.in(production).get('/atelier/sign-in')
    expect(html).not.toContain(emailOf('admin'))
    expect(html).not.toContain(demoPassword)
    const sent = await Shopper.in(production).fillIn('/atelier/sign-in', { username: emailOf('admin'), password: demoPassword })
    expect(sent.status).toBe(422)
    const cookie = [...known.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await production.request('/atelier', { headers: { cookie } })).status).toBe(303)
  })
})

describe('a session', () => {
  test('ends in every browser when its owner changes the password', async () => {
    const password = await addSomebody('paul@averne.fr')
    const enrol = async () => {
      later()
      const browser = Shopper.in(app)
      await browser.fillIn('/atelier/sign-in', { username: 'paul@averne.fr', password })
      const page = await browser.get('/atelier/code')
      const shown = /data-secret="">([A-Z2-7]+)</.exec(page.html)?.[1]
      const [{ totp_secret: kept }] = (
        await database.pool.query("select totp_secret from staff_member where email = 'paul@averne.fr'")
      ).rows
      await browser.submit('/atelier/code', page, { code: codeOf(kept ?? shown!) })
      return browser
    }
    const [here, there] = [await enrol(), await enrol()]
    expect((await there.get('/atelier')).status).toBe(200)
    const fresh = { newpassword: 'Lacquer-Edge-42', newpasswordconfirm: 'Lacquer-Edge-42' }
    const page = await here.get('/atelier/own')
    const wrong = await here.submit('/atelier/own/password', page, { currentpassword: 'Not-It-1234', ...fresh })
    expect(wrong.status).toBe(422)
    const weak = await here.submit('/atelier/own/password', page, {
      currentpassword: password,
      newpassword: 'Lacquer-42',
      newpasswordconfirm: 'Lacquer-42',
    })
    expect(weak.status).toBe(422)
    const done = await here.submit('/atelier/own/password', page, { currentpassword: password, ...fresh })
    expect([done.status, done.location]).toEqual([303, '/atelier/sign-in?done=password&language=fr'])
    for (const browser of [here, there]) expect((await browser.get('/atelier')).status).toBe(303)
    expect((await lines('staff.password')).length).toBe(1)
  })

  test('ends when somebody leaves the house, after an hour without a sign, and after ten hours', async () => {
    const browser = await signInAs(app, database, 'stock')
    const set = (what: string) =>
      database.pool.query(
        `update staff_session s set ${what} from staff_member m where m.id = s.member and m.email = 'stock@averne.example'`,
      )
    await set("seen_at = now() - interval '61 minutes'")
    expect((await browser.get('/atelier')).status).toBe(303)
    await set('seen_at = now()')
    expect((await browser.get('/atelier')).status).toBe(200)
    await set("expires_at = now() - interval '1 second'")
    expect((await browser.get('/atelier')).status).toBe(303)
    await set("expires_at = now() + interval '1 hour'")
    await removeMember(database, emailOf('stock'), commandLine)
    expect((await browser.get('/atelier')).status).toBe(303)
  })

  test('is over with signing out, and a form sent afterwards is not done but told so', async () => {
    later()
    const browser = await signInAs(app, database, 'finance')
    const page = await browser.get('/atelier/own')
    const cookies = new Map(browser.cookies)
    expect((await browser.submit('/atelier/sign-out', page)).location).toBe('/atelier/sign-in?done=out&language=fr')
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const late = await browser.submit('/atelier/own/language', page, { language: 'en' })
    expect([late.status, late.location]).toEqual([303, '/atelier/sign-in?lapsed=1'])
    expect((await browser.get(late.location!)).html).toContain('nothing was done')
    expect((await lines('staff.language')).length).toBe(0)
  })

  test('forged opens nothing, leaves a line in the journal and one in the log', async () => {
    const cookie = `__Host-staff=${'A'.repeat(43)}`
    const before = (await lines('staff.cookie-refused')).length
    expect((await app.request('/atelier/audit', { headers: { cookie } })).status).toBe(303)
    expect((await app.request('/atelier/audit', { headers: { cookie: '__Host-staff=x' } })).status).toBe(303)
    const told = (await lines('staff.cookie-refused')).slice(before)
    expect(told.map(({ subject }) => subject)).toEqual(['/atelier/audit', '/atelier/audit'])
    expect(shop.lines.at(-1)).toContain('a cookie of staff that the house never gave')
    for (let count = 0; count < 30; count += 1) await app.request('/atelier', { headers: { cookie } })
    expect((await lines('staff.cookie-refused')).length).toBe(20)
  })
})

describe('every answer of the atelier', () => {
  test('is kept by nobody, found by no robot, and under the shop’s own policy', async () => {
    later()
    const browser = await signInAs(app, database, 'admin')
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const path of ['/atelier', '/atelier/audit', '/atelier/sign-in']) {
      const { headers } = await app.request(path, { headers: { cookie } })
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('x-robots-tag')).toContain('noindex')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  test('is none where the house has switched it off', async () => {
    const off = testShop(database, { ATELIER: 'off' }).app
    for (const path of ['/atelier', '/atelier/sign-in', '/atelier/audit']) expect((await off.request(path)).status).toBe(404)
    const posted = await off.request('/atelier/sign-in', { method: 'POST', body: new URLSearchParams({ username: 'x' }) })
    expect(posted.status).toBe(404)
  })

  test('takes a form with its session’s token only, and from our own pages', async () => {
    later()
    const browser = await signInAs(app, database, 'admin')
    expect((await browser.post('/atelier/own/language', { language: 'en' })).status).toBe(403)
    expect((await browser.post('/atelier/own/language', { language: 'en', csrf_token: 'x' })).status).toBe(403)
    const page = await browser.get('/atelier/own')
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const crossSite = await app.request('/atelier/own/language', {
      method: 'POST',
      body: new URLSearchParams({ ...hiddenFields(page.html, '/atelier/own/language'), language: 'en' }),
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    })
    expect(crossSite.status).toBe(403)
    expect((await browser.submit('/atelier/own/language', page, { language: 'en' })).status).toBe(303)
    expect((await browser.get('/atelier/own')).html).toContain('lang="en"')
  })
})
