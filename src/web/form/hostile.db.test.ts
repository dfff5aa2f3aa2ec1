import { describe, expect, test } from 'vitest'
import { contentsOf, expectRefused, hostileBodies } from '../../../tests/hostile-bodies.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { cartAtPayment, inFrance } from '../../../tests/worlds/carts.ts'
import { hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'

const { database } = testDatabase()
const { app, lines } = testShop(database)
const kept = () =>
  contentsOf(database, [
    'session',
    'letter_subscription',
    'cart',
    'cart_line',
    'removed_cart_line',
    'checkout_draft',
    'placed_order',
    'stock',
    'stock_request',
  ])
const at = (step: string) => `/fr/fr/onepage/${step}`

describe('bodies that no page of ours sends get a 4xx and change nothing', () => {
  test.each([
    ['login', { username_unregister: 'ines@averne.fr' }, 'username_unregister'],
    ['shipping-option', { shippingOption: 'home' }, 'shippingOption'],
    ['shipping-address', inFrance, 'firstname'],
    ['shipping-address', inFrance, 'address1'],
    ['shipping-method', { shippingMethod: 'DAH' }, 'shippingMethod'],
    ['payment', { paymentMethod: 'CASH_ON_DELIVERY' }, 'paymentMethod'],
    ['payment', { paymentMethod: 'CASH_ON_DELIVERY' }, 'cart'],
  ] as const)('%s of the checkout', async (step, fields, field) => {
    const me = Shopper.in(app)
    await cartAtPayment(me, 'SEL085-ROU-R-38')
    const { html } = await me.get(at(step))
    await expectRefused(me, at(step), hostileBodies({ ...hiddenFields(html, at(step)), ...fields }, field), kept)
  })

  test.each([
    ['/fr/fr/bag/add', { pid: 'VERR000-FOR' }, 'pid'],
    ['/fr/fr/letters', { email: 'ines@averne.fr' }, 'email'],
    ['/fr/fr/subscribe-popin', { email: 'ines@averne.fr' }, 'email'],
    ['/fr/fr/notify-popin', { pid: 'SEL085-ROU-W-37', email: 'ines@averne.fr' }, 'email'],
    ['/fr/fr/notify-popin', { pid: 'SEL085-ROU-W-37', email: 'ines@averne.fr' }, 'pid'],
    ['/fr/fr/site', { dispatchSite: 'JP-ja' }, 'dispatchSite'],
    ['/us/en/zip-code', { zipCode: '10021' }, 'zipCode'],
    ['/fr/fr/styleguide/forms', inFrance, 'lastname'],
    ['/fr/fr/styleguide/fields', { form: 'login', username: 'ines@averne.fr' }, 'username'],
    ['/fr/fr/styleguide/fields', { form: 'login', username: 'ines@averne.fr' }, 'form'],
  ])('%s', async (path, valid, field) => {
    await expectRefused(Shopper.in(app), path, hostileBodies(valid, field), kept)
  })

  test('the bag', async () => {
    const me = Shopper.in(app)
    await me.post('/fr/fr/bag/add', { pid: 'VERR000-FOR' })
    const { html } = await me.get('/fr/fr/bag')
    const hidden = hiddenFields(html, '/fr/fr/bag')
    const button = `remove_${hidden.uuid}`
    expect(html).toContain(`name="${button}"`)
    for (const path of ['/fr/fr/bag', '/fr/fr/bag/mini'])
      await expectRefused(me, path, hostileBodies({ ...hidden, [button]: 'action' }, button), kept)
    const edited = { ...hidden, pid: 'VERR000-ROU', Quantity: '2' }
    for (const field of ['uuid', 'pid']) await expectRefused(me, '/fr/fr/bag/line', hostileBodies(edited, field), kept)
    await expectRefused(me, '/fr/fr/bag/unavailable', hostileBodies({ ...hidden, pid: 'VERR000-FOR' }, 'pid'), kept)
  })

  test('and none of them is a bug to the house', () => {
    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })
})

test('a name that stands in a form twice is read once, and a prototype stays as it is', async () => {
  const me = Shopper.in(app)
  const body = 'email=ines%40averne.fr&email=two%40averne.fr&__proto__[admin]=1&constructor=1'
  expect((await me.postBody('/fr/fr/letters', body, 'application/x-www-form-urlencoded')).status).toBe(303)
  const { rows } = await database.pool.query('select email from letter_subscription')
  expect(rows).toEqual([{ email: 'ines@averne.fr' }])
  expect(({} as Record<string, unknown>).admin).toBeUndefined()
})
