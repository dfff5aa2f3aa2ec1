import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { fillCart } from '../../../tests/worlds/carts.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'

const { database } = testDatabase()
const { app } = testShop(database)

/** Chooses another site from a page, as its form does. */
async function from(page: string, site: string): Promise<string | null> {
  const response = await app.request('/fr/fr/site', {
    method: 'POST',
    body: new URLSearchParams({ dispatchSite: site }),
    headers: { 'sec-fetch-site': 'same-origin', referer: `https://averne.example${page}` },
  })
  expect(response.status).toBe(303)
  return response.headers.get('location')
}

/** Where that leads in the end. */
async function arriveAt(path: string): Promise<[number, string]> {
  const response = await app.request(path)
  const next = response.headers.get('location')
  return response.status === 301 ? arriveAt(next!) : [response.status, path]
}

describe('another country or language keeps the page', () => {
  test.each([
    ['/fr/fr/p/VERR000-ROU', 'JP-ja'],
    ['/fr/fr/bag', 'US-en'],
    ['/fr/fr/search?q=rouge', 'FR-en'],
    ['/fr/fr/onepage/login', 'FR-en'],
    ['/fr/fr/account/login', 'DE-de'],
    ['/fr/fr/boutiques', 'GB-en'],
  ])('%s in %s', async (page, site) => {
    const location = (await from(page, site))!
    const [country, language] = site.split('-')
    expect(location.startsWith(`/${country!.toLowerCase()}/${language}/`)).toBe(true)
    expect(location.split('/').slice(3)).toEqual(page.split('/').slice(3))
  })

  test('a category and a page of content arrive under their name there', async () => {
    const menu = await (await app.request('/fr/fr/')).text()
    const category = /href="(\/fr\/fr\/c\/[^"?#]+)"/.exec(menu)![1]!
    const content = /href="(\/fr\/fr\/(?:aide|help)[^"#]*)"/.exec(menu)![1]!
    for (const page of [category, content]) {
      const [status, path] = await arriveAt((await from(page, 'US-en'))!)
      expect([page, status]).toEqual([page, 200])
      expect(path).not.toBe('/us/en/')
    }
  })

  test.each(['/fr/fr/p/NOWHERE-XXX', '/fr/fr/site', 'https://evil.example/a/b', '/fr/fr//evil.example', 'nonsense', ''])(
    'what is none of our pages (%s) leads home',
    async (page) => {
      expect(await from(page, 'US-en')).toBe('/us/en/')
    },
  )

  test('the languages below every page are buttons of that choice', async () => {
    const html = await (await app.request('/fr/fr/p/VERR000-ROU')).text()
    const form = html.split('<form').find((part) => part.includes('value="FR-en"'))!
    expect(form.slice(0, form.indexOf('>'))).toContain('action="/fr/fr/site"')
    expect(form).toMatch(/<button(?=[^>]*value="FR-en")[^>]*name="dispatchSite"[^>]*>English</)
  })
})

describe('a bag in another country', () => {
  test('is told of where the one here is empty, with the way to it', async () => {
    const me = Shopper.in(app)
    await fillCart(me, 'VERR000-ROU')
    await fillCart(me, 'VERR000-FOR')
    const { html } = await me.get('/us/en/bag')
    expect(html).toContain('Two pieces wait in your bag for France.')
    expect(html).toContain('href="/fr/en/bag"')
    expect((await me.get('/jp/ja/bag')).html).toContain('href="/fr/fr/bag"')
    expect((await Shopper.in(app).get('/us/en/bag')).html).not.toContain('/fr/')
  })

  test('keeps its count in the header when another is looked at', async () => {
    const me = Shopper.in(app)
    await fillCart(me, 'VERR000-ROU')
    await me.get('/us/en/bag')
    expect(decodeURIComponent(me.cookies.get('bag')!)).toBe('FR:1')
    await fillCart(me, 'VERR000-ROU', '/us/en')
    await fillCart(me, 'VERR000-FOR', '/us/en')
    expect(decodeURIComponent(me.cookies.get('bag')!)).toBe('FR:1.US:2')
  })
})
