import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accountsOf } from '../../../tests/accounts.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { fillCart } from '../../../tests/worlds/carts.ts'
import { password, register } from '../../../tests/worlds/customers.ts'
import { hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'

// Passwords are slow to hash on purpose.
vi.setConfig({ testTimeout: 60_000 })

const { database } = testDatabase()
const { app, lines } = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' })
const { query } = accountsOf(app, database)
const sku = 'SEL055-ROU-R-37'
const colourway = 'SEL055-ROU'
const form = '/fr/fr/notify-form'
const popin = '/fr/fr/notify-popin'

const cookieOf = (me: Shopper) => [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** As our own script asks, with a shopper's cookies. */
async function byScript(me: Shopper, path: string): Promise<{ status: number; html: string }> {
  const response = await app.request(path, { headers: { cookie: cookieOf(me), 'x-requested-with': 'fetch' } })
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return { status: response.status, html: await response.text() }
}

const kept = () => query('select email, sku, country, customer is not null as "isCustomers" from stock_request order by place')
const sentTitle = 'Nous vous écrirons.'

beforeEach(() => query('delete from stock_request'))

describe('the form', () => {
  test('[NOTIFY-02,NOTIFY-03,NOTIFY-04,NOTIFY-10] has an e-mail, a newsletter and a marketing opt-in; as a part and as a page', async () => {
    for (const path of [`${form}?pid=${sku}`, `${form}?pid=${sku}&format=ajax`]) {
      const { status, html } = await Shopper.in(app).get(path)
      expect(status).toBe(200)
      expect(html.includes('<html')).toBe(!path.endsWith('ajax'))
      for (const name of ['email', 'addtoemaillist', 'globaloptin']) expect(html).toContain(`name="${name}"`)
      expect(hiddenFields(html, popin)).toEqual({ pid: sku })
      expect(html).toMatch(/<button value="action" type="submit"[^>]* name="notify_send">/)
      expect(html).not.toContain('koreanlaw')
    }
    expect(await kept()).toEqual([])
  })

  test('says whose size it is where sizes are counted otherwise, of one size and of several', async () => {
    const shown = async (base: string, pid: string) => (await Shopper.in(app).get(`${base}/notify-form?pid=${pid}`)).html
    expect(await shown('/us/en', sku)).toContain('Size 37 EU')
    expect(await shown('/us/en', colourway)).toMatch(new RegExp(`<option value="${sku}">37 EU, `))
    expect(await shown('/fr/fr', sku)).toMatch(/Taille 37</)
    expect(await shown('/fr/fr', colourway)).toMatch(new RegExp(`<option value="${sku}">37, `))
  })

  test('[NOTIFY-05] in Korea, and nowhere else, has the block of consents, each with its text to read', async () => {
    const { html } = await Shopper.in(app).get(`/kr/ko/notify-form?pid=${sku}`)
    const names = ['koreanlawage', 'koreanlawthirdpartie', 'koreanlawoptionnalprivacypolicy', 'koreanlawdataprocessor']
    for (const name of ['allcheckboxes', 'termsandconditions', ...names]) expect(html).toContain(`name="${name}"`)
    for (const name of ['termsandconditions', ...names]) {
      expect(html).toContain(`href="/kr/ko/policy-popin?cid=${name}"`)
      expect((await app.request(`/kr/ko/policy-popin?cid=${name}&format=ajax`)).status).toBe(200)
    }
    const elsewhere = (await Shopper.in(app).get(`/fr/fr/notify-form?pid=${sku}`)).html
    expect(elsewhere).toContain('name="email"')
    expect(elsewhere).not.toMatch(/name="(koreanlaw|allcheckboxes|termsandconditions)/)
  })

  test('of a colour asks which of the sizes that cannot be had', async () => {
    const { html } = await Shopper.in(app).get(`${form}?pid=${colourway}`)
    const options = [...html.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)
    const missing = await query(
      "select s.sku from stock s join variant v on v.sku = s.sku where s.place = 'online' and v.colourway = $1 and s.quantity = 0 and s.expected is null order by v.position",
      [colourway],
    )
    expect(missing.length).toBeGreaterThan(1)
    expect(options).toEqual([colourway, ...missing.map((row) => row.sku)])
    const refused = await Shopper.in(app).post(popin, { pid: colourway, email: 'ines@averne.fr' })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Choisissez d’abord une taille.')
  })

  test('says so when there is nothing to wait for, and is not there for what is not sold', async () => {
    const here = await Shopper.in(app).get(`${form}?pid=SEL055-ROU-R-38`)
    expect([here.status, here.html.includes('Elle est là.')]).toEqual([200, true])
    const posted = await Shopper.in(app).post(popin, { pid: 'SEL055-ROU-R-38', email: 'ines@averne.fr' })
    expect([posted.status, posted.html.includes('Elle est là.')]).toEqual([422, true])
    for (const pid of ['NOPE', '', 'a b']) expect((await Shopper.in(app).get(`${form}?pid=${pid}`)).status).toBe(404)
    expect(await kept()).toEqual([])
  })
})

describe('asking', () => {
  test('[NOTIFY-12] by POST with the button’s name keeps the request: a page is sent on, a part is answered', async () => {
    const me = Shopper.in(app)
    const done = await me.submit(popin, await me.get(`${form}?pid=${sku}`), { email: 'ines@averne.fr', notify_send: 'action' })
    expect([done.status, done.location]).toEqual([303, `${form}?pid=${sku}&sent=1`])
    expect((await me.get(done.location!)).html).toContain(sentTitle)
    const part = await me.post(`${popin}?format=ajax`, { pid: sku, email: 'luc@averne.fr', notify_send: 'action' })
    expect([part.status, part.html.includes(sentTitle), part.html.includes('<html')]).toEqual([200, true, false])
    expect((await kept()).map(({ email }) => email)).toEqual(['ines@averne.fr', 'luc@averne.fr'])
  })

  test('again answers word for word the same', async () => {
    const ask = () => Shopper.in(app).post(`${popin}?format=ajax`, { pid: sku, email: 'ines@averne.fr' })
    const [first, second] = [await ask(), await ask()]
    expect(second).toEqual(first)
    expect(await kept()).toHaveLength(1)
  })

  test.each([
    ['', 'Ce champ'],
    ['ines@', 'e-mail'],
    [`${'a'.repeat(50)}@averne.fr`, '50'],
  ])('[NOTIFY-07] with the e-mail “%s” is refused at the field, and nothing is kept', async (email) => {
    for (const path of [popin, `${popin}?format=ajax`]) {
      const { status, html } = await Shopper.in(app).post(path, { pid: sku, email, globaloptin: 'on' })
      expect(status).toBe(422)
      expect(html).toMatch(/aria-invalid="true" aria-describedby="email-error"/)
      expect(html).toMatch(/name="globaloptin"[^>]* checked=""|checked=""[^>]*name="globaloptin"/)
    }
    expect(await kept()).toEqual([])
  })

  test('the newsletter’s tick puts the address on its list; none takes it off', async () => {
    const post = (more: Record<string, string>) => Shopper.in(app).post(popin, { pid: sku, email: 'lea@averne.fr', ...more })
    const list = () => query("select country from letter_subscription where email = 'lea@averne.fr'")
    await post({})
    expect(await list()).toEqual([])
    await post({ addtoemaillist: 'on', globaloptin: 'on' })
    expect(await list()).toEqual([{ country: 'FR' }])
    const [{ consents }] = await query('select consents from stock_request')
    expect(consents).toContainEqual({ kind: 'globaloptin', given: true, version: '2026-11.3' })
    await post({})
    expect(await list()).toEqual([{ country: 'FR' }])
  })

  test('under another’s e-mail takes nothing over: it is whose account has confirmed the e-mail, whoever asks', async () => {
    const [owner, other] = [Shopper.in(app), Shopper.in(app)]
    const email = await register(owner)
    await register(other)
    const [{ id }] = await query('select id from customer where email = $1', [email])
    const ask = async (me: Shopper) => {
      const page = await me.get(`/fr/fr/notify-form?pid=${sku}`)
      return me.submit(popin, page, { pid: sku, email })
    }
    const owners = async () =>
      (await query('select customer from stock_request where email = $1', [email])).map((row) => row.customer)
    expect((await ask(owner)).status).toBe(303)
    expect(await owners()).toEqual([id])
    expect((await ask(other)).status).toBe(303)
    expect(await owners()).toEqual([id])
    await query('delete from stock_request')
    await ask(other)
    expect(await owners()).toEqual([null])
    await query('update customer set email_confirmed_at = now() where id = $1', [id])
    await ask(other)
    expect(await owners()).toEqual([id])
  })

  test('in Korea wants every consent but the optional one; the tick for all speaks for each', async () => {
    const path = '/kr/ko/notify-popin'
    const given = { pid: sku, email: 'minji@averne.kr' }
    const refused = await Shopper.in(app).post(path, given)
    expect(refused.status).toBe(422)
    const wrong = [...refused.html.matchAll(/id="(\w+)-error" class="[^"]*"(?! hidden)/g)].map(([, name]) => name)
    expect(wrong).toEqual(['koreanlawage', 'koreanlawthirdpartie', 'koreanlawdataprocessor', 'termsandconditions'])
    expect((await Shopper.in(app).post(path, { ...given, allcheckboxes: 'on' })).status).toBe(303)
    expect(await kept()).toHaveLength(1)
  })

  test('too often for one address is refused for a while', async () => {
    const ask = () => Shopper.in(app).post(popin, { pid: sku, email: 'many@averne.fr' })
    for (let index = 0; index < 20; index++) expect((await ask()).status).toBe(303)
    expect((await ask()).status).toBe(429)
  })
})

describe('[NOTIFY-11] productNotifyPopin, a GET with the form’s fields', () => {
  const filled = `${popin}?pid=${sku}&email=ines%40averne.fr&globaloptin=on&format=ajax`

  test('acts for our own script', async () => {
    const { status, html } = await byScript(Shopper.in(app), filled)
    expect([status, html.includes(sentTitle)]).toEqual([200, true])
    expect(await kept()).toEqual([{ email: 'ines@averne.fr', sku, country: 'FR', isCustomers: false }])
    const wrong = await byScript(Shopper.in(app), `${popin}?pid=${sku}&email=ines&format=ajax`)
    expect([wrong.status, wrong.html.includes('aria-invalid="true"')]).toEqual([422, true])
  })

  test('followed as a link only shows what it was given', async () => {
    const response = await app.request(filled, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } })
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('value="ines@averne.fr"')
    expect(html).toMatch(/name="globaloptin"[^>]* checked=""|checked=""[^>]*name="globaloptin"/)
    expect(await kept()).toEqual([])
    expect(lines.join('')).not.toContain('ines@averne.fr')
  })

  test('[NOTIFY-09] without an e-mail, a guest gets the form', async () => {
    const { status, html } = await byScript(Shopper.in(app), `${popin}?pid=${sku}&format=ajax`)
    expect([status, html.includes('name="email"')]).toEqual([200, true])
    expect(await kept()).toEqual([])
  })
})

describe('a customer', () => {
  test('[NOTIFY-08] is taken at the click, with no form; as a link it is a form that is filled in', async () => {
    const me = Shopper.in(app)
    const email = await register(me)
    const link = { cookie: cookieOf(me), 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }
    const page = {
      status: 200,
      location: null,
      type: null,
      retryAfter: null,
      html: await (await app.request(`${popin}?pid=${sku}`, { headers: link })).text(),
    }
    expect(page.html).toContain(`value="${email}"`)
    // It opens by itself when a size is chosen that has gone, and choosing is not asking.
    expect((await byScript(me, `${form}?pid=${sku}&format=ajax`)).html).toContain(`value="${email}"`)
    expect(await kept()).toEqual([])
    const { html } = await byScript(me, `${popin}?pid=${sku}&format=ajax`)
    expect([html.includes(sentTitle), html.includes('<form')]).toEqual([true, false])
    expect(await kept()).toEqual([{ email, sku, country: 'FR', isCustomers: true }])
    expect((await me.submit(popin, page, { email })).status).toBe(303)
    expect((await me.post(popin, { pid: sku, email, csrf_token: 'wrong' })).status).toBe(403)
  })

  test('who has not agreed to what Korea asks gets the form there, with the address in it', async () => {
    const me = Shopper.in(app)
    const email = await register(me)
    const { status, html } = await byScript(me, `/kr/ko/notify-popin?pid=${sku}&format=ajax`)
    expect([status, html.includes('allcheckboxes'), html.includes(email)]).toEqual([200, true, true])
    expect(await kept()).toEqual([])
  })

  test('takes along what they wait for, and it is forgotten with them; what a guest asked for is no account’s', async () => {
    const me = Shopper.in(app)
    const email = await register(me)
    await byScript(me, `${popin}?pid=${sku}&format=ajax`)
    await Shopper.in(app).post(popin, { pid: 'SEL055-ROU-R-355', email })
    const { awaited } = JSON.parse((await me.get('/fr/fr/account/export')).html)
    expect(awaited).toMatchObject([{ sku, country: 'FR', language: 'fr', writtenAt: null }])
    expect(awaited).toHaveLength(1)
    await me.fillIn('/fr/fr/account/data', { currentpassword: password })
    expect((await kept()).map((row) => row.sku)).toEqual(['SEL055-ROU-R-355'])
  })
})

test.each([
  ['/kr/ko', '재입고 소식 받기', '편지로 알려 드리겠습니다.', { allcheckboxes: 'on' }],
  ['/ae/ar', 'أبلغوني عند عودتها', 'سنكتب إليكم.', {}],
])('[NOTIFY-01] %s: from a bag whose piece has gone, by pages and forms', async (base, tellMe, sent, consents) => {
  const me = Shopper.in(app)
  await setStock(database, sku, 1)
  await fillCart(me, sku, base)
  await setStock(database, sku, 0)
  const bag = await me.get(`${base}/bag`)
  const href = `${base}/notify-popin?pid=${sku}`
  expect(bag.html.split(`href="${href}"`)[1]).toMatch(new RegExp(`^[^>]*>(<[^>]+>)*${tellMe}<`))
  const page = await me.get(href)
  expect(page.html).toMatch(new RegExp(`<h1[^>]*>${tellMe}</h1>`))
  const asked = await me.submit(`${base}/notify-popin`, page, { email: 'minji@averne.kr', ...consents })
  expect(asked.location).toMatch(/sent=1$/)
  expect((await me.get(asked.location!)).html).toMatch(new RegExp(`<h1[^>]*>${sent}</h1>`))
  expect(await kept()).toMatchObject([{ email: 'minji@averne.kr', sku, country: base.slice(1, 3).toUpperCase() }])
})

test('[CART-09] the bag offers it for a size that has gone, and not for a piece that is no longer sold', async () => {
  const me = Shopper.in(app)
  await setStock(database, sku, 1)
  await me.post('/fr/fr/bag/add', { pid: sku })
  const link = `href="${popin}?pid=${sku}" `
  expect((await me.get('/fr/fr/bag')).html).not.toContain(link)
  await setStock(database, sku, 0)
  expect((await me.get('/fr/fr/bag')).html).toContain(link)
  await query("update product set published = false where id = 'SEL055'")
  expect((await me.get('/fr/fr/bag')).html).not.toContain(link)
  await query("update product set published = true where id = 'SEL055'")
})

describe('the letters’ pop-in', () => {
  test('[NOTIFY-13] by POST with the button’s name keeps the subscription; answers a part, or leads to the letters’ page', async () => {
    const me = Shopper.in(app)
    const shown = await me.get('/fr/fr/subscribe-popin?format=ajax')
    expect(shown.html).toMatch(/<button value="action" type="submit"[^>]* name="subscribe_send">/)
    const send = (path: string, email: string) => me.post(path, { email, subscribe_send: 'action' })
    const part = await send('/fr/fr/subscribe-popin?format=ajax', 'lettre@averne.fr')
    expect([part.status, part.html.includes('Votre adresse est bien notée.')]).toEqual([200, true])
    expect(await query("select country from letter_subscription where email = 'lettre@averne.fr'")).toEqual([{ country: 'FR' }])
    const page = await send('/fr/fr/subscribe-popin', 'lettre2@averne.fr')
    expect([page.status, page.location]).toEqual([303, '/fr/fr/letters?sent=1'])
    const wrong = await send('/fr/fr/subscribe-popin?format=ajax', 'lettre@')
    expect([wrong.status, wrong.html.includes('aria-invalid="true"')]).toEqual([422, true])
  })
})
