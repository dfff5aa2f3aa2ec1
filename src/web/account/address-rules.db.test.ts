import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { cartAt, inFrance } from '../../../tests/worlds/carts.ts'
import { register } from '../../../tests/worlds/customers.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { success } from '../../kernel/result.ts'
import { createApp } from '../app.tsx'

const { database } = testDatabase()
const shop = testShop(database)
const phone = { format: async (typed: string) => success(typed) }
const withService = createApp({ ...shop, addressServices: { ...shop.addressServices, phone } }, null)
const book = '/fr/fr/account/address'
const step = '/fr/fr/onepage/shipping-address'

describe('the country of an address in the account', () => {
  test.each(['', 'ZZ', '__proto__'])('[VAL-54] %j is asked for once more, and not taken for the site’s', async (country) => {
    const me = Shopper.in(shop.app)
    await register(me)
    const refused = await me.fillIn(book, { ...inFrance, addressid: 'Atelier', country })
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(/id="country-error"(?! class="[^"]*" hidden)/)
    expect(refused.html).toContain('value="Atelier"')
    expect((await me.get('/fr/fr/account/addresses')).html).not.toContain('Atelier')
    const asPart = await me.post(`${book}?format=ajax`, {
      ...inFrance,
      addressid: 'Atelier',
      country,
      csrf_token: /name="csrf_token" value="([^"]+)"/.exec(refused.html)![1]!,
    })
    expect([asPart.status, JSON.parse(asPart.html)]).toMatchObject([
      422,
      { success: false, errors: { country: expect.any(String) } },
    ])
  })
})

describe('[VAL-86] where a service knows every telephone, one pattern is enough', () => {
  const typed = { ...inFrance, dialcodeshipping: '+33', phone: '+33 6 12 34 56 78' }

  test('on the way to an order', async () => {
    const me = Shopper.in(withService)
    const page = await cartAt(me, 'shipping-address', 'VERR000-ROU')
    expect(page.html).toContain('data-site-rules="{&quot;phone&quot;:{&quot;serviceIsOn&quot;:true}}"')
    expect((await me.submit(step, page, typed)).location).toBe('/fr/fr/onepage/shipping-method')
    const refused = await me.fillIn(step, { ...typed, phone: 'abc' })
    expect(refused.html).toContain('Saisissez un numéro de téléphone de 5 à 15 chiffres.')
  })

  test('and in the account, in other countries as well', async () => {
    const me = Shopper.in(withService)
    await register(me)
    const belgium = { ...inFrance, postal: '1000', city: 'Bruxelles', dialcode: '+32', phone: '+32470123456', country: 'BE' }
    const brought = await me.fillIn(book, { ...belgium, addressid: 'Sablon', action: 'country' })
    expect(brought.html).toContain('serviceIsOn')
    expect((await me.submit(book, brought, { ...belgium, addressid: 'Sablon' })).status).toBe(303)
  })

  test('[VAL-85] not so in Luxembourg, whose own rule it would stand over', async () => {
    const me = Shopper.in(withService)
    const base = '/lu/fr'
    const place = { ...inFrance, postal: '1660', city: 'Luxembourg', dialcodeshipping: '+352' }
    const page = await cartAt(me, 'shipping-address', 'VERR000-ROU', { base })
    expect(page.html).not.toContain('serviceIsOn')
    for (const phone of ['0', '352123'])
      expect((await me.submit(`${base}/onepage/shipping-address`, page, { ...place, phone })).status).toBe(422)
    expect((await me.submit(`${base}/onepage/shipping-address`, page, { ...place, phone: '05' })).location).toBe(
      `${base}/onepage/shipping-method`,
    )
  })

  test('without one, and where a site does without, the country’s own rule stands', async () => {
    const me = Shopper.in(shop.app)
    const page = await cartAt(me, 'shipping-address', 'VERR000-ROU')
    expect(page.html).not.toContain('serviceIsOn')
    expect((await me.submit(step, page, typed)).status).toBe(422)
    const china = await cartAt(Shopper.in(withService), 'shipping-address', 'VERR000-ROU', { base: '/cn/en' })
    expect(china.html).not.toContain('serviceIsOn')
  })
})
