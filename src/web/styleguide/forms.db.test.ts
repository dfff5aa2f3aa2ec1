import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { sites, visitOf } from '../../markets/sites.ts'

const { database } = testDatabase()
const { app } = testShop(database)

test('every site shows the form of its country, by the specification’s names', async () => {
  for (const site of sites.values()) {
    const { base } = visitOf(site, site.languages[0])
    const response = await app.request(`${base}/styleguide/forms`)
    expect([base, response.status]).toEqual([base, 200])
    const html = await response.text()
    for (const name of ['firstname', 'lastname', 'address1', 'city', 'phone']) expect(html).toContain(`name="${name}"`)
  }
})

test('[ADDR-15] the contact form, which has no page of its own yet, asks for phonecontact here', async () => {
  const html = await (await app.request('/fr/fr/styleguide/fields')).text()
  expect(html).toMatch(/<input[^>]*name="phonecontact"/)
})
