import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { createApp } from '../app.tsx'

const { database } = testDatabase()
let now = new Date('2026-11-16T10:00:00Z')
const shop = { ...testShop(database), clock: () => now }
const app = createApp(shop, null)

const get = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const plain = (html: string) => html.replace(/[\u00a0\u202f]/g, ' ')

describe('the list', () => {
  test('[NAV-15,STORE-12,STORE-13,STORE-14] continents list their countries, countries and regions their boutiques', async () => {
    const { status, html } = await get('/fr/fr/boutiques')
    expect(status).toBe(200)
    const nav = /<nav[^>]*aria-label="Les boutiques par pays">(.*?)<\/nav>/s.exec(html)![1]!
    expect(nav).toMatch(/Amériques<\/p><ul><li><a href="\/fr\/fr\/boutiques#ca">Canada<\/a>/)
    const france = /<h3 id="fr"[^>]*>France<\/h3>(.*?)<\/section>/s.exec(html)![1]!
    expect(france.match(/href="\/fr\/fr\/boutiques\/[a-z0-9-]+"/g)).toHaveLength(5)
    const lyon = /<h4[^>]*>Auvergne-Rhône-Alpes<\/h4>(.*?)<\/ul>/s.exec(france)![1]!
    expect(lyon).toContain('href="/fr/fr/boutiques/lyon-edouard-herriot"')
    expect(lyon.match(/<li[ >]/g)).toHaveLength(1)
  })

  test.each([
    ['fr/fr', 'Europe', 'France'],
    ['gb/en', 'Europe', 'United Kingdom'],
    ['us/en', 'Americas', 'United States'],
    ['jp/ja', 'アジア太平洋', '日本'],
  ])('where the shopper is comes first (%s)', async (site, continent, country) => {
    const { html } = await get(`/${site}/boutiques`)
    const list = html.slice(html.indexOf('data-results=""'))
    expect(/<h2[^>]*>([^<]+)<\/h2>.*?<h3[^>]*>([^<]+)<\/h3>/s.exec(list)?.slice(1)).toEqual([continent, country])
  })

  test('a postcode is looked for in the site’s own country, unless another is chosen', async () => {
    const first = async (path: string) => /data-store="([A-Z]+)\d+"/.exec((await get(path)).html)?.[1]
    expect(await first('/fr/fr/boutiques?q=75008')).toBe('PAR')
    expect(await first('/us/en/boutiques?q=10001')).toBe('NYC')
    expect(await first('/fr/fr/boutiques?q=10001&filter_country=US')).toBe('NYC')
    const { places } = JSON.parse((await get('/us/en/stores/places?q=10001')).html)
    expect(places[0]).toMatchObject({ label: '10001, United States', country: 'US', hasStores: true })
  })

  test('every link of the list leads to a boutique, and every anchor to a part of it', async () => {
    const { html } = await get('/us/en/boutiques')
    const links = [...html.matchAll(/href="(\/us\/en\/boutiques\/[^"#]+)"/g)].map((match) => match[1]!)
    expect(new Set(links).size).toBe(40)
    for (const link of links) expect([link, (await get(link)).status]).toEqual([link, 200])
    for (const [, anchor] of html.matchAll(/href="\/us\/en\/boutiques#([a-z]{2})"/g)) expect(html).toContain(`id="${anchor}"`)
  })

  test('the footer of every page leads to it, and the sitemap names the boutiques', async () => {
    expect((await get('/jp/ja/')).html).toContain('href="/jp/ja/boutiques"')
    const { html } = await get('/jp/ja/sitemap.xml')
    expect(html).toContain('<loc>https://averne.example/jp/ja/boutiques</loc>')
    expect(html).toContain(`<loc>https://averne.example/jp/ja/boutiques/${encodeURIComponent('東京-銀座')}</loc>`)
  })
})

describe('a boutique', () => {
  test('[STORE-17,STORE-18] shows its address, telephone, hours, nearest three and the list of countries', async () => {
    const { html, headers } = await get('/fr/fr/boutiques/paris-saint-honore')
    expect(headers.get('cache-control')).toContain('public')
    expect(html).toContain(
      '<span><bdi>214 rue Saint-Honoré</bdi></span><span><bdi>75001 Paris</bdi></span><span><bdi>France</bdi></span>',
    )
    expect(html).toContain('href="tel:+33199001401"')
    expect(html).toMatch(/<tr data-today="true"><th scope="row">lundi/)
    expect(html).toContain('<link rel="canonical" href="https://averne.example/fr/fr/boutiques/paris-saint-honore"/>')
    const near = /<h2 id="nearest".*?<\/ul>/s.exec(html)![0]
    const slugs = [...near.matchAll(/boutiques\/([a-z0-9-]+)"/g)].map((match) => match[1])
    expect(slugs).toEqual(['paris-haussmann', 'paris-saint-germain', 'bruxelles-boulevard-de-waterloo'])
    expect(html).toContain('aria-label="Les boutiques par pays"')
  })

  test('[STORE-28] carries its id, its place and the site’s unit', async () => {
    const { html } = await get('/us/en/boutiques/paris-saint-honore')
    expect(html).toContain('data-store-id="PAR01" data-lat="48.8656" data-lng="2.3312" data-unit="miles"')
  })

  test('[STORE-35] shows five of its photographs at most', async () => {
    const pictures = (html: string) => /data-carousel="pictures".*?<\/ul>/s.exec(html)![0].match(/<img /g)
    const scenes = "(select jsonb_agg(scenes -> 0) from store_text, generate_series(1, 1) where language = 'de' and store < 'F')"
    await database.pool.query(`update store_text set scenes = ${scenes} where store = 'LIS01' and language = 'fr'`)
    const { rows } = await database.pool.query(
      "select jsonb_array_length(scenes) as count from store_text where store = 'LIS01' and language = 'fr'",
    )
    expect(rows[0].count).toBeGreaterThan(6)
    const [{ slug }] = (await database.pool.query("select slug from store_text where store = 'LIS01' and language = 'fr'")).rows
    expect(pictures((await get(`/fr/fr/boutiques/${slug}`)).html)).toHaveLength(5)
  })

  test('says how far its neighbours are, in kilometres or miles as the site has it', async () => {
    expect(plain((await get('/fr/fr/boutiques/paris-saint-honore')).html)).toMatch(/<bdi>0,9 km<\/bdi>/)
    expect(plain((await get('/us/en/boutiques/paris-saint-honore')).html)).toMatch(/<bdi>0\.6 mi<\/bdi>/)
  })

  test('is open or closed by its own clock, and the page is made anew when that changes', async () => {
    const state = async () =>
      /data-open="true">|Fermé\. [^<]*/.exec(plain((await get('/fr/fr/boutiques/paris-saint-honore')).html))?.[0]
    now = new Date('2026-11-16T10:00:00Z')
    expect(await state()).toBe('data-open="true">')
    now = new Date('2026-11-16T18:29:59Z')
    expect(await state()).toBe('data-open="true">')
    now = new Date('2026-11-16T18:30:00Z')
    expect(await state()).toBe('Fermé. Ouvre mardi 17 novembre à 10:30')
    now = new Date('2026-11-17T00:00:00Z')
    expect(await state()).toBe('Fermé. Ouvre à 10:30')
    now = new Date('2026-12-25T12:00:00Z')
    expect(await state()).toBe('Fermé. Ouvre samedi 26 décembre à 10:30')
    now = new Date('2026-11-16T10:00:00Z')
  })

  test('has its data for search engines, which cannot end the script it stands in', async () => {
    await database.pool.query("update store_text set place = 'A </script><b>' where store = 'HKG01' and language = 'en'")
    const { html } = await get('/gb/en/boutiques/hong-kong-central')
    const {
      '@graph': [data],
    } = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!)
    expect(data).toMatchObject({
      '@type': 'ClothingStore',
      name: 'Averne Hong Kong, Central',
      description: 'A </script><b>',
      url: 'https://averne.example/gb/en/boutiques/hong-kong-central',
      address: { addressCountry: 'HK' },
      geo: { latitude: 22.2811, longitude: 114.1551 },
    })
    expect(data.openingHoursSpecification).toContainEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'Monday',
      opens: '11:00',
      closes: '20:00',
    })
  })

  test('is written in its own script where the reader’s is the same', async () => {
    expect((await get('/jp/ja/boutiques/tokyo-ginza')).html).toContain('<bdi>〒104-0061</bdi>')
    expect((await get('/ae/ar/boutiques/dubai-downtown')).html).toContain('<bdi>وسط مدينة دبي</bdi>')
  })

  test.each(['nowhere', 'PAR99', 'paris-saint-honore/x', 'Paris-Saint-Honore'])('%s is a 404', async (slug) => {
    expect((await get(`/fr/fr/boutiques/${slug}`)).status).toBe(404)
  })
})

describe('the server actions', () => {
  test('[NAV-18] StoreLocator-Details leads to the boutique’s own address, which shows it', async () => {
    const { status, headers } = await get('/us/en/StoreLocator-Details?StoreID=NYC01')
    expect([status, headers.get('location')]).toEqual([303, '/us/en/boutiques/new-york-madison-avenue'])
    expect((await get(headers.get('location')!)).html).toContain('812 Madison Avenue')
    expect((await get('/us/en/StoreLocator-Details?StoreID=NOPE')).status).toBe(404)
    expect((await get('/us/en/StoreLocator-Details')).status).toBe(404)
  })

  test('[NAV-19] StoreLocator-StoreInclude answers one boutique, as a part or as a page', async () => {
    const part = await get('/us/en/StoreLocator-StoreInclude?StoreID=NYC01&format=ajax')
    expect(part.html).toContain('data-store-id="NYC01"')
    expect(part.html).not.toContain('<html')
    const page = await get('/us/en/StoreLocator-StoreInclude?StoreID=NYC01')
    expect(page.html).toContain('<meta name="robots" content="noindex"/>')
    expect((await get('/us/en/StoreLocator-StoreInclude?StoreID=x')).status).toBe(404)
  })
})
