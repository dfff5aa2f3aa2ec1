import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { cartAt, inNewYork } from '../../../tests/worlds/carts.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { findTree } from '../../domain/content/find-tree.ts'
import { methodsFor } from '../../domain/shipping/shipping.ts'
import { countryName } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { languages } from '../../kernel/visit.ts'
import { allVisits, sites, visitOf } from '../../markets/sites.ts'

const { database } = testDatabase()
const { app } = testShop(database)

/** What the help says: of each way, when and where. */
async function waysIn(base: string, path: string) {
  const html = await (await app.request(base + path)).text()
  const rows = [...html.matchAll(/<tr><th scope="row">(.*?)<\/th><td[^>]*>(.*?)<\/td><td[^>]*>(.*?)<\/td><\/tr>/g)]
  return new Map(rows.map(([, name, when, where]) => [name!, { when: when!, where: where! }]))
}

test.each(languages)(
  'what the help says of the ways to the door in %s is what each country’s checkout offers',
  async (language) => {
    const t = messagesIn(language)
    const { base } = allVisits().find((visit) => visit.language === language)!
    const page = (await findTree(database.db, language)).find(({ id }) => id === 'delivery')!
    const ways = await waysIn(base, page.path)
    const all = t('content.allCountries', { count: sites.size })
    for (const site of sites.values()) {
      const offered = new Map(
        methodsFor(visitOf(site, site.languages[0])).map((method) => [t(`checkout.${method.code}`), method]),
      )
      for (const [name, { when, where }] of [...ways].slice(0, 4)) {
        const isThere = where === all || where.includes(countryName(site.country, language))
        expect([site.country, name, isThere]).toEqual([site.country, name, offered.has(name)])
        const days = offered.get(name)?.days
        if (days && days[1] > 1 && !name.startsWith(t('checkout.DAHST')))
          expect(when).toBe(t('checkout.days', { min: days[0], max: days[1] }))
      }
      for (const name of offered.keys()) expect([...ways.keys()]).toContain(name)
    }
  },
)

test('in the very words of the checkout', async () => {
  const ways = await waysIn('/us/en', '/help/delivery')
  const me = Shopper.in(app)
  const { html } = await cartAt(me, 'shipping-method', 'VERR000-ROU', { base: '/us/en', address: inNewYork })
  for (const name of ['Home delivery', 'Saturday delivery', 'Ground delivery']) {
    expect(html).toContain(name)
    expect(html).toContain(ways.get(name)!.when)
  }
})
