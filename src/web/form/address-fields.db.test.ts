import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { cartAt } from '../../../tests/worlds/carts.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { messagesIn } from '../../i18n/messages.ts'

const { database } = testDatabase()
const { app } = testShop(database)

/** The address step as a shopper without script gets it. */
async function addressStep(base: string) {
  const shopper = Shopper.in(app)
  return { shopper, page: await cartAt(shopper, 'shipping-address', 'VERR000-ROU', { base }) }
}

const namesIn = (html: string) =>
  [...html.matchAll(/<(input|select)[^>]* name="([^"]+)"/g)].map(([, tag, name]) => `${tag} ${name}`)
const labelsIn = (html: string) => [...html.matchAll(/<label[^>]*>([^<]+)/g)].map(([, label]) => label)

describe('the shipping form', () => {
  test('[ADDR-02,ADDR-03,ADDR-14,ADDR-17] asks who receives it, and the telephone with its dial code', async () => {
    const { page } = await addressStep('/fr/fr')
    const wanted = ['input firstname', 'input lastname', 'input phone', 'select dialcodeshipping']
    expect(namesIn(page.html)).toEqual(expect.arrayContaining(wanted))
  })

  test('[ADDR-05,ADDR-06,ADDR-07,ADDR-11] asks where: a line, a second that may be left, postcode and city', async () => {
    const { page } = await addressStep('/fr/fr')
    const wanted = ['address1', 'address2', 'postal', 'city'].map((name) => `input ${name}`)
    expect(namesIn(page.html)).toEqual(expect.arrayContaining(wanted))
    expect(/<input[^>]*name="address2"[^>]*>/.exec(page.html)![0]).not.toContain('aria-required')
    expect(/<input[^>]*name="address1"[^>]*>/.exec(page.html)![0]).toContain('aria-required')
  })

  test('[ADDR-12] shows its country as a select that is not to be changed', async () => {
    const { page } = await addressStep('/fr/fr')
    expect(page.html).toMatch(/<select(?=[^>]* disabled="")[^>]* name="country-shown"/)
    expect(page.html).toContain('<input type="hidden" name="country" value="FR"/>')
  })

  test('[ADDR-09,ADDR-10] asks for building and suite where houses have names', async () => {
    const { page } = await addressStep('/ae/ar')
    expect(namesIn(page.html)).toEqual(expect.arrayContaining(['input building', 'input suite', 'select shippingstate']))
  })

  test('[ADDR-41] speaks of Town/City, County and Post code in Great Britain', async () => {
    expect(labelsIn((await addressStep('/gb/en')).page.html)).toEqual(
      expect.arrayContaining(['Town/City', 'County', 'Post code']),
    )
  })

  test('[ADDR-42] and of City, State and Zip code in the United States', async () => {
    expect(labelsIn((await addressStep('/us/en')).page.html)).toEqual(expect.arrayContaining(['City', 'State', 'Zip code']))
  })

  test('without a service it is a plain form', async () => {
    const { page } = await addressStep('/fr/fr')
    expect(page.html).not.toContain('name="address-search"')
  })

  test('[ADDR-56] keeps the address by POST with format=ajax', async () => {
    const { shopper, page } = await addressStep('/fr/fr')
    const path = '/fr/fr/onepage/shipping-address'
    const token = /name="csrf_token" value="([^"]+)"/.exec(page.html)![1]!
    const address = { firstname: 'Inès', lastname: 'Martin', address1: '14 rue de la Paix', postal: '75002', city: 'Paris' }
    const sent = await shopper.post(`${path}?format=ajax`, {
      ...address,
      dialcodeshipping: '+32',
      phone: '470123456',
      csrf_token: token,
    })
    expect(sent.status).toBe(303)
    const kept = (await shopper.get(path)).html
    for (const value of ['14 rue de la Paix', '75002', '470123456']) expect(kept).toContain(`value="${value}"`)
    expect(kept).toMatch(/<option[^>]*value="\+32"[^>]*selected/)
  })
})

test('[ERR-03] there is a French text for whoever would rather write the address', () => {
  expect(messagesIn('fr')('finder.manual')).toBe('Saisir l’adresse manuellement')
})
