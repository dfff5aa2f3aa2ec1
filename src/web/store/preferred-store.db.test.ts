import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { cartAt } from '../../../tests/worlds/carts.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { checkIn } from '../../forms/rule-book.ts'

const { database } = testDatabase()
const { app } = testShop(database)

const send = (zipCode: string, place = 'us/en') =>
  app.request(`/${place}/zip-code`, {
    method: 'POST',
    body: new URLSearchParams({ zipCode }),
    headers: { 'sec-fetch-site': 'same-origin' },
  })

test.each(['ABC', '1234', '', '75008 Paris', 'K1A-0B1'])('[VAL-83] %j is no code of a preferred store', async (zipCode) => {
  const answer = await send(zipCode)
  expect(answer.status).toBe(422)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await answer.json()).toEqual({
    success: false,
    error: { code: 'INVALID_ZIP', message: 'We find no boutique for this code. Enter one such as 10021 or H3G 1A1.' },
  })
})

test('the message is in the shopper’s language', async () => {
  expect((await (await send('ABC', 'ca/fr')).json()).error.message).toMatch(/^Nous ne trouvons/)
})

test.each(['10021', '10021-1234', 'k1a 0b1'])('%s is kept, in the shopper’s own browser', async (zipCode) => {
  const answer = await send(zipCode)
  expect(await answer.json()).toEqual({ success: true, zipCode, zip: zipCode, storeId: null })
  expect(decodeURIComponent(answer.headers.get('set-cookie')!)).toMatch(`preferredZip=${zipCode};`)
})

test('[I18N-03] Canada and the United States are in the rule, wherever the shopper is', () => {
  for (const country of ['US', 'CA', 'FR', 'JP']) {
    for (const zip of ['10001', 'K1A 0B1'])
      expect(checkIn('preferredStoreZip', { country, typed: () => zip })).toMatchObject({ ok: true })
    expect(checkIn('preferredStoreZip', { country, typed: () => 'SW1A 1AA' })).toMatchObject({ ok: false })
  }
})

test('the preferred store is the one that is chosen for pickup, until another is', async () => {
  const me = Shopper.in(app)
  await me.post('/fr/fr/preferred-store', { storeId: 'LYO01' })
  await cartAt(me, 'shipping-option', 'VERR000-COG')
  const { html } = await me.get('/fr/fr/onepage/shipping-option?shippingOption=store')
  expect(/<input[^>]*name="store"[^>]*checked[^>]*>/.exec(html)?.[0]).toContain('value="LYO01"')
})

test('where a country’s own postcodes are no such codes, nobody is asked for one', async () => {
  expect(await (await app.request('/us/en/p/VERR000-COG')).text()).toContain('/us/en/preferred-store?pid=VERR000-COG')
  expect(await (await app.request('/gb/en/p/VERR000-COG')).text()).not.toContain('/preferred-store?pid=')
})
