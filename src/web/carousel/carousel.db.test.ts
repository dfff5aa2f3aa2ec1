import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'

const { database } = testDatabase()
const { app, memory } = testShop(database)

const get = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** The pieces that a carousel of the page holds, in their order; none where it is not there. */
function slides(html: string, name: string): string[] {
  const [, after = ''] = html.split(`data-carousel="${name}"`)
  return [...after.split('</section>')[0]!.matchAll(/href="[^"]*\/p\/[^"]*?([A-Z0-9]+-[A-Z]{3})"/g)].map((match) => match[1]!)
}

test('[PDP-12,PDP-26] below a piece: the banner, the look, what is related; each a named carousel', async () => {
  const { html } = await get('/gb/en/p/SEL085-ROU')
  expect(html).toContain('Thirty days to decide, collected from your door.')
  expect(slides(html, 'look')).toEqual(['BRU000-SAB', 'VERR000-ROU', 'NOC000-NOI'])
  expect(slides(html, 'related').length).toBeGreaterThanOrEqual(4)
  expect(html).toContain('aria-roledescription="carousel"')
  expect(html).toContain('href="/gb/en/tag/patent"')
  expect(html).toContain('href="/gb/en/tag/rouge"')
})

test('what is not sold on the site is in no carousel: unpublished, without a price, past its time', async () => {
  const related = async (place: string) => slides((await get(`${place}/p/SEL085-ROU`)).html, 'related')
  expect(await related('/gb/en')).toEqual(expect.arrayContaining(['LIG070-NOI', 'OMB085-NOI', 'CAS120-ROU']))
  await database.pool.query("update product set published = false where id = 'LIG070'")
  await database.pool.query("delete from price where product = 'OMB085' and currency = 'GBP'")
  await database.pool.query("update product set online_until = now() - interval '1 minute' where id = 'CAS120'")
  memory.flush()
  const here = await related('/gb/en')
  for (const gone of ['LIG070-NOI', 'OMB085-NOI', 'CAS120-ROU']) expect(here).not.toContain(gone)
  expect(await related('/fr/fr')).toContain('OMB085-NOI')
})

test('the last visited come by their ids, as a part and as a page, five at most; nonsense is passed over', async () => {
  const pids = 'VERR000-FOR,nonsense,VERR000-FOR,BRU000-SAB,PLU010-ROU,QUA020-COG,ALL000-CRA,RUB000-FOR,ZZZ000-NOI'
  const part = await get(`/fr/fr/last-visited?pids=${pids}&format=ajax`)
  expect(part.html).not.toContain('<html')
  expect(slides(part.html, 'last-visited')).toEqual(['VERR000-FOR', 'BRU000-SAB', 'PLU010-ROU', 'QUA020-COG', 'ALL000-CRA'])
  expect(part.headers.get('cache-control')).toBe('private, no-store')
  const page = await get(`/fr/fr/last-visited?pids=VERR000-FOR`)
  expect(page.html).toContain('<h1 id="carousel-last-visited"')
  expect(page.headers.get('set-cookie')).toBeNull()
  expect((await get('/fr/fr/last-visited')).html).toContain('Rien encore.')
  expect((await get(`/fr/fr/last-visited?pids=%22%3E%3Cscript%3E&format=ajax`)).html).not.toContain('<script')
})

test('[CART-08] an empty bag shows cross-sell tiles, a filled one does not', async () => {
  const shopper = Shopper.in(app)
  const { html: empty } = await shopper.get('/fr/fr/bag')
  expect(slides(empty, 'cross-sell').length).toBeGreaterThanOrEqual(4)
  await shopper.post('/fr/fr/bag/add', { pid: 'VERR000-FOR', Quantity: '1' })
  const { html: filled } = await shopper.get('/fr/fr/bag')
  expect(filled).toContain('Verrou')
  expect(slides(filled, 'cross-sell')).toEqual([])
})
