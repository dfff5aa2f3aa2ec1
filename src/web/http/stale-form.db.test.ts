import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { cartAt, fillCart, inFrance } from '../../../tests/worlds/carts.ts'
import { register } from '../../../tests/worlds/customers.ts'
import { hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { messagesIn } from '../../i18n/messages.ts'

const { database } = testDatabase()
const { app, lines } = testShop(database)
const notice = messagesIn('fr')('error.FORM_WAS_OPEN_LONG')
const at = (step: string) => `/fr/fr/onepage/${step}`
const typedAt = (html: string, name: string) =>
  /value="([^"]*)"/.exec(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)![0])?.[1]

describe('a form whose token is no longer good comes back as it was typed, with one that is', () => {
  test('the shipping address, with the street in its island and the state of a select', async () => {
    const me = Shopper.in(app)
    await cartAt(me, 'shipping-address', 'VERR000-ROU', { base: '/us/en' })
    const path = '/us/en/onepage/shipping-address'
    const typed = {
      firstname: 'Ann',
      lastname: 'Lee',
      address1: '1 <Bond> Street',
      postal: '10012',
      city: 'New York',
      shippingstate: 'NY',
    }
    const stale = await me.post(path, { ...typed, csrf_token: 'of another day' })
    expect(stale.status).toBe(403)
    expect(stale.html).toContain(messagesIn('en')('error.FORM_WAS_OPEN_LONG'))
    expect(typedAt(stale.html, 'address1')).toBe('1 &lt;Bond&gt; Street')
    expect(stale.html).toMatch(/<option[^>]*value="NY"[^>]*selected/)
    // Nothing was kept of it.
    expect(typedAt((await me.get(path)).html, 'address1')).toBe('')
    expect((await me.submit(path, stale, typed)).location).toBe('/us/en/onepage/shipping-method')
    expect(lines.some((line) => line.includes('csrf_token'))).toBe(true)
  })

  test('the e-mail of a guest', async () => {
    const me = Shopper.in(app)
    await fillCart(me, 'VERR000-ROU')
    const stale = await me.post(at('login'), { username_unregister: 'ines@averne.fr', csrf_token: 'x' })
    expect([stale.status, typedAt(stale.html, 'username_unregister')]).toEqual([403, 'ines@averne.fr'])
    expect((await me.submit(at('login'), stale, { username_unregister: 'ines@averne.fr' })).status).toBe(303)
  })

  test('the profile of a customer, and never a password', async () => {
    const me = Shopper.in(app)
    await register(me)
    const stale = await me.post('/fr/fr/account/profile', { firstname: 'Inès Maria', csrf_token: 'x' })
    expect([stale.status, typedAt(stale.html, 'firstname')]).toEqual([403, 'Inès Maria'])
    const secret = await me.post('/fr/fr/account/password', { newpassword: 'Verysecret.1', csrf_token: 'x' })
    expect(secret.status).toBe(403)
    expect(secret.html).not.toContain('Verysecret')
  })

  test('one line of the bag, and only that one', async () => {
    const me = Shopper.in(app)
    await fillCart(me, 'VERR000-ROU')
    await fillCart(me, 'VERR000-FOR')
    const { uuid } = hiddenFields((await me.get('/fr/fr/bag')).html, '/fr/fr/bag')
    const stale = await me.post('/fr/fr/bag', { uuid: uuid!, Quantity: '2', [`update_${uuid}`]: 'action', csrf_token: 'x' })
    const quantities = [...stale.html.matchAll(/<input[^>]*name="Quantity"[^>]*>/g)].map(([tag]) => /value="(\d+)"/.exec(tag)![1])
    expect(quantities).toEqual(['2', '1'])
    expect(stale.html).toContain(notice)
  })
})

test('a part says it in JSON, as before', async () => {
  const me = Shopper.in(app)
  await cartAt(me, 'shipping-address', 'VERR000-ROU')
  const refused = await me.post(`${at('shipping-address')}?format=ajax`, { ...inFrance, csrf_token: 'x' })
  expect([refused.status, JSON.parse(refused.html).error.code]).toEqual([403, 'FORBIDDEN_REQUEST'])
})

test('where the page is no longer theirs they are led to the one that is', async () => {
  const me = Shopper.in(app)
  const gone = await me.post(at('shipping-address'), { ...inFrance, csrf_token: 'x' })
  expect([gone.status, gone.location]).toEqual([303, at('checkout-cart')])
})
