import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { testShop } from '../../tests/test-shop.ts'
import { publishChanges } from '../db/changes.ts'
import { listPiecePaths } from '../domain/catalog/list-piece-paths.ts'
import { languages } from '../kernel/visit.ts'
import { allVisits } from '../markets/sites.ts'

const { database } = testDatabase()
const { app, memory } = testShop(database)
const root = 'https://averne.example'

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.request(path, { headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

type Data = Record<string, unknown> & { '@type': string }

function dataOf(html: string): Data[] {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  if (found.length === 0) return []
  expect(found).toHaveLength(1)
  const { '@context': context, '@graph': graph } = JSON.parse(found[0]![1]!)
  expect(context).toBe('https://schema.org')
  return graph
}

/** What a reader of each type cannot do without. */
const required: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url', 'inLanguage', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Product: ['name', 'sku', 'offers'],
  ProductGroup: ['name', 'description', 'url', 'image', 'brand', 'color', 'material', 'productGroupID', 'variesBy', 'hasVariant'],
  SizeSpecification: ['name'],
  Brand: ['name'],
  Offer: ['url', 'price', 'priceCurrency', 'availability'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  ClothingStore: ['name', 'url', 'address', 'geo', 'telephone', 'openingHoursSpecification'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  OpeningHoursSpecification: ['opens', 'closes'],
}

/** Properties that are missing or empty, by their place; types that nobody knows. */
function faultsIn(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => faultsIn(each, `${place}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  const data = value as Data
  const own = data['@type'] === undefined ? [] : (required[data['@type']] ?? [`no such type: ${data['@type']}`])
  const missing = own.filter((name) => data[name] === undefined || data[name] === '' || (data[name] as unknown[]).length === 0)
  return [
    ...missing.map((name) => `${place}.${name}`),
    ...Object.entries(data).flatMap(([key, each]) => faultsIn(each, `${place}.${key}`)),
  ]
}

const kinds: readonly (readonly [string, string, readonly string[]])[] = [
  ['home', '/', ['Organization', 'WebSite']],
  ['a listing', '/c/women-shoes', ['BreadcrumbList']],
  ['a shoe', '/p/SEL085-ROU', ['ProductGroup', 'BreadcrumbList']],
  ['a bag', '/p/VERR000-FOR', ['Product', 'BreadcrumbList']],
  ['collections', '/collections', ['BreadcrumbList']],
  ['a folder', '/collections/archives', ['BreadcrumbList']],
  ['an entry', '/collections/archives/selene', ['BreadcrumbList']],
  ['a show', '/collections/show/etiage', ['BreadcrumbList']],
  ['a look', '/collections/show/etiage/07', ['BreadcrumbList']],
  ['heritage', '/heritage', ['BreadcrumbList']],
  ['questions', '/help/faq', ['FAQPage', 'BreadcrumbList']],
  ['a policy', '/legal/terms', ['BreadcrumbList']],
  ['the boutiques', '/boutiques', ['BreadcrumbList']],
  ['a boutique', '/boutiques/paris-saint-honore', ['ClothingStore', 'BreadcrumbList']],
  ['the letters', '/letters', []],
]

describe('what a page says of itself', () => {
  test.each(kinds)('%s, in every language', async (_, path, types) => {
    for (const language of languages) {
      const visit = allVisits().find((each) => each.language === language)!
      const { status, html } = await get(visit.base + path)
      expect([visit.base + path, status]).toEqual([visit.base + path, 200])
      const head = html.slice(0, html.indexOf('</head>'))
      const property = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(head)?.[1]
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1]
      expect(/<title>([^<]+)<\/title>/.exec(head)?.[1]).toBe(property('og:title'))
      expect(property('description')).toBe(property('og:description'))
      expect(canonical).toBe(property('og:url'))
      expect(canonical).toMatch(new RegExp(`^${root}${visit.base}/`))
      expect(property('og:locale')).toBe(visit.locale.replace('-', '_'))
      expect(property('og:image')).toMatch(/^https:\/\/averne\.example\/media\/.+\.(jpg|webp)$/)
      for (const size of ['width', 'height']) expect(Number(property(`og:image:${size}`))).toBeGreaterThan(200)
      expect(head.match(/hrefLang="/g)).toHaveLength(allVisits().length + 1)
      expect(head).toContain(`hrefLang="${visit.locale}" href="${canonical}"`)
      const data = dataOf(html)
      expect(data.map((each) => each['@type'])).toEqual(types)
      expect(faultsIn(data)).toEqual([])
    }
  })

  test('a shoe is a group of its sizes, each with its price here and whether it can be had', async () => {
    const [group] = dataOf((await get('/us/en/p/SEL085-ROU')).html) as [Data & { hasVariant: (Data & { offers: Data })[] }]
    const url = `${root}/us/en/p/selene-85-patent-calfskin-red-SEL085-ROU`
    expect(group).toMatchObject({ productGroupID: 'SEL085-ROU', url, color: 'Red', material: 'Patent calfskin' })
    expect(group.hasVariant).toHaveLength(24)
    for (const { offers } of group.hasVariant) {
      expect(offers).toMatchObject({ url, price: '880.00', priceCurrency: 'USD' })
      expect(offers.availability).toMatch(/^https:\/\/schema\.org\/(InStock|OutOfStock|PreOrder|BackOrder)$/)
    }
    expect(new Set(group.hasVariant.map(({ offers }) => offers.availability)).size).toBeGreaterThan(1)
    const [inYen] = dataOf((await get('/jp/ja/p/VERR000-FOR')).html) as [Data & { offers: Data }]
    expect(inYen.offers).toMatchObject({ priceCurrency: 'JPY', price: expect.stringMatching(/^\d{6}$/) })
  })

  test('a piece that is sold out says so, where it is found and where it is shared', async () => {
    const { html } = await get('/us/en/p/ANN000-ROS')
    const [piece] = dataOf(html) as [Data & { offers: Data }]
    expect(piece.offers.availability).toBe('https://schema.org/OutOfStock')
    expect(html).toContain('<meta property="product:availability" content="out of stock"/>')
    expect(html).toContain('<meta property="og:type" content="product"/>')
    expect(html).toMatch(/<meta property="product:price:amount" content="\d+\.00"\/>/)
  })

  test('the trail ends in the page itself, and every step of it stands', async () => {
    const data = dataOf((await get('/fr/fr/p/SEL085-ROU')).html).find((each) => each['@type'] === 'BreadcrumbList')!
    const steps = data.itemListElement as { position: number; name: string; item: string }[]
    expect(steps.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
    expect(steps.at(-1)?.item).toBe(`${root}/fr/fr/p/selene-85-veau-verni-rouge-SEL085-ROU`)
    for (const { item } of steps) expect((await get(item.slice(root.length))).status).toBe(200)
  })

  test('a text cannot end the script it stands in', async () => {
    await database.pool.query(
      `update style set description = jsonb_set(description, '{nl}', '"</script><script>alert(1)</script>"') where id = 'levant'`,
    )
    const { html } = await get('/nl/nl/p/LEV000-NOI')
    expect(html).not.toContain('<script>alert')
    expect(dataOf(html)[0]?.description).toBe('</script><script>alert(1)</script>')
  })

  test('a part, and a page that must not be found, say nothing', async () => {
    for (const path of ['/fr/fr/p/SEL085-ROU?format=ajax', '/fr/fr/nowhere', '/fr/fr/bag'])
      expect((await get(path)).html).not.toContain('ld+json')
  })
})

describe('site maps', () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>https:\/\/averne\.example([^<]+)<\/loc>/g)].map((match) => match[1]!)

  test('every path in them is a page under its own name', async () => {
    const pages = locations((await get('/jp/ja/sitemap.xml')).html)
    const pieces = locations((await get('/jp/ja/sitemap-pieces-1.xml')).html)
    expect(pages).toEqual(
      expect.arrayContaining(['/jp/ja/', `/jp/ja/collections/${encodeURIComponent('アーカイブ')}/selene`, '/jp/ja/boutiques']),
    )
    expect(pages.some((path) => decodeURIComponent(path).endsWith('パンプス'))).toBe(true)
    expect(pages.filter((path) => /\/etiage\/\d\d$/.test(path))).toHaveLength(12)
    expect(pieces.length).toBeGreaterThan(100)
    for (const path of [...pages.filter((_, index) => index % 6 === 0), ...pieces.slice(0, 10)]) {
      const { status, html } = await get(path)
      expect([path, status]).toEqual([path, 200])
      expect(html).toContain(`<link rel="canonical" href="${root}${path}"/>`)
      expect(html).not.toContain('content="noindex"')
    }
  })

  test('pieces come with their picture; those that are withdrawn or over are gone', async () => {
    const { html } = await get('/fr/fr/sitemap-pieces-1.xml')
    expect(html).toContain('<image:image><image:loc>https://averne.example/media/pieces/SEL085-ROU/hero-1024.webp</image:loc>')
    await database.pool.query("update product set published = false where id = 'LIG070'")
    await database.pool.query("update product set online_until = now() - interval '1 hour' where id = 'VERR000'")
    memory.flush()
    const after = (await get('/fr/fr/sitemap-pieces-1.xml')).html
    expect(html).toContain('LIG070-NOI')
    for (const id of ['LIG070', 'VERR000']) expect(after).not.toContain(id)
  })

  test('a map is made once and kept until what it lists changes', async () => {
    memory.flush()
    const first = await get('/fr/fr/sitemap.xml', { 'accept-encoding': 'br' })
    const again = await get('/fr/fr/sitemap.xml', { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag')! })
    expect([first.status, again.status, memory.pages.size]).toEqual([200, 304, 1])
    expect(first.headers.get('content-encoding')).toBe('br')
    memory.invalidate(['catalog:menu'])
    expect(memory.pages.size).toBe(0)
    await publishChanges(database)
  })

  test('pieces are cut into maps without one lost or named twice', async () => {
    const visit = { language: 'fr', currency: 'EUR' } as const
    const all = await listPiecePaths(database.db, visit, 0, 10_000)
    const parts = await Promise.all([0, 50, 100].map((from) => listPiecePaths(database.db, visit, from, 50)))
    expect(parts.flat()).toEqual(all.slice(0, 150))
    expect(new Set(all.map(({ colourway }) => colourway)).size).toBe(all.length)
  })

  test.each(['/fr/fr/sitemap-pieces-2.xml', '/fr/fr/sitemap-pieces-0.xml', '/fr/ja/sitemap.xml', '/fr/fr/sitemap-pieces-x.xml'])(
    '%s is a 404',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})
