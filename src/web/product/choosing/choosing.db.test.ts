import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/test-database.ts'
import { testShop } from '../../../../tests/test-shop.ts'
import { setStock } from '../../../../tests/worlds/stock.ts'

const { database } = testDatabase()
const { app } = testShop(database)

const get = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const sku = 'SEL085-ROU-R-38'

beforeAll(async () => {
  await setStock(database, sku, 2, { expected: { kind: 'backorder', quantity: 1, at: '2027-01-10' } })
})

describe('getAvailability', () => {
  const ask = async (query: string, place = 'us/en') => {
    const response = await app.request(`/${place}/availability?${query}`)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  test('[PDP-33,PDP-68] answers counts for the quantity asked', async () => {
    const { status, headers, body } = await ask(`pid=${sku}&Quantity=5`)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(body.levels).toEqual({ IN_STOCK: 2, PREORDER: 0, BACKORDER: 1, NOT_AVAILABLE: 2 })
  })

  test('[PDP-34,PDP-35,PDP-36,PDP-37] answers a message for each of them and the day', async () => {
    const { levels, ...words } = (await ask(`pid=${sku}&Quantity=5`)).body
    expect(words).toEqual({
      inStockMsg: '2 are ready to leave the house.',
      preOrderMsg: '',
      backOrderMsg: 'One is being made again.',
      inStockDate: 'January 10, 2027',
    })
    expect((await ask(`pid=${sku}&Quantity=2`)).body).toMatchObject({ levels: { IN_STOCK: 2, BACKORDER: 0 }, inStockDate: null })
  })

  test('a quantity that is none counts as one', async () => {
    for (const quantity of ['', '0', 'abc', '-3'])
      expect((await ask(`pid=${sku}&Quantity=${quantity}`)).body.levels).toEqual({
        IN_STOCK: 1,
        PREORDER: 0,
        BACKORDER: 0,
        NOT_AVAILABLE: 0,
      })
  })

  test('speaks the shopper’s language', async () => {
    expect((await ask(`pid=${sku}&Quantity=3`, 'jp/ja')).body).toMatchObject({
      backOrderMsg: '1点をふたたび仕立てています。',
      inStockDate: '2027年1月10日',
    })
  })

  test('of a piece without a size chosen, counts all its sizes', async () => {
    expect((await ask('pid=SEL085-ROU&Quantity=5')).body.levels.IN_STOCK).toBe(5)
  })

  test.each(['NOPE', '', 'SEL085-ROU-R-99', '%27%3B--'])('there is none of %j', async (pid) => {
    const { status, body } = await ask(`pid=${pid}`)
    expect([status, body.error.code]).toEqual([404, 'PRODUCT_NOT_FOUND'])
  })
})

describe('the variant’s own address', () => {
  const options = (html: string) => [...html.matchAll(/<option value="([^"]*)"/g)].map((match) => match[1])

  test('[PDP-01,PDP-02,PDP-03] a shoe lists its sizes, fits and heels', async () => {
    const { html } = await get('/us/en/p/SEL085-ROU')
    expect(options(html)).toEqual(expect.arrayContaining(['regular', 'wide', '36', '37.5', '38']))
    expect(html.match(/\d+ mm<\/a>/g)?.length).toBeGreaterThan(2)
  })

  test('chooses the size before any script: the option, the stock and the reference', async () => {
    const { html } = await get('/us/en/p/SEL085-ROU?fit=regular&size=38')
    expect(html).toMatch(/<option value="38"[^>]* selected=""/)
    expect(html).toContain('Ready to leave the house.')
    expect(html).toContain(`<bdi data-variant-part="reference">${sku}</bdi>`)
    expect(html).toContain(
      '<link rel="canonical" href="https://averne.example/us/en/p/selene-85-patent-calfskin-red-SEL085-ROU"/>',
    )
  })

  test('a size’s own pid chooses it too', async () => {
    expect((await get(`/us/en/Product-Show?pid=${sku}`)).html).toMatch(/<option value="38"[^>]* selected=""/)
  })

  test('a size that does not exist is not chosen: the piece is shown, and asks', async () => {
    const { status, html } = await get('/us/en/p/SEL085-ROU?fit=regular&size=99')
    expect(status).toBe(200)
    expect(html).toMatch(/<option value=""[^>]* selected=""/)
    expect((await get('/us/en/p/NOPE-XXX?size=38')).status).toBe(404)
  })

  test('[PDP-72] as a call it takes its five parameters, and answers the part; isminipdp the small one', async () => {
    const query = `pid=SEL085-ROU&size=38&Quantity=1&format=ajax&productlistid=&productInCartPID=`
    const whole = await get(`/us/en/Product-Variation?${query}&isminipdp=false`)
    const mini = await get(`/us/en/Product-Variation?${query}&isminipdp=true`)
    for (const { status, html } of [whole, mini]) {
      expect(status).toBe(200)
      expect(html).not.toContain('<html')
      expect(html).toMatch(/<option value="38"[^>]* selected=""/)
    }
    expect(whole.html).toContain('data-variant="page"')
    expect(mini.html).toContain('data-variant="mini"')
    expect(mini.html).not.toContain('Compare the colours')
  })

  test('[PDP-71] getVariation answers a piece of a look, small', async () => {
    const { status, html } = await get('/us/en/variation?pid=SEL085-ROU&source=pdp-look&format=ajax')
    expect(status).toBe(200)
    expect(html).toContain('data-variant="mini"')
    expect(html).toContain('action="/us/en/bag/add"')
    expect((await get('/us/en/variation?pid=NOPE&source=pdp-look')).status).toBe(404)
  })

  test('every size stands in its pop-in with its stock, as a link to its address', async () => {
    await setStock(database, 'SEL085-ROU-W-38', 0, { expected: null })
    const piece = '/fr/fr/p/selene-85-veau-verni-rouge-SEL085-ROU'
    const { html } = await get('/fr/fr/variation-sizes?pid=SEL085-ROU&format=ajax')
    const links = [...html.matchAll(/href="([^"]+)" data-variant-link="" data-level="([A-Z_]+)"/g)]
    expect(links.map(([, href]) => href)).toEqual(
      expect.arrayContaining([`${piece}?fit=regular&amp;size=38`, `${piece}?fit=wide&amp;size=38`]),
    )
    expect(links.find(([, href]) => href!.endsWith('wide&amp;size=38'))![2]).toBe('NOT_AVAILABLE')
    // Said once, and not on each of two dozen rows.
    expect(html.match(/quitter la maison/g)).toHaveLength(1)
    expect(html).toMatch(/38<\/span><span[^>]*>En d’autres mains\./)
    expect((await get('/fr/fr/variation-sizes?pid=NOPE')).status).toBe(404)
  })
})

describe('productNav', () => {
  const tilesOf = async (path: string) =>
    [...(await get(path)).html.matchAll(/<h2[^>]*><a href="([^"]+)"/g)].map((match) => match[1]!.replaceAll('&amp;', '&'))
  const navOf = async (href: string) => {
    const [path, hash] = href.split('#')
    const { status, html } = await get(`/fr/fr/product-nav?${hash}&pid=${/[A-Z0-9]+-[A-Z]+$/.exec(path!)![0]}&format=ajax`)
    const link = (rel: string) => new RegExp(`<a href="([^"]+)" rel="${rel}"`).exec(html)?.[1]?.replaceAll('&amp;', '&')
    return { status, before: link('prev'), after: link('next') }
  }

  test.each(['/fr/fr/c/women-shoes', '/fr/fr/c/women-shoes?colour=noir&sort=priceUp'])(
    '[PDP-70] leads from piece to piece as they stand in %s',
    async (listing) => {
      const tiles = await tilesOf(listing)
      expect(tiles.length).toBeGreaterThan(3)
      for (const [index, tile] of tiles.slice(0, 4).entries())
        expect(await navOf(tile)).toEqual({ status: 200, before: tiles[index - 1], after: tiles[index + 1] })
    },
  )

  test.each([
    'start=0&pid=SEL085-ROU',
    'cat=women-pumps&start=0&pid=SEL085-ROU',
    'cat=women-pumps&start=x&pid=SEL085-ROU',
    'cat=nothing&start=0&pid=SEL085-ROU',
    'cat=men-shoes&start=0&pid=SEL085-ROU',
    'cat=women-shoes&colour=foret&start=0&pid=SEL085-ROU',
  ])(
    'finds the piece’s neighbours in its own category, where the start is wrong or the listing is not its own: %s',
    async (query) => {
      const { status, html } = await get(`/fr/fr/product-nav?${query}&format=ajax`)
      expect(status).toBe(200)
      expect(html).toMatch(/cat=women-pumps&amp;start=\d+" rel="next"/)
    },
  )

  test('there is none for an unknown piece', async () => {
    expect((await get('/fr/fr/product-nav?cat=women-shoes&start=0&pid=NOPE&format=ajax')).status).toBe(404)
  })
})

describe('the live-shopping entry', () => {
  const add = (fields: Record<string, string>, place = 'us/en') =>
    app.request(`/${place}/bag/live?format=ajax`, {
      method: 'POST',
      body: new URLSearchParams({ cartAction: 'update', Quantity: '1', ...fields }),
      headers: { 'sec-fetch-site': 'same-origin' },
    })

  test('[LIVE-01] adds a piece to the bag of the country it names', async () => {
    const added = await add({ pid: 'LEV000-NOI', countryCode: 'FR' })
    expect(added.status).toBe(200)
    expect(added.headers.getSetCookie().some((cookie) => cookie.startsWith('bag=FR%3A1'))).toBe(true)
    const html = await added.text()
    expect(html).toContain('Levant')
    expect(html).toContain('href="/fr/en/bag"')
  })

  test.each([
    ['an unknown country', { pid: 'LEV000-NOI', countryCode: 'XX' }, 'FORBIDDEN_COUNTRY'],
    ['an unknown piece', { pid: 'NOPE', countryCode: 'US' }, 'PRODUCT_NOT_FOUND'],
    ['a shoe without a size', { pid: 'SEL085-ROU', countryCode: 'US' }, 'ERROR_SELECT_SIZE'],
    ['too many', { pid: 'LEV000-NOI', countryCode: 'US', Quantity: '500' }, 'QUANTITY_NOT_AVAILABLE'],
  ])('with %s it answers an error and adds nothing', async (_, fields, code) => {
    const refused = await add(fields)
    expect(refused.status).toBe(422)
    expect((await refused.json()).error.code).toBe(code)
    expect(refused.headers.getSetCookie().filter((cookie) => cookie.startsWith('bag='))).toEqual([])
  })
})
