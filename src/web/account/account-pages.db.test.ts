import { describe, expect, test, vi } from 'vitest'
import { accountsOf, tokenOf, wrongFields } from '../../../tests/accounts.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { inFrance } from '../../../tests/worlds/carts.ts'
import { login, password, person, register } from '../../../tests/worlds/customers.ts'

// Passwords are slow to hash on purpose, and a busy machine is slower still.
vi.setConfig({ testTimeout: 60_000 })

const { database } = testDatabase()
const { app } = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' })
const { confirmEmail, idOf, query, shopper } = accountsOf(app, database)
const base = '/fr/fr'

describe('profile and password', () => {
  test('[ACC-02,ACC-17,ACC-20,ACC-21] the profile shows what is known and keeps what is changed', async () => {
    const me = shopper()
    const email = await register(me)
    const path = `${base}/account/profile`
    const page = await me.get(path)
    for (const name of ['topic', 'language', 'loyaltycardid', 'country']) expect(page.html).toContain(`name="${name}"`)
    expect(page.html.match(/type="radio" name="gender"/g)).toHaveLength(3)
    expect(page.html).toContain('value="Inès"')
    const changed = {
      ...person(email),
      firstname: 'Zoé',
      country: 'FR',
      language: 'de',
      topic: 'bags',
      gender: 'F',
      newsletter: 'on',
    }
    expect((await me.submit(path, page, changed)).location).toBe(`${path}?done=saved`)
    expect((await me.get(path)).html).toContain('value="Zoé"')
    expect((await query('select gender, topic, language from customer where email = $1', [email]))[0]).toEqual({
      gender: 'F',
      topic: 'bags',
      language: 'de',
    })
    const lists = () => query('select 1 from letter_subscription where email = $1', [email])
    expect(await lists()).toHaveLength(0)
    await confirmEmail(email)
    await me.submit(path, await me.get(path), changed)
    expect(await lists()).toHaveLength(1)
    await me.submit(path, await me.get(path), { ...changed, newsletter: '' })
    expect(await lists()).toHaveLength(0)
    const said = await query("select given from customer_consent where customer = $1 and kind = 'newsletter' order by id", [
      await idOf(email),
    ])
    expect(said.map(({ given }) => given)).toEqual([false, true, false])
  })

  test('[ACC-23] Italy asks for the tax code, others do not', async () => {
    const me = shopper()
    await register(me)
    expect((await me.get(`${base}/account/profile`)).html).not.toContain('name="fiscalcode"')
    const done = await me.fillIn('/fr/fr/account/profile', { ...person('x@averne.fr'), country: 'IT', language: 'it' })
    expect(done.status).toBe(303)
    const page = await me.get('/it/it/account/profile')
    expect(page.html).toContain('name="fiscalcode"')
    const path = '/it/it/account/profile'
    const fields = { ...person('x@averne.fr'), country: 'IT', language: 'it' }
    expect(wrongFields(await me.submit(path, page, { ...fields, fiscalcode: 'X1' }))).toEqual(['fiscalcode'])
    expect((await me.submit(path, page, { ...fields, fiscalcode: 'rssmra85t10a562s' })).status).toBe(303)
  })

  test('[ACC-14,ACC-15,ACC-16] a password is changed by whoever knows it; every other browser is signed out', async () => {
    const me = shopper()
    const email = await register(me)
    const other = shopper()
    await login(other, email)
    const path = `${base}/account/password`
    const page = await me.get(path)
    for (const name of ['currentpassword', 'newpassword', 'newpasswordconfirm']) expect(page.html).toContain(`name="${name}"`)
    const fresh = { newpassword: 'Newer-123', newpasswordconfirm: 'Newer-123' }
    expect(wrongFields(await me.submit(path, page, { currentpassword: 'Wrong-123', ...fresh }))).toEqual(['currentpassword'])
    expect(
      wrongFields(await me.submit(path, page, { currentpassword: '', newpassword: 'weak', newpasswordconfirm: 'Other-123' })),
    ).toEqual(expect.arrayContaining(['currentpassword', 'newpassword', 'newpasswordconfirm']))
    expect((await me.submit(path, page, { currentpassword: password, ...fresh })).location).toBe(`${path}?done=password`)
    expect((await me.get(`${base}/account`)).status).toBe(200)
    expect((await other.get(`${base}/account`)).status).toBe(303)
    expect((await login(shopper(), email)).status).toBe(422)
    expect((await login(shopper(), email, 'Newer-123')).status).toBe(303)
  })
})

describe('the address book', () => {
  const book = `${base}/account/addresses`
  const form = `${base}/account/address`
  const home = { ...inFrance, addressid: 'Maison', country: 'FR', postBox: 'BP 12' }

  test('[ACC-03,ADDR-08] keeps addresses, the first of a country being its default until another is chosen', async () => {
    const me = shopper()
    const email = await register(me)
    expect((await me.fillIn(form, home)).location).toBe(`${book}?done=saved`)
    await me.fillIn(form, { ...home, addressid: 'Bureau', address1: '2 rue Neuve' })
    const list = await me.get(book)
    for (const said of ['Maison', '14 rue des Tanneurs', 'BP 12', 'Bureau', '2 rue Neuve']) expect(list.html).toContain(said)
    const rows = () => query('select id, name, is_default from customer_address where customer = $1 order by created_at', [idNow])
    const idNow = await idOf(email)
    const [first, second] = await rows()
    expect([first.is_default, second.is_default]).toEqual([true, false])
    await me.submit(book, list, { addressID: second.id, action: 'default' })
    expect((await rows()).map(({ is_default }) => is_default)).toEqual([false, true])
    await me.submit(book, list, { addressID: second.id, action: 'remove' })
    expect(await rows()).toMatchObject([{ name: 'Maison', is_default: true }])
  })

  test('[ADDR-04,ADDR-12,ADDR-16] has the form of every country: its fields, its rules, its states', async () => {
    const me = shopper()
    const email = await register(me)
    const page = await me.get(form)
    expect(page.html).toMatch(/<select[^>]*name="country"/)
    expect(page.html).toContain('name="addressid"')
    expect(page.html).toMatch(/<select[^>]*name="dialcode"/)
    const japan = await me.submit(form, page, { addressid: '東京', country: 'JP', action: 'country' })
    expect(japan.status).toBe(200)
    expect(japan.html).toMatch(/<select[^>]*name="state"/)
    expect(japan.html).not.toMatch(/name="(shipping|billing)state"/)
    expect(japan.html).toContain('value="東京"')
    const dialCodeIn = ({ html }: { html: string }) =>
      /<option[^>]* value="([^"]+)"[^>]* selected/.exec(html.split('name="dialcode"')[1]!)?.[1]
    expect(dialCodeIn(page)).toBe('+33')
    expect(dialCodeIn(japan)).toBe('+81')
    const number = { dialcode: '+33', country: 'JP', action: 'country' }
    expect(dialCodeIn(await me.submit(form, page, { ...number, phone: '' }))).toBe('+81')
    expect(dialCodeIn(await me.submit(form, page, { ...number, phone: '612345678' }))).toBe('+33')
    const there = {
      addressid: '東京',
      country: 'JP',
      lastname: '山田',
      firstname: '花',
      postal: '104-0061',
      state: '13',
      city: '中央区',
      address1: '銀座4-1',
    }
    expect(wrongFields(await me.submit(form, page, { ...there, postal: '1040061', state: '99' }))).toContain('postal')
    expect((await me.submit(form, page, there)).status).toBe(303)
    const [row] = await query('select country, address from customer_address where customer = $1', [await idOf(email)])
    expect(row).toMatchObject({ country: 'JP', address: { shippingstate: '13', city: '中央区' } })
    const emirates = await me.submit(form, page, { country: 'AE', action: 'country' })
    expect(emirates.html).toContain('name="building"')
    expect(emirates.html).not.toContain('name="postal"')
  })

  test('[ADDR-56] saves by POST with format=ajax', async () => {
    const me = shopper()
    await register(me)
    const page = await me.get(form)
    const csrf_token = tokenOf(page)
    const saved = await me.post(`${form}?format=ajax`, { ...home, csrf_token })
    expect(JSON.parse(saved.html)).toMatchObject({ success: true })
    const refused = await me.post(`${form}?format=ajax`, { ...home, csrf_token, postal: '7' })
    expect(refused.status).toBe(422)
    expect(JSON.parse(refused.html)).toMatchObject({ success: false, errors: { postal: expect.any(String) } })
  })

  test('pressed three times at once, an address is there once', async () => {
    const me = shopper()
    const email = await register(me)
    const page = await me.get(form)
    const all = await Promise.all([1, 2, 3].map(() => me.submit(form, page, { ...home, addressid: 'Maison' })))
    expect(all.map(({ status }) => status)).toEqual([303, 303, 303])
    await me.submit(form, page, { ...home, addressid: 'Atelier' })
    const { rows } = await database.pool.query(
      'select a.name from customer_address a join customer c on c.id = a.customer where c.email = $1 order by a.created_at',
      [email],
    )
    expect(rows).toEqual([{ name: 'Maison' }, { name: 'Atelier' }])
  })

  test('is full at twenty', async () => {
    const me = shopper()
    await register(me)
    const page = await me.get(form)
    const all = await Promise.all(Array.from({ length: 22 }, (_, n) => me.submit(form, page, { ...home, addressid: `N${n}` })))
    expect(all.filter(({ status }) => status === 303)).toHaveLength(20)
    expect(all.filter(({ status }) => status === 422)).toHaveLength(2)
  })
})
