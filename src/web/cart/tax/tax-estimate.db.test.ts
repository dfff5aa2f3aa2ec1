import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/test-database.ts'
import { testPorts } from '../../../../tests/test-ports.ts'
import { testShop } from '../../../../tests/test-shop.ts'
import { cartAtPayment, fillCart, inNewYork } from '../../../../tests/worlds/carts.ts'
import { login, register } from '../../../../tests/worlds/customers.ts'
import { Shopper } from '../../../../tests/worlds/shopper.ts'
import { explain } from '../../../i18n/explain.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import { openPort } from '../../../integrations/ports.ts'
import { createApp } from '../../app.tsx'

const { database } = testDatabase()
const shop = testShop(database)
const { app } = shop
const ports = testPorts()

const bag = '/us/en/bag'
const path = '/us/en/bag/tax'
// $880
const sku = 'SEL085-ROU-R-38'

/** A browser that sends forms by itself: it wants a page. */
const withoutScript = () =>
  new Shopper((where, init) =>
    Promise.resolve(app.request(where, { ...init, headers: { ...init.headers, accept: 'text/html,application/xhtml+xml' } })),
  )

async function shopper(me = Shopper.in(app)): Promise<Shopper> {
  await fillCart(me, sku, '/us/en')
  return me
}

const estimate = async (me: Shopper, taxpostal: string) => {
  const { status, html } = await me.post(path, { taxpostal })
  return { status, ...JSON.parse(html) }
}

describe('the tax estimate', () => {
  test('[TAX-02,TAX-07] is answered with zipcode, tax and total, and with nothing else', async () => {
    const me = await shopper()
    const { status, type, html } = await me.post(path, { taxpostal: '10001' })
    expect([status, type]).toEqual([200, expect.stringContaining('application/json')])
    expect(JSON.parse(html)).toEqual({ zipcode: '10001', tax: '$78.10', total: '$958.10' })
  })

  test('hangs on the place, and on all that is in the bag', async () => {
    const me = await shopper()
    expect(await estimate(me, '97201')).toMatchObject({ tax: '$0', total: '$880' })
    expect(await estimate(me, '94538')).toMatchObject({ tax: '$90.20', total: '$970.20' })
    await me.post('/us/en/bag/add', { pid: sku })
    expect(await estimate(me, ' 10001 ')).toMatchObject({ zipcode: '10001', tax: '$156.20', total: '$1,916.20' })
  })

  test('is the tax that the checkout then takes for an address there', async () => {
    const me = Shopper.in(app)
    const payment = await cartAtPayment(me, sku, { base: '/us/en', address: inNewYork })
    const { tax, total } = await estimate(me, inNewYork.postal)
    expect(payment.html).toContain(tax)
    expect(payment.html).toContain(total)
  })

  test.each([
    ['empty', ''],
    ['letters', 'abcde'],
    ['four figures', '1000'],
    ['six figures', '100011'],
    ['nine figures', '10001-1234'],
    ['full-width figures', '１０００１'],
    ['Arabic figures', '١٠٠٠١'],
    ['a sign that nobody sees', '100\u200b01'],
    ['as many as fit', '1'.repeat(10_240)],
    ['a number that nobody has', '00000'],
    ['Puerto Rico, where we do not deliver', '00901'],
    ['a soldier abroad', '09001'],
    ['Canada’s', 'H3G 1A1'],
    ['SQL', "10001' or '1'='1"],
  ])('INVALID_TAX_POSTAL for a code that is wrong: %s', async (_, typed) => {
    const me = await shopper()
    await estimate(me, '10001')
    expect(await estimate(me, typed)).toEqual({
      status: 422,
      error: { code: 'INVALID_TAX_POSTAL', message: explain(messagesIn('en'), 'INVALID_TAX_POSTAL') },
    })
    // What was estimated before stands.
    expect((await me.get(bag)).html).toMatch(/data-estimated="tax"[^>]*><dt>[^<]*<\/dt><dd><bdi class="price">\$78\.10/)
  })

  test('what is wrong is said in the language of the page, and logged without what was typed', async () => {
    const me = await shopper()
    const { html } = await me.post('/us/es/bag/tax', { taxpostal: '9876' })
    expect(JSON.parse(html).error.message).toBe(explain(messagesIn('es'), 'INVALID_TAX_POSTAL'))
    const logged = shop.lines.filter((line) => line.includes('tax estimate refused')).at(-1)!
    expect(JSON.parse(logged)).toMatchObject({ code: 'INVALID_TAX_POSTAL', requestId: expect.any(String) })
    expect(logged).not.toContain('9876')
  })

  test('is kept with the bag: it stands there again, until it is taken back', async () => {
    const me = await shopper()
    expect((await me.get(bag)).html).toMatch(/<div data-estimated="tax" hidden=""/)
    await estimate(me, '10001')
    const { html } = await me.get(bag)
    expect(html).not.toMatch(/data-estimated="tax" hidden/)
    expect(html).toContain('$958.10')
    expect((await me.get(path)).html).toContain('value="10001"')
    expect(JSON.parse((await me.post(path, { action: 'remove' })).html)).toEqual({ zipcode: '', tax: '$0', total: '$880' })
    expect((await me.get(bag)).html).toMatch(/data-estimated="tax" hidden/)
  })

  test('stays with the bag when its guest signs in', async () => {
    const email = await register(Shopper.in(app))
    const me = await shopper()
    await estimate(me, '10001')
    await login(me, email)
    expect((await me.get(bag)).html).toContain('$958.10')
  })

  test('nobody sees what another asked', async () => {
    await estimate(await shopper(), '10001')
    expect((await (await shopper()).get(bag)).html).toMatch(/data-estimated="tax" hidden/)
  })

  test('the United States alone have one', async () => {
    const me = Shopper.in(app)
    for (const site of ['/fr/fr', '/ca/en', '/gb/en']) {
      await fillCart(me, sku, site)
      expect((await me.get(`${site}/bag`)).html).not.toContain(`href="${site}/bag/tax"`)
      expect((await me.get(`${site}/bag/tax`)).status).toBe(404)
      expect((await me.post(`${site}/bag/tax`, { taxpostal: '10001' })).status).toBe(404)
    }
  })

  test('another page cannot ask in the shopper’s name, and nobody asks without end', async () => {
    const cross = {
      method: 'POST',
      body: new URLSearchParams({ taxpostal: '10001' }),
      headers: { 'sec-fetch-site': 'cross-site' },
    }
    expect((await app.request(path, cross)).status).toBe(403)
    const me = await shopper()
    expect((await me.post(path, { taxpostal: '10001', csrf_token: 'x' })).status).toBe(403)
    const statuses = await Promise.all(Array.from({ length: 61 }, () => me.post(path, { taxpostal: '10001' })))
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('without script', () => {
  test('the bag leads to the estimator’s page; its form leads back to the bag, which says what tax comes to', async () => {
    const me = await shopper(withoutScript())
    expect((await me.get(bag)).html).toMatch(new RegExp(`<a href="${path}"[^>]*data-popin`))
    const page = await me.get(path)
    expect(page.html).toContain('name="taxpostal"')
    // A script alone may take the button away.
    expect(page.html).not.toMatch(/<button[^>]*disabled/)
    const done = await me.submit(path, page, { taxpostal: '10001' })
    expect([done.status, done.location]).toEqual([303, bag])
    expect((await me.get(bag)).html).toContain('$78.10')
  })

  test('a wrong code comes back with what was typed and what is wrong', async () => {
    const me = await shopper(withoutScript())
    const { status, html } = await me.fillIn(path, { taxpostal: '123' })
    expect(status).toBe(422)
    expect(html).toContain('value="123"')
    expect(html).toMatch(/<input(?=[^>]*name="taxpostal")[^>]*aria-invalid="true"/)
    expect(html).toContain(explain(messagesIn('en'), 'INVALID_TAX_POSTAL'))
  })
})

test('the vendor’s rate is the one that is shown, and kept to; when it is away the table answers', async () => {
  const opened = (key: string) =>
    openPort('taxRates', ports.given({ TAXJAR_KEY: key, TAXJAR_URL: ports.at.taxRates! }), ports.tools)
  const santaMonica = { ...inNewYork, postal: '90404', city: 'Santa Monica', shippingstate: 'CA' }
  const served = createApp({ ...shop, taxRates: opened('x') }, null)
  const me = Shopper.in(served)
  const payment = await cartAtPayment(me, sku, { base: '/us/en', address: santaMonica })
  expect(payment.html).toContain('$85.80')
  expect(await estimate(me, '90404')).toMatchObject({ tax: '$85.80' })
  // It fails before the last button is pressed: what was shown is what is ordered.
  const away = createApp({ ...shop, taxRates: opened('HTTP500') }, null)
  const same = Shopper.in(away)
  for (const [name, value] of me.cookies) same.cookies.set(name, value)
  const placed = await same.submit('/us/en/onepage/payment', payment, { paymentMethod: 'CASH_ON_DELIVERY' })
  expect(placed.status).toBe(303)
  expect((await same.get(placed.location!)).html).toContain('$85.80')
  expect(await estimate(await shopper(Shopper.in(away)), '90404')).toMatchObject({ status: 200, tax: '$90.20' })
  expect(ports.lines.join('')).toContain('"service":"TaxJar"')
})

test('an address that was given before rates were kept is asked for once more: nobody goes untaxed', async () => {
  const me = Shopper.in(app)
  await cartAtPayment(me, sku, { base: '/us/en', address: inNewYork })
  await database.pool.query('update checkout_draft set tax_rate = null')
  expect((await me.get('/us/en/onepage/payment')).location).toBe('/us/en/onepage/shipping-address')
  await me.fillIn('/us/en/onepage/shipping-address', inNewYork)
  expect((await me.get('/us/en/onepage/payment')).html).toContain('$78.10')
})
