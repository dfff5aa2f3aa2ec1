import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { testShop } from '../../tests/test-shop.ts'

const { database } = testDatabase()
const { app, memory } = testShop(database)

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.request(path, { headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  })

const tiles = (html: string) => html.match(/<article/g)?.length ?? 0
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

describe('browsing', () => {
  test('[NAV-08,SRCH-01,SRCH-04] a category lists 20 tiles, then 20 more each time, then all', async () => {
    const total = Number((await database.pool.query("select tiles from category where id = 'women-shoes'")).rows[0].tiles)
    expect(tiles((await get('/fr/fr/c/women-shoes')).html)).toBe(20)
    const second = await get('/fr/fr/c/women-shoes?page=2')
    expect(tiles(second.html)).toBe(40)
    expect(second.html).toContain('href="/fr/fr/c/femme-souliers?page=3"')
    const last = await get(`/fr/fr/c/women-shoes?page=${Math.ceil(total / 20)}`)
    expect(tiles(last.html)).toBe(total)
    expect(last.html).not.toContain('?page=')
  })

  test('[SRCH-03] a fourth-level category lists 5 tiles, then 20 more each time, then all', async () => {
    const below = (await get('/fr/fr/c/women-pumps')).html
    expect(below).toContain('href="/fr/fr/c/femme-escarpins-talons-hauts"')
    const first = await get('/fr/fr/c/women-pumps-high-heels')
    expect(tiles(first.html)).toBe(5)
    expect(first.html).toContain('href="/fr/fr/c/femme-escarpins-talons-hauts?page=2"')
    expect(tiles((await get('/fr/fr/c/women-pumps-high-heels?page=2')).html)).toBe(25)
    expect(tiles((await get('/fr/fr/c/women-pumps-selene')).html)).toBe(5)
    expect(tiles((await get('/fr/fr/c/women-pumps-selene?page=2')).html)).toBe(20)
    // Of a line with more than the demo's, twenty more and not one above.
    await database.pool.query(
      `insert into listing_tile (category, position, colourway)
       select 'women-pumps-selene', 20 + position, colourway from listing_tile
       where category = 'women-bags' and position < 10`,
    )
    await database.pool.query("update category set tiles = 30 where id = 'women-pumps-selene'")
    memory.flush()
    expect(tiles((await get('/fr/en/c/women-pumps-selene?page=2')).html)).toBe(25)
    expect(tiles((await get('/fr/en/c/women-pumps-selene?page=3')).html)).toBe(30)
  })

  test.each([
    'nowhere',
    'women-shoes?page=0',
    'women-shoes?page=99',
    'women-shoes?page=-1',
    'women-shoes?page=1e9',
    'women-shoes?page=x',
  ])('%s is a 404', async (path) => {
    expect((await get(`/fr/fr/c/${path}`)).status).toBe(404)
  })

  test('[SRCH-05] a category refined by a facet lists 24 tiles that meet it, then 20 more, and its URL is its state', async () => {
    const links = (html: string) =>
      [...html.matchAll(/<h2 class="t-name"><a href="[^"]*-([A-Z0-9]+-[A-Z]{3})[#"]/g)].map(([, id]) => id!)
    const { rows } = await database.pool.query(
      `select t.colourway from listing_tile t join colourway w on w.id = t.colourway
       where t.category = 'women' and w.colour in ('noir', 'rouge') order by t.position`,
    )
    const chosen = rows.map((row) => row.colourway)
    expect(chosen.length).toBeGreaterThan(44)
    const first = await get('/fr/fr/c/women?colour=noir,rouge')
    expect(links(first.html)).toEqual(chosen.slice(0, 24))
    expect(first.html).toContain('href="/fr/fr/c/femme?colour=noir,rouge&amp;page=2"')
    expect(first.headers.get('x-robots-tag')).toBe('noindex')
    expect(links((await get('/fr/fr/c/women?colour=noir,rouge&page=2')).html)).toEqual(chosen.slice(0, 44))
    expect((await get('/fr/fr/c/women?colour=noir,rouge&page=99')).status).toBe(404)
  })

  test('a category in another order begins and goes on like a refined one', async () => {
    const { html } = await get('/fr/fr/c/women-shoes?sort=priceUp')
    expect(tiles(html)).toBe(24)
    expect(html).toContain('href="/fr/fr/c/femme-souliers?sort=priceUp&amp;page=2"')
    expect(tiles((await get('/fr/fr/c/women-shoes?sort=priceUp&page=2')).html)).toBe(44)
  })

  test('boxes of a form that bear one name are one list; each choice can be taken away alone', async () => {
    const { html } = await get('/fr/fr/c/women-shoes?colour=noir&colour=rouge&size=38')
    expect(html).toContain('href="/fr/fr/c/femme-souliers?colour=rouge&amp;size=38"')
    expect(html).toContain('href="/fr/fr/c/femme-souliers?colour=noir,rouge"')
    expect(html).toContain('Affiner (3)')
  })

  test('refined to nothing, the page says so and leads back; nonsense is passed over', async () => {
    const nothing = await get('/fr/fr/c/women-shoes?colour=unknown')
    expect(nothing.status).toBe(200)
    expect(nothing.html).toContain('Aucune pièce ne réunit tout cela.')
    for (const query of ['colour=%22%3E%3Cscript%3E', 'price=cheap', `size=${'x'.repeat(5000)}`, 'sort=random', 'view=9']) {
      expect([query, tiles((await get(`/fr/fr/c/women-shoes?${query}`)).html)]).toEqual([query, 20])
    }
  })

  test('[NAV-09,NAV-20] a piece has its own path, and answers Product-Show by pid', async () => {
    const own = await get('/us/en/p/SEL085-ROU')
    const action = await get('/us/en/Product-Show?pid=SEL085-ROU')
    expect([own.status, action.status]).toEqual([200, 200])
    expect(own.html).toContain('$880')
    for (const { html } of [own, action])
      expect(html).toContain(
        '<link rel="canonical" href="https://averne.example/us/en/p/selene-85-patent-calfskin-red-SEL085-ROU"/>',
      )
    expect((await get('/us/en/Product-Show?pid=NOPE')).status).toBe(404)
  })

  test('[NAV-21] Product-HitTile answers one tile', async () => {
    const { html } = await get('/us/en/Product-HitTile?pid=SEL085-ROU&format=ajax')
    expect(tiles(html)).toBe(1)
    expect(html).not.toContain('<html')
  })

  test('a piece that is withdrawn, or whose time is over, is gone', async () => {
    await database.pool.query("update product set published = false where id = 'LIG070'")
    expect((await get('/us/en/p/LIG070-NOI')).status).toBe(404)
    await database.pool.query(
      "update product set online_until = now() - interval '1 minute' where id = 'CASS120' or id = 'CAS120'",
    )
    expect((await get('/us/en/p/CAS120-NOI')).status).toBe(404)
  })

  test('the swatch is drawn from its path, and from nothing else', async () => {
    const drawn = await get('/media/swatch/8b1420.svg')
    expect(drawn.headers.get('content-type')).toBe('image/svg+xml')
    expect(drawn.html).toContain('#8b1420')
    expect((await get('/media/swatch/red"onload=x.svg')).status).toBe(404)
  })
})

/** Of each line: the name, how many, and what they cost together. */
const linesIn = (html: string) =>
  html
    .split('<article')
    .slice(1)
    .map((line) => [
      /<h2[^>]*><a[^>]*>([^<]+)/.exec(line)![1],
      Number(/name="Quantity"[^>]* value="(\d+)"/.exec(line)![1]),
      amountIn(line),
    ])
const totalIn = (html: string) => amountIn(html.split('<aside').find((part) => part.includes('<dl'))!)
/** In whole euros or dollars. */
const amountIn = (html: string) =>
  Number(/(?:\$([\d,]+)|([\d\s\u202f]+)\u00a0€)/.exec(html)!.slice(1).join('').replace(/\D/g, ''))

describe('the bag', () => {
  test('[NAV-10,NAV-32,CART-01,CART-02] without script: two pieces are listed, with the sum of them, in the context cart', async () => {
    const added = await post('/fr/fr/bag/add', { pid: 'VERR000-FOR', Quantity: '' })
    expect([added.status, added.headers.get('location')]).toEqual([303, '/fr/fr/bag'])
    const cookie = cookiesOf(added)
    await post('/fr/fr/bag/add', { pid: 'SEL085-ROU-R-38', Quantity: '2' }, { cookie })
    const bag = await get('/fr/fr/bag', { cookie })
    expect(linesIn(bag.html)).toEqual([
      ['Verrou', 1, 2_450],
      ['Sélène 85', 2, 1_580],
    ])
    expect(totalIn(bag.html)).toBe(4_030)
    expect(bag.html).toContain('"pageContext":"cart"')
    expect(bag.headers.get('cache-control')).toBe('private, no-store')
  })

  test('[PDP-66,PDP-67,PDP-61] addProduct answers the pop-in, with a link to the bag', async () => {
    const added = await post('/us/en/bag/add?format=ajax', { pid: 'LEV000-NOI', Quantity: '1' })
    const html = await added.text()
    expect(added.headers.get('content-type')).toContain('text/html')
    expect(html).toContain('Levant')
    expect(html).toContain('href="/us/en/bag"')
    expect(added.headers.getSetCookie().some((cookie) => cookie.startsWith('bag=US%3A1'))).toBe(true)
  })

  test.each([
    ['no size', { pid: 'SEL085-ROU' }, 'ERROR_SELECT_SIZE'],
    ['an unknown size', { pid: 'SEL085-ROU', size: '99' }, 'PRODUCT_NOT_FOUND'],
    ['an unknown piece', { pid: 'NOPE' }, 'PRODUCT_NOT_FOUND'],
    ['nothing', {}, 'PRODUCT_NOT_FOUND'],
    ['a sold-out piece', { pid: 'ANN000-ROS' }, 'NO_STOCK'],
    ['too many', { pid: 'VERR000-FOR', Quantity: '1000' }, 'QUANTITY_NOT_AVAILABLE'],
  ])('with %s, addProduct answers an error in JSON and adds nothing', async (_, fields, code) => {
    const refused = await post('/de/de/bag/add?format=ajax', fields as Record<string, string>)
    expect(refused.status).toBe(422)
    const { error } = (await refused.json()) as { error: { code: string; message: string } }
    expect(error.code).toBe(code)
    expect(error.message).not.toBe('')
    const bag = await get('/de/de/bag', { cookie: cookiesOf(refused) })
    expect(bag.html).not.toContain('<article')
  })

  test('without script a missing size is said on the product page', async () => {
    const refused = await post('/us/en/bag/add', { pid: 'SEL085-ROU', size: '' })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain('Choose a size first.')
    // It stands below the pictures: the browser goes there.
    expect(html).toMatch(/<select name="size"[^>]* autofocus=""/i)
  })

  describe('of two lines, each named by its uuid', () => {
    async function bagOfTwo() {
      const cookie = cookiesOf(await post('/us/en/bag/add', { pid: 'VERR000-NOI', Quantity: '1' }))
      await post('/us/en/bag/add', { pid: 'SEL085-ROU-R-38', Quantity: '1' }, { cookie })
      const bag = () => get('/us/en/bag', { cookie }).then(({ html }) => html)
      const html = await bag()
      const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(html)![1]!
      const [lock, shoe] = [...html.matchAll(/name="remove_([^"]+)"/g)].map(([, uuid]) => uuid!)
      const send = (button: string, fields: Record<string, string> = {}) =>
        post('/us/en/bag', { csrf_token, [button]: 'action', ...fields }, { cookie })
      return { bag, send, lock: lock!, shoe: shoe!, cookie }
    }

    test('[CART-06] one changes its quantity, and the sum with it; the other stays', async () => {
      const { bag, send, lock } = await bagOfTwo()
      expect(linesIn(await bag())).toEqual([
        ['Verrou', 1, 2_740],
        ['Sélène 85', 1, 880],
      ])
      expect(totalIn(await bag())).toBe(3_620)
      expect((await send(`update_${lock}`, { Quantity: '2' })).status).toBe(303)
      expect(linesIn(await bag())).toEqual([
        ['Verrou', 2, 5_480],
        ['Sélène 85', 1, 880],
      ])
      expect(totalIn(await bag())).toBe(6_360)
      const refused = await send(`update_${lock}`, { Quantity: '50' })
      expect(refused.status).toBe(422)
      expect(await refused.text()).toMatch(/No more than \d of these/)
      expect(totalIn(await bag())).toBe(6_360)
    })

    test('[CART-05,CART-16] one goes, and the sum with it; a stranger, and who has no token, cannot touch it', async () => {
      const { bag, send, lock, shoe, cookie } = await bagOfTwo()
      expect((await post('/us/en/bag', { [`remove_${lock}`]: 'action' }, { cookie })).status).toBe(403)
      const stranger = await bagOfTwo()
      await stranger.send(`remove_${lock}`)
      expect(linesIn(await bag())).toHaveLength(2)
      expect((await send(`remove_${lock}`)).status).toBe(303)
      expect(linesIn(await bag())).toEqual([['Sélène 85', 1, 880]])
      expect(totalIn(await bag())).toBe(880)
      expect((await send(`remove_${shoe}`)).status).toBe(303)
      expect(await bag()).toContain('Your bag is empty.')
      expect((await send('remove_x')).status).toBe(400)
    })
  })
})
