import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { cartAt, inNewYork } from '../../../tests/worlds/carts.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { findTree } from '../../domain/content/find-tree.ts'
import { methodsFor } from '../../domain/shipping/shipping.ts'
import { deliveryTime } from '../../i18n/delivery-time.ts'
import { countryName } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { languages } from '../../kernel/visit.ts'
import { conciergeAreas } from '../../markets/deliveries.ts'
import { allVisits, sites, visitOf } from '../../markets/sites.ts'

const { database } = testDatabase()
const { app } = testShop(database)

/** What the help says: of each way, when and where. */
async function waysIn(base: string, path: string) {
  const html = await (await app.request(base + path)).text()
  const rows = [...html.matchAll(/<tr><th scope="row">(.*?)<\/th><td[^>]*>(.*?)<\/td><td[^>]*>(.*?)<\/td><\/tr>/g)]
  return rows.map(([, name, when, where]) => ({ name: name!, when: when!, where: where! }))
}

test.each(languages)(
  'what the help says of the ways to the door in %s is what each country’s checkout offers',
  async (language) => {
    const t = messagesIn(language)
    const { base } = allVisits().find((visit) => visit.language === language)!
    const page = (await findTree(database.db, language)).find(({ id }) => id === 'delivery')!
    const ways = (await waysIn(base, page.path)).slice(0, -3)
    const all = t('content.allCountries', { count: sites.size })
    for (const site of sites.values()) {
      const told = ways.filter(
        ({ where }) => where === all || where.split(/[,،、，]\s*/).includes(countryName(site.country, language)),
      )
      const offered = methodsFor(visitOf(site, site.languages[0]))
      expect([site.country, told.map(({ name, when }) => [name, when])]).toEqual([
        site.country,
        offered.map((method) => [t(`checkout.${method.code}`), deliveryTime(method, t)]),
      ])
    }
  },
)

test.each(languages)('the towns of the concierge and what boutiques hand over are told in %s', async (language) => {
  const { base } = allVisits().find((visit) => visit.language === language)!
  const page = (await findTree(database.db, language)).find(({ id }) => id === 'delivery')!
  const [concierge, collect, store] = (await waysIn(base, page.path)).slice(-3)
  expect(concierge!.where.split(/[,،、，]\s*| (?:and|et|und|e|y|en) |와 |과 |和| و/).length).toBeGreaterThanOrEqual(
    conciergeAreas.length,
  )
  const without = [...sites.values()].filter(({ preferences }) => !preferences.storePickup)
  for (const { country } of without) {
    expect(collect!.where).toContain(countryName(country, language).slice(0, 3))
    expect(store!.where).toContain(countryName(country, language).slice(0, 3))
  }
})

test('in the very words of the checkout', async () => {
  const ways = await waysIn('/us/en', '/help/delivery')
  const me = Shopper.in(app)
  const { html } = await cartAt(me, 'shipping-method', 'VERR000-ROU', { base: '/us/en', address: inNewYork })
  for (const name of ['Home delivery', 'Saturday delivery', 'Ground delivery']) {
    expect(html).toContain(name)
    expect(html).toContain(ways.find((way) => way.name === name && way.where.includes('United States'))!.when)
  }
})
