import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { languages } from '../../kernel/visit.ts'
import { allVisits } from '../../markets/sites.ts'

const { database } = testDatabase()
const { app } = testShop(database)

const ask = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, html: await response.text() }
}

/** The path of a call, as the page of a piece publishes it. */
async function urlOf(call: string, place = 'us/en'): Promise<string> {
  const { html } = await ask(`/${place}/p/SEL085-ROU`)
  return JSON.parse(/id="site-config">(.*?)<\/script>/.exec(html)![1]!).urls[call]
}

const sizeGuide = async (query: string, place?: string) =>
  (await ask(`${await urlOf('productSizeGuidePopin', place)}?pid=SEL085-ROU&sizechart=women_shoes&format=ajax${query}`)).html

/** The rows of the first table, cell by cell. */
function rows(html: string): string[][] {
  const [table = ''] = /<table.*?<\/table>/s.exec(html) ?? []
  return [...table.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
  )
}

test('[SIZE-07] GET with pid and sizechart answers the size guide, as a part and as a page', async () => {
  const html = await sizeGuide('')
  expect(html).not.toContain('<html')
  expect(html).toContain('Size guide')
  expect(rows(html)[0]).toEqual(['Averne', 'US', 'Foot length (in)', 'Width at the ball (in)', 'Girth at the ball (in)'])
  const page = await ask(`${await urlOf('productSizeGuidePopin')}?pid=SEL085-ROU&sizechart=women_shoes`)
  expect(page.html).toContain('<html')
  expect(page.html).toContain('href="/us/en/p/selene-85-patent-calfskin-red-SEL085-ROU"')
})

test('[SIZE-08] GET with pid and bagsize answers the bag guide', async () => {
  const { status, html } = await ask(
    `${await urlOf('productSizeGuidePopin', 'fr/fr')}?pid=VERR000-ROU&bagsize=top-handle&format=ajax`,
  )
  expect(status).toBe(200)
  expect(html).toContain('Guide des sacs')
  expect(html).toMatch(/Largeur<\/dt><dd>26\scm/)
  expect(html.match(/role="img" aria-label="Verrou, 26 × 20 × 11\scm/g)).toHaveLength(2)
})

test('a guide is refused for what it is not of', async () => {
  const url = await urlOf('productSizeGuidePopin')
  for (const query of [
    'pid=VERR000-ROU&sizechart=women_shoes',
    'pid=SEL085-ROU&bagsize=1',
    'pid=RUB000&sizechart=x',
    'pid=NOPE&bagsize=1',
    '',
  ])
    expect((await ask(`${url}?${query}`)).status, query).toBe(404)
})

test('[SIZE-02] another country has another column of sizes; that of the house needs none', async () => {
  const [, first] = rows(await sizeGuide('&country=GB&unit=cm'))
  expect(first).toEqual(['35', '2', '22.0', '8.2', '21.1'])
  expect(rows(await sizeGuide('&country=DE'))[0]![0]).toBe('EU')
  expect(rows(await sizeGuide('&country=JP'))[1]!.slice(0, 2)).toEqual(['35', '22'])
  expect(rows(await sizeGuide('&country=JP'))[2]!.slice(0, 2)).toEqual(['35½', '22.5'])
})

test('[SIZE-03,SIZE-05] another fit has another table: wide is wider, and as long', async () => {
  const regular = rows(await sizeGuide('&country=FR&unit=cm'))
  const wide = rows(await sizeGuide('&country=FR&unit=cm&fit=wide'))
  expect(regular[7]).toEqual(['38', '24.0', '8.8', '22.6'])
  expect(wide[7]).toEqual(['38', '24.0', '9.2', '23.4'])
})

test('[SIZE-04] measures are in centimetres or inches, first in what the site’s country measures in', async () => {
  expect(rows(await sizeGuide('&country=FR'))[7]![1]).toBe('9.4')
  expect(rows(await sizeGuide('&country=FR', 'gb/en'))[7]![1]).toBe('24.0')
  expect(rows(await sizeGuide('&country=FR&unit=inch', 'gb/en'))[7]![1]).toBe('9.4')
  expect(rows(await sizeGuide('&unit=furlong&country=FR', 'gb/en'))[7]![1]).toBe('24.0')
})

test('the size that somebody wears is told in the house’s own, one or two; one of another country is forgotten', async () => {
  expect(await sizeGuide('&size=7.5')).toContain('7½ in US sizes is 38 at Averne.')
  expect(await sizeGuide('&country=JP&size=24.5')).toContain('24.5 in JP sizes is 38½ or 39 at Averne.')
  expect(await sizeGuide('&country=GB&size=10.5')).not.toContain('at Averne.')
})

test('clothes are measured on the body, trousers by their length', async () => {
  const url = await urlOf('productSizeGuidePopin', 'gb/en')
  const long = rows((await ask(`${url}?pid=APL000&sizechart=women_clothing&fit=long`)).html)
  expect(long[0]).toEqual(['Averne', 'UK', 'Bust (cm)', 'Waist (cm)', 'Hips (cm)', 'Inside leg (cm)'])
  expect(long[3]).toEqual(['38', '10', '88', '68', '94', '85.0'])
})

test('[PDP-73] GET answers how the house wraps, with a piece or without', async () => {
  const url = await urlOf('renderGiftingProductModal')
  const { html } = await ask(`${url}?pid=SEL085-ROU&format=ajax`)
  expect(html).not.toContain('<html')
  expect(html).toContain('an emerald grosgrain ribbon')
  expect(html).toContain('Sélène 85')
  expect((await ask(url)).status).toBe(200)
  expect((await ask(`${url}?pid=NOPE`)).status).toBe(404)
})

test('details tell what a piece is made of, where, and how large it is', async () => {
  const told = async (pid: string) =>
    [...(await ask(`/gb/en/product-details?pid=${pid}`)).html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
      ([, term, text]) => `${term}: ${text?.replace(/<[^>]+>/g, '')}`,
    )
  expect(await told('SEL085-ROU')).toEqual([
    'Colour: Red',
    'Material: Patent calfskin',
    'Lining: Goatskin',
    'Sole: Leather',
    'Made in: France',
    'Heel: 85 mm',
    'Reference: SEL085-ROU',
  ])
  expect(await told('VERR000-ROU')).toContain('Dimensions (W × H × D): 26 × 20 × 11 cm')
  expect(await told('RUB000')).toContain('Dimensions: 70 × 70 cm')
})

test('care is that of the piece’s material and parts, then repair; without a piece it is all of it', async () => {
  const titles = async (pid: string) =>
    [...(await ask(`/gb/en/care-instructions?pid=${pid}&format=ajax`)).html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(
      ([, text]) => text,
    )
  expect(await titles('SEL085-ROU')).toEqual(['Patent calfskin', 'The emerald edge', 'Soles and heels', 'Repair'])
  expect(await titles('VERR000-ROU')).toEqual(['Grained calfskin', 'The emerald edge', 'Locks, chains, buckles', 'Repair'])
  expect(await titles('DUV000')).toEqual(['Cashmere', 'Repair'])
  expect((await ask('/gb/en/care-instructions?format=ajax')).html).toContain('Cotton poplin')
  expect((await ask('/gb/en/care-instructions?pid=NOPE')).status).toBe(404)
})

test('each speaks every language of the house', async () => {
  const paths = [
    'size-guide?pid=SEL085-ROU&sizechart=women_shoes',
    'size-guide?pid=VERR000-ROU&bagsize=1',
    'product-details?pid=VERR000-ROU',
    'care-instructions?pid=VERR000-ROU',
    'gifting',
  ]
  for (const path of paths) {
    const bases = languages.map((language) => allVisits().find((visit) => visit.language === language)!.base)
    const headings = await Promise.all(
      bases.map(async (base) => /<h1[^>]*>(.*?)<\/h1>/.exec((await ask(`${base}/${path}`)).html)?.[1]),
    )
    expect(headings.every(Boolean), path).toBe(true)
    // Details are called the same in three languages.
    expect(new Set(headings).size, path).toBeGreaterThan(6)
  }
})
