import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { changeOffer } from '../../domain/catalog/change-offer.ts'
import { endOffers } from '../../domain/catalog/end-offers.ts'

const { database } = testDatabase()
const { app, memory } = testShop(database)

const get = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, html: await response.text() }
}
const tiles = (html: string) => html.match(/<article/g)?.length ?? 0

test('[SRCH-08] what pieces have in common lists 3 tiles, then 12 more each time, then all', async () => {
  const first = await get('/fr/fr/tag/noir')
  expect([first.status, tiles(first.html)]).toEqual([200, 3])
  expect(first.html).toContain('href="/fr/fr/tag/noir?page=2"')
  expect(tiles((await get('/fr/fr/tag/noir?page=2')).html)).toBe(15)
  expect(tiles((await get('/fr/fr/tag/noir?page=3')).html)).toBe(27)
  const satin = await get('/fr/fr/tag/satin?page=2')
  expect([tiles(satin.html), satin.html.includes('?page=3')]).toEqual([9, false])
  expect(satin.html).toContain('Satin de soie')
})

test('[SRCH-09] what the house has chosen lists 9 tiles, then 12 more each time, then all', async () => {
  const first = await get('/fr/fr/selection/black')
  expect([first.status, tiles(first.html)]).toEqual([200, 9])
  expect(first.html).toContain('Noir, à toute heure')
  expect(tiles((await get('/fr/fr/selection/black?page=2')).html)).toBe(21)
  const last = await get('/fr/fr/selection/black?page=3')
  expect([tiles(last.html), last.html.includes('?page=4')]).toEqual([24, false])
  for (const selection of ['evening', 'two-days-away'])
    expect(tiles((await get(`/fr/fr/selection/${selection}?page=2`)).html)).toBe(21)
})

test.each([
  'tag/nothing',
  'tag/%00',
  'tag/satin?page=0',
  'tag/satin?page=9',
  'selection/nothing',
  'selection/black?page=4',
  'selection/x%27',
])('%s is a 404', async (path) => {
  expect((await get(`/fr/fr/${path}`)).status).toBe(404)
})

test('a selection is linked from the collections, in the shopper’s words', async () => {
  const { html } = await get('/jp/ja/collections')
  expect(html).toContain('href="/jp/ja/selection/evening"')
  expect(html).toContain('夜の装い')
})

test('a tile shows its colours, each a link; the part of one colour is the tile in that colour', async () => {
  const { html } = await get('/fr/fr/c/women-pumps')
  expect(html).toContain('aria-label="Couleurs de Sélène 55"')
  expect(html).toContain('href="/fr/fr/p/selene-55-veau-verni-nuit-SEL055-NUI" data-swatch="SEL055-NUI"')
  expect(html).toContain('+3 couleurs')
  const tile = await get('/fr/fr/Product-HitTile?pid=SEL055-NUI&level=2&view=maxi&format=ajax')
  expect(tile.html).toContain('<h2 class="t-name"><a href="/fr/fr/p/selene-55-veau-verni-nuit-SEL055-NUI">')
  expect(tile.html).toContain('data-swatch="SEL055-NUI" aria-current="true"')
})

test('one mark a tile: until when it is online, else that it can be pre-ordered, else that it is new', async () => {
  const tile = async (pid: string) => (await get(`/gb/en/Product-HitTile?pid=${pid}&format=ajax`)).html
  await database.pool.query("update product set online_until = '2099-03-31T22:00:00Z' where id = 'CAS120'")
  memory.flush()
  expect(await tile('CAS120-NOI')).toContain('>Online until 31 March 2099<')
  expect(await tile('SER000-NOI')).toContain('>Pre-order<')
  expect(await tile('OMB085-NOI')).toContain('>New<')
})

test('a page of content stands among the pieces, in its own words, and neither counts nor moves them', async () => {
  const pieces = (html: string) => [...html.matchAll(/<h2 class="t-name"><a href="[^"]*\/p\/([^"]+)"/g)].map((match) => match[1])
  const first = await get('/gb/en/c/women-shoes')
  const second = await get('/gb/en/c/women-shoes?page=2')
  expect(first.html.match(/data-editorial/g)).toHaveLength(1)
  expect(second.html.match(/data-editorial/g)).toHaveLength(2)
  expect(first.html).toContain('href="/gb/en/heritage/milestones"')
  expect([pieces(first.html).length, pieces(second.html).length]).toEqual([20, 40])
  expect(pieces(second.html).slice(0, 20)).toEqual(pieces(first.html))
  // Without a picture, the words stand alone.
  expect(second.html).toMatch(/data-plain="true" data-editorial/)
  expect((await get('/gb/en/c/women-shoes?sort=priceUp')).html).not.toContain('data-editorial')
})

test('refined to nothing, other pieces of the house are shown; a listing ends in what goes with it', async () => {
  expect((await get('/gb/en/c/women-shoes?colour=unknown')).html).toContain('data-carousel="other"')
  expect((await get('/gb/en/c/women-shoes')).html).toContain('data-carousel="look"')
  expect((await get('/gb/en/c/women-shoes?sort=priceUp')).html).not.toContain('data-carousel')
})

test('a page far beyond the end reads no piece', async () => {
  const read = vi.spyOn(memory.parts, 'makeMany')
  for (const refined of ['', '&colour=noir', '&sort=priceUp']) {
    expect((await get(`/gb/en/c/women-shoes?page=9999${refined}`)).status).toBe(404)
    expect(read).not.toHaveBeenCalled()
  }
  read.mockRestore()
})

test('a size that has sold out leaves what is refined by it as soon as the house is told', async () => {
  const listed = async () => {
    const { html } = await get('/gb/en/c/women-shoes?size=38&page=3')
    return [...html.matchAll(/<h2 class="t-name"><a href="[^"#]*-([A-Z0-9]+-[A-Z]{3})[#"]/g)].map(([, id]) => id)
  }
  expect(await listed()).toContain('SEL085-ROU')
  await setStock(database, ['SEL085-ROU-R-38', 'SEL085-ROU-W-38'], 0, { expected: null })
  expect(await listed()).toContain('SEL085-ROU')
  memory.invalidate(['product:SEL085'])
  expect(await listed()).not.toContain('SEL085-ROU')
})

test('a piece past its time leaves the listing, and the count at its end is what is there', async () => {
  expect((await get('/gb/en/c/women-pumps?page=2')).html).toContain('CAS120-NOI')
  await database.pool.query("update product set online_until = now() - interval '1 minute' where id = 'CAS120'")
  memory.flush()
  const { html } = await get('/gb/en/c/women-pumps?page=2')
  expect(html).not.toContain('CAS120')
  expect(html).toContain(`${tiles(html)} of ${tiles(html)}`)
  expect((await get('/gb/en/tag/satin?page=2')).html).not.toContain('CAS120')
})

test('a category whose last piece ends by the clock leaves menu and map, once that is counted', async () => {
  const { rows } = await database.pool.query<{ product: string }>(
    "select distinct w.product from listing_tile t join colourway w on w.id = t.colourway where t.category = 'men-briefcases'",
  )
  const products = rows.map(({ product }) => product)
  expect(products.length).toBeGreaterThan(0)
  const isInMenu = async () => {
    memory.flush()
    return (await get('/gb/en/')).html.includes('/c/men-briefcases')
  }
  expect(await isInMenu()).toBe(true)
  await database.pool.query("update product set online_until = now() - interval '1 minute' where id = any($1)", [products])
  const tells = async () => (await database.pool.query("select 1 from event where kind = 'piece.offered'")).rowCount!
  const before = await tells()
  expect(await endOffers(database)).toBeGreaterThanOrEqual(products.length)
  expect(await isInMenu()).toBe(false)
  // Search counts the house anew, once.
  expect(await tells()).toBe(before + 1)
  expect(await endOffers(database)).toBe(0)
  await database.pool.query('update product set online_until = null where id = any($1)', [products])
})

test('pieces that are withdrawn make room: no page is missing, and a category without any leaves menu and map', async () => {
  const by = { member: null, name: 'a test' }
  const withdraw = async (products: readonly string[]) => {
    for (const product of products) {
      const seen = { published: true, onlineUntil: null }
      await changeOffer(database, product, { seen, offer: { ...seen, published: false } }, new Date(), by)
    }
    memory.flush()
  }
  const sold = async (category: string) =>
    (
      await database.pool.query(
        `select t.colourway, w.product from listing_tile t join colourway w on w.id = t.colourway join sold_product p on p.id = w.product
        where t.category = $1 and p.online_until is null order by t.position`,
        [category],
      )
    ).rows
  const shown = async (page: number) => {
    const { status, html } = await get(`/gb/en/c/women-shoes?page=${page}`)
    const ids = [...html.matchAll(/<h2 class="t-name"><a href="[^"#]*-([A-Z0-9]+-[A-Z]{3})[#"]/g)].map(([, id]) => id)
    return { status, ids, goesOn: html.includes(`page=${page + 1}`) }
  }
  const first = await sold('women-shoes')
  await withdraw([...new Set(first.slice(0, 2).map(({ product }) => product))])
  const rest = (await sold('women-shoes')).map(({ colourway }) => colourway)
  const last = Math.ceil(rest.length / 20)
  expect(rest.length).toBeLessThan(first.length)
  expect(await shown(1)).toEqual({ status: 200, ids: rest.slice(0, 20), goesOn: true })
  expect(await shown(last)).toEqual({ status: 200, ids: rest, goesOn: false })
  expect((await shown(last + 1)).status).toBe(404)

  const clutches = async () => {
    // A page that has no words of its own for them.
    const pages = await Promise.all(['/gb/en/c/men', '/gb/en/sitemap.xml'].map(get))
    return pages.map(({ html }) => /\/c\/[a-z-]*clutches/.test(html))
  }
  expect(await clutches()).toEqual([true, true])
  await withdraw([...new Set((await sold('women-clutches')).map(({ product }) => product))])
  expect(await clutches()).toEqual([false, false])
})

test('a selection of which nothing is sold here says so, and is not linked', async () => {
  await database.pool.query(
    `delete from price where currency = 'JPY' and product in
      (select product from colourway join gathered_piece g on g.colourway = colourway.id where g.kind = 'selection' and g.id = 'evening')`,
  )
  memory.flush()
  const { status, html } = await get('/jp/ja/selection/evening')
  expect([status, tiles(html)]).toEqual([200, 0])
  expect((await get('/jp/ja/collections')).html).not.toContain('selection/evening')
})
