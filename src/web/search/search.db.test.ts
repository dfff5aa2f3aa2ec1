import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'

const { database } = testDatabase()
const { app, lines, memory } = testShop(database)

const get = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const asked = (path: string, term: string, more = '') => get(`${path}?q=${encodeURIComponent(term)}${more}`)

/** How many a group of suggestions holds. */
function sizeOf(html: string, group: string): number {
  const found = new RegExp(
    `<section[^>]* data-group="${group}".*?</section>|<section data-group="${group}".*?</section>`,
    's',
  ).exec(html)
  return found?.[0].match(/<li>/g)?.length ?? 0
}

const tilesIn = (html: string) => html.match(/<article/g)?.length ?? 0

describe('words of shoppers', () => {
  test.each([
    ['us/en', 'high heels', 'Sélène'],
    ['fr/fr', 'talons hauts', 'Sélène'],
    ['it/it', 'tacchi alti', 'Sélène'],
    ['es/es', 'tacones altos', 'Sélène'],
    ['jp/ja', 'ハンドバッグ', 'Verrou'],
    ['ae/ar', 'حقيبة يد', 'Verrou'],
  ])('[SRCH-02] on %s "%s" finds a %s', async (place, term, name) => {
    const { html } = await asked(`/${place}/search`, term)
    expect(tilesIn(html)).toBeGreaterThan(5)
    expect(html).toMatch(new RegExp(`<h2 class="t-name"><a[^>]*>${name}`))
  })
})

describe('suggestions', () => {
  test.each([
    ['[SRCH-13]', 'stores', 3, 'boutique'],
    ['[SRCH-14]', 'products', 6, 'noir'],
    ['[SRCH-15]', 'heritage', 3, 'maison'],
    ['[SRCH-16]', 'collections', 3, 'veau'],
    ['[SRCH-17]', 'content-pages', 3, 'commande'],
  ])('%s the general search gives its group %s at most %i, however many there are', async (_, group, most, term) => {
    const { status, html, headers } = await asked('/fr/fr/search/general', term, '&format=ajax')
    expect(status).toBe(200)
    expect(sizeOf(html, group)).toBe(most)
    expect(html).not.toContain('<html')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })

  test.each([
    ['[SRCH-18]', 'products', 6, 'veau'],
    ['[SRCH-19]', 'care-repair', 3, 'veau'],
    ['[SRCH-20]', 'predictive', 3, 'sa'],
  ])('%s the product-only search gives its group %s at most %i', async (_, group, most, term) => {
    const { html } = await asked('/fr/fr/search/products', term, '&format=ajax')
    expect(sizeOf(html, group)).toBe(most)
    expect(html).not.toMatch(/data-group="(stores|heritage|collections|content-pages)"/)
  })

  test('groups lead to what they name: boutiques, pieces, stories, panels of care', async () => {
    const links = async (path: string, term: string) =>
      [...(await asked(path, term)).html.matchAll(/<li><(?:article.*?)?a href="([^"]+)"/gs)].map((match) => match[1]!)
    const found = [
      ...(await links('/fr/fr/search/general', 'lyon')),
      ...(await links('/fr/fr/search/general', 'tranche')),
      ...(await links('/fr/fr/search/products', 'verni')),
    ].filter((link) => link.startsWith('/fr/fr/'))
    expect(found).toContain('/fr/fr/boutiques/lyon-edouard-herriot')
    expect(found).toContain('/fr/fr/help/entretien-et-reparation#patent')
    for (const link of new Set(found)) expect([link, (await get(link.replace(/#.*/, ''))).status]).toEqual([link, 200])
  }, 60_000)

  test('a page carries the calls by name', async () => {
    const { html } = await get('/fr/fr/')
    const config = JSON.parse(/id="site-config">(.*?)<\/script>/s.exec(html)![1]!) as { urls: Record<string, string> }
    expect(config.urls).toMatchObject({
      search: '/fr/fr/search',
      generalSearch: '/fr/fr/search/general',
      productOnlySearch: '/fr/fr/search/products',
    })
  })
})

describe('results', () => {
  test('[NAV-07,SRCH-02] a term finds pieces, twenty at first and twenty more with each page', async () => {
    const first = await asked('/fr/fr/search', 'noir')
    expect(first.status).toBe(200)
    expect(first.html).toContain('"pageContext":"search"')
    expect(tilesIn(first.html)).toBe(20)
    expect(first.html).toContain('href="/fr/fr/search?q=noir&amp;scope=all&amp;page=2"')
    const second = await get('/fr/fr/search?q=noir&scope=all&page=2')
    expect(tilesIn(second.html)).toBe(40)
    expect(second.html.indexOf(tileLinks(first.html)[0]!)).toBeGreaterThan(0)
    expect(tileLinks(second.html).slice(0, 20)).toEqual(tileLinks(first.html))
  })

  test('they are nothing for search engines, and have one canonical path', async () => {
    const { html, headers } = await asked('/fr/fr/search', 'noir')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('<link rel="canonical" href="https://averne.example/fr/fr/search"/>')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('the whole house answers beside the pieces, unless pieces alone are wanted', async () => {
    expect((await asked('/fr/fr/search', 'cachemire')).html).toContain('data-group="content-pages"')
    const alone = await asked('/fr/fr/search', 'cachemire', '&scope=products')
    expect(alone.html).not.toContain('data-group')
    expect(alone.html).toMatch(/value="products"[^>]* checked|checked=""[^>]* value="products"/)
  })

  test('a boutique alone is a result too', async () => {
    const { html } = await asked('/fr/fr/search', 'boutique lyon')
    expect(html).toContain('href="/fr/fr/boutiques/lyon-edouard-herriot"')
    expect(html).toContain('"pageContext":"search"')
  })

  test('what comes near is said to be near', async () => {
    expect((await asked('/fr/fr/search', 'slène')).html).toContain('s’en approchent')
    expect((await asked('/fr/fr/search', 'sélène')).html).not.toContain('s’en approchent')
  })

  test.each(['0', '-1', 'abc', '1e9', '99999999', '2147483648', ''])('page %s is a page', async (page) => {
    const { status, html } = await asked('/fr/fr/search', 'cachemire', `&page=${page}`)
    expect(status).toBe(200)
    expect(tilesIn(html)).toBeGreaterThan(0)
  })
})

function tileLinks(html: string): string[] {
  return [...html.matchAll(/<h2 class="t-name"><a[^>]*href="([^"]+)"/g)].map((match) => match[1]!)
}

test('[NAV-17] a term that nobody knows gets the page without results: help, categories, boutiques, pieces', async () => {
  const { status, html } = await asked('/us/en/search', 'xqzwvk')
  expect(status).toBe(200)
  expect(html).toContain('"pageContext":"noResults"')
  expect(html).toMatch(/<h1[^>]*>Nothing under “\u2068xqzwvk\u2069”\.<\/h1>/)
  for (const path of ['/c/women', '/c/men', '/boutiques', '/help']) expect(html).toContain(`href="/us/en${path}"`)
  expect(tilesIn(html)).toBe(4)
})

test('without a term there is the field, and ways to begin', async () => {
  for (const query of ['', '?q=', '?q=%20%20', '?q=%01%07']) {
    const { status, html } = await get(`/jp/ja/search${query}`)
    expect(status).toBe(200)
    expect(html).toContain('何をお探しですか')
    expect(html).not.toContain('searchterms')
  }
})

describe('the cookie', () => {
  test('[SRCH-21] keeps the latest five terms, newest first, for thirty days', async () => {
    const shopper = Shopper.in(app)
    for (const term of ['sac', 'robe', 'bottines', 'écharpe', 'sélène', 'noir', 'robe']) {
      await shopper.get(`/fr/fr/search?q=${encodeURIComponent(term)}`)
    }
    expect(JSON.parse(decodeURIComponent(shopper.cookies.get('searchterms')!))).toEqual([
      'robe',
      'noir',
      'sélène',
      'écharpe',
      'bottines',
    ])
    const header = (await asked('/fr/fr/search', 'sac')).headers.get('set-cookie')!
    expect(header).toMatch(/^searchterms=%5B%22sac%22%5D; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/)
  })

  test('a changed one is begun anew, and suggestions leave none', async () => {
    const response = await app.request('/fr/fr/search?q=sac', { headers: { cookie: 'searchterms=%5B%22broken' } })
    expect(response.headers.get('set-cookie')).toContain('searchterms=%5B%22sac%22%5D')
    expect((await asked('/fr/fr/search/general', 'sac')).headers.get('set-cookie')).toBeNull()
  })
})

describe('whatever is typed', () => {
  const terms = [
    'a'.repeat(10_000),
    '靴'.repeat(3_000),
    'sac '.repeat(2_500),
    `"'\\;--/*`,
    "') or 1=1; drop table style; --",
    '<img src=x onerror=alert(1)>',
    'a & b | !(c <-> d):*',
    '%',
    '_%_%_',
    '\u202e\u0002\u0001\u001b[31m',
    '\u{1f45f}\u{1f9f5}',
    '{"$ne":1}',
    '../../etc/passwd',
  ]
  test.each(terms.map((term, index) => [index, term]))('a sane page, soon: %i', async (_, term) => {
    for (const path of ['/fr/fr/search', '/fr/fr/search/general', '/ae/ar/search/products']) {
      const begun = performance.now()
      const { status, html } = await asked(path, String(term))
      expect(status).toBe(200)
      expect(performance.now() - begun).toBeLessThan(5_000)
      expect(html.length).toBeLessThan(80_000)
      expect(html).not.toContain('<img src=x')
    }
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  test('bytes that are no text', async () => {
    for (const query of ['%ff%fe', '%', '%zz', '%c3%28', 'a&q=b']) {
      expect((await get(`/fr/fr/search?q=${query}`)).status).toBeLessThan(500)
    }
  })
})

describe('refining what was found', () => {
  const results = (query: string) => get(`/fr/fr/search?${query}`)
  const piecesIn = (html: string) => Number(/<h1[^>]*>.*?<span[^>]*>(\d+)/s.exec(html)?.[1])

  test('a colour leaves its pieces, in the same words, and can be taken away', async () => {
    const all = await results('q=escarpin')
    const red = await results('q=escarpin&scope=all&colour=rouge')
    expect(piecesIn(red.html)).toBeGreaterThan(1)
    expect(piecesIn(red.html)).toBeLessThan(piecesIn(all.html))
    expect(tileLinks(red.html)).toHaveLength(piecesIn(red.html))
    for (const link of tileLinks(red.html)) expect(link).toMatch(/-ROU$/)
    expect(red.html).toContain('href="/fr/fr/search?q=escarpin&amp;scope=all"')
    expect(red.html).toContain('href="/fr/fr/search/refine?colour=rouge&amp;q=escarpin&amp;scope=all" data-popin="drawer"')
  })

  test('the drawer counts what each choice would leave, and its form keeps the term', async () => {
    const { status, html, headers } = await get('/fr/fr/search/refine?q=escarpin&scope=products&colour=rouge&format=ajax')
    expect(status).toBe(200)
    expect(html).not.toContain('<html')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(html).toMatch(/<form [^>]*action="\/fr\/fr\/search">/)
    expect(html).toContain('<input type="hidden" name="q" value="escarpin"/>')
    expect(html).toContain('<input type="hidden" name="scope" value="products"/>')
    const red = /name="colour"[^>]*checked=""[^>]*value="rouge"\/>.*?<bdi[^>]*>(\d+)</s.exec(html)
    expect(Number(red?.[1])).toBe(piecesIn((await results('q=escarpin&colour=rouge')).html))
  })

  test('boxes of one name are one list, and prices come in their order', async () => {
    const { html } = await results('q=escarpin&colour=rouge&colour=noir&sort=priceDown')
    const prices = [...html.matchAll(/([\d\u202f\u00a0 ]+)\u00a0€/g)].map((match) => Number(match[1]!.replace(/\D/g, '')))
    expect(prices.length).toBeGreaterThan(5)
    expect(prices.slice(0, 5)).toEqual(prices.slice(0, 5).toSorted((a, b) => b - a))
    const both = piecesIn(html)
    const [red, black] = [await results('q=escarpin&colour=rouge'), await results('q=escarpin&colour=noir')]
    expect(both).toBe(piecesIn(red.html) + piecesIn(black.html))
  })

  test('a slip of the hand is refined among what it came near to', async () => {
    const { html } = await results('q=escrapin&colour=rouge')
    expect(piecesIn(html)).toBe(piecesIn((await results('q=escarpin&colour=rouge')).html))
  })

  test('refined results begin with 24 and go on by 20, in the columns that were chosen', async () => {
    const { html } = await results('q=veau&sort=new&view=maxi')
    expect(tilesIn(html)).toBe(24)
    expect(html).toContain('data-density="maxi"')
    const next = /href="(\/fr\/fr\/search\?[^"]*page=2)"/.exec(html)![1]!.replaceAll('&amp;', '&')
    expect(Object.fromEntries(new URL(next, 'http://x').searchParams)).toEqual({
      ...{ q: 'veau', scope: 'all', sort: 'new', view: 'maxi', page: '2' },
    })
    expect(tilesIn((await get(next)).html)).toBe(44)
  })

  test('refined to nothing says so, and leads back to all that was found', async () => {
    const { status, html } = await results('q=escarpin&colour=turquoise')
    expect(status).toBe(200)
    expect(tilesIn(html)).toBe(0)
    expect(html).toContain('href="/fr/fr/search?q=escarpin&amp;scope=all"')
    expect(html).not.toContain('Nouveautés en attendant')
  })

  test.each(['price=abc', 'size=%01', "colour=';--", 'sort=up', `material=${'x'.repeat(9_000)}`, 'heel=85,85,85', 'view=7'])(
    'a choice that is none (%s) is left out',
    async (query) => {
      const { status, html } = await results(`q=escarpin&${query}`)
      expect(status).toBe(200)
      if (!query.startsWith('heel')) expect(piecesIn(html)).toBe(piecesIn((await results('q=escarpin')).html))
    },
  )

  test('a number, or nothing found, cannot be refined', async () => {
    for (const query of ['q=SEL085-ROU', 'q=xqzwvk&colour=noir']) {
      const { status, html } = await results(query)
      expect(status).toBe(200)
      expect(html).not.toContain('/search/refine')
    }
    expect((await get('/fr/fr/search/refine?q=xqzwvk')).status).toBe(200)
    expect((await get('/fr/fr/search/refine')).status).toBe(200)
  })
})

test('a piece that was found before is shown at its new price as soon as the house is told', async () => {
  expect((await asked('/us/en/search', 'SEL085-ROU')).html).toContain('$880')
  await database.pool.query("update price set amount = 91500 where product = 'SEL085' and currency = 'USD'")
  memory.invalidate(['product:SEL085'])
  const { html } = await asked('/us/en/search', 'SEL085-ROU')
  expect([html.includes('$915'), html.includes('$880')]).toEqual([true, false])
})

describe('what a term says besides words', () => {
  const idsIn = (html: string) =>
    [...html.matchAll(/<h[23] class="t-name"><a href="[^"]*-([A-Z0-9]+-[A-Z]{3})[#"]/g)].map(([, id]) => id!)
  const textOf = (html: string) => html.replace(/[\u2066-\u2069]/g, '')

  /** The pieces that a plain statement finds, as far as they can be ordered. */
  const pieces = async (where: string, currency = 'EUR') => {
    const { rows } = await database.pool.query(
      `select distinct w.id from colourway w join sold_product p on p.id = w.product join style s on s.id = p.style
       join price a on a.product = p.id and a.currency = $1
       left join variant v on v.colourway = w.id left join stock k on k.sku = v.sku and k.place = 'online' and k.quantity + k.expected_quantity > 0
       where ${where}`,
      [currency],
    )
    return rows.map((row) => row.id as string).sort()
  }
  const all = async (place: string, term: string) => {
    const { html } = await asked(`/${place}/search`, term, '&page=9')
    return idsIn(html).sort()
  }

  test('a colour and a size: what can be had in it, and not a red shoe whose size is sold out', async () => {
    const before = await all('fr/fr', 'rouge 37')
    expect(before).toEqual(await pieces("w.colour = 'rouge' and v.size = '37' and k.sku is not null"))
    const gone = before.find((id) => id.startsWith('SEL'))!
    const { rows } = await database.pool.query("select sku from variant where colourway = $1 and size = '37'", [gone])
    await setStock(
      database,
      rows.map(({ sku }) => sku),
      0,
      { expected: null },
    )
    memory.invalidate([`product:${gone.split('-')[0]}`])
    expect(await all('fr/fr', 'rouge 37')).toEqual(before.filter((id) => id !== gone))
  })

  test.each([
    ['us/en', 'USD', 'red pumps size 38 under 900'],
    ['fr/fr', 'EUR', 'escarpins rouges taille 38 à moins de 900 €'],
    ['de/de', 'EUR', 'rote Pumps Größe 38 unter 900'],
    ['it/it', 'EUR', 'décolleté rosse taglia 38 sotto i 900'],
    ['es/es', 'EUR', 'zapatos de salón rojos talla 38 por menos de 900'],
    ['nl/nl', 'EUR', 'rode pumps maat 38 onder de 900'],
    ['jp/ja', 'JPY', '赤いパンプス サイズ38 150000円未満'],
    ['kr/ko', 'KRW', '빨간 펌프스 사이즈 38 1500000원 미만'],
    ['cn/zh', 'CNY', '红色高跟鞋38码低于9000元'],
    ['ae/ar', 'AED', 'حذاء بكعب أحمر مقاس 38 أقل من 4000 درهم'],
  ])('on %s in %s: %s', async (place, currency, term) => {
    const found = await all(place, term)
    expect(found.length).toBeGreaterThan(0)
    const [limit] = /\d{3,}/.exec(term)!
    const unit = ['JPY', 'KRW'].includes(currency) ? 1 : 100
    const right = await pieces(
      `w.colour = 'rouge' and v.size = '38' and k.sku is not null and a.amount < ${Number(limit) * unit}`,
      currency,
    )
    expect(right).toEqual(expect.arrayContaining(found))
    expect(found).toContain(right.find((id) => id.startsWith('SEL')))
  })

  test('two colours: either', async () => {
    expect(await all('us/en', 'red and blue')).toEqual(await pieces("w.colour in ('rouge', 'nuit')", 'USD'))
    const shoes = await all('jp/ja', '赤と青のパンプス')
    expect(shoes.length).toBeGreaterThan(2)
    for (const id of shoes) expect(id).toMatch(/-(ROU|NUI)$/)
  })

  test('the page says how it read the term; each choice can be taken away and refined further', async () => {
    const { html } = await asked('/us/en/search', 'red pumps size 38 under 900')
    expect(textOf(html)).toContain('Read as: pumps · Red · 38 · Up to $900')
    expect(html).toContain('href="/us/en/search?colour=rouge&amp;size=38&amp;q=pumps&amp;scope=all"')
    expect(html).toContain('href="/us/en/search?colour=rouge&amp;price=0-900&amp;q=pumps&amp;scope=all"')
    expect(html).toContain('href="/us/en/search/refine?colour=rouge&amp;size=38&amp;price=0-900&amp;q=pumps&amp;scope=all"')
    const alike = await get('/us/en/search?colour=rouge&size=38&price=0-900&q=pumps&scope=all')
    expect(idsIn(alike.html)).toEqual(idsIn(html))
    const drawer = await get('/us/en/search/refine?colour=rouge&size=38&price=0-900&q=pumps&scope=all&format=ajax')
    expect(drawer.html).toMatch(/name="price"[^>]*checked=""[^>]*value="0-900"|name="price"[^>]*value="0-900"[^>]*checked=""/)
  })

  test('a term that says nothing but choices is refined among every piece', async () => {
    const { html } = await asked('/fr/fr/search', 'moins de 500')
    expect(html).toContain('href="/fr/fr/search/refine?price=0-500&amp;q=&amp;scope=all"')
    const alike = await get('/fr/fr/search?price=0-500&q=&scope=all')
    expect(idsIn(alike.html)).toEqual(idsIn(html))
    expect(alike.html).toContain('Toutes les pièces')
    expect(alike.headers.get('set-cookie')).toBeNull()
    expect((await get('/fr/fr/search/refine?price=0-500&q=&scope=all&format=ajax')).html).toContain('name="colour"')
  })

  test('suggestions understand it too, and say so', async () => {
    const { html } = await asked('/us/en/search/general', 'red pumps size 38 under 900', '&format=ajax')
    expect(textOf(html)).toContain('Read as: pumps · Red · 38 · Up to $900')
    expect(sizeOf(html, 'products')).toBeGreaterThan(0)
    for (const [, id] of html.matchAll(/-([A-Z0-9]+-[A-Z]{3})"/g)) expect(id).toMatch(/-ROU$/)
  })

  test('words that find pieces as they are stay words; a number that leaves nothing is passed over', async () => {
    expect((await asked('/fr/fr/search', 'Sélène 85')).html).not.toContain('Compris ainsi')
    expect((await asked('/fr/fr/search', 'escarpin rouge')).html).not.toContain('Compris ainsi')
    const near = await asked('/fr/fr/search', 'cabas 54')
    expect(near.html).not.toContain('Compris ainsi')
    expect(tilesIn(near.html)).toBeGreaterThan(0)
    const certain = await asked('/fr/fr/search', 'cabas taille 54')
    expect(certain.html).toContain('Aucune pièce ne réunit tout cela.')
  })

  test.each([
    ['us/en', 'store new york', 'new-york-madison-avenue'],
    ['fr/fr', 'boutique paris', 'paris-saint-honore'],
    ['fr/fr', 'magasin lyon', 'lyon-edouard-herriot'],
    ['de/de', 'Geschäft München', 'muenchen-theatinerstrasse'],
    ['it/it', 'negozio milano', 'milano-via-della-spiga'],
    ['es/es', 'tienda madrid', 'madrid-serrano'],
    ['nl/nl', 'winkel amsterdam', 'amsterdam-pc-hooftstraat'],
    ['jp/ja', '店舗 東京', 'tokyo-ginza'],
    ['kr/ko', '서울 매장', 'seoul-cheongdam'],
    ['cn/zh', '上海门店', 'shanghai-wukang-road'],
    ['ae/ar', 'متجر دبي', 'dubai-downtown'],
  ])('on %s "%s" finds the boutique, in results and in suggestions', async (place, term, slug) => {
    for (const path of [`/${place}/search`, `/${place}/search/general`]) {
      const { html } = await asked(path, term)
      const [group] = /<section[^>]*data-group="stores".*?<\/section>/s.exec(html) ?? ['']
      expect([path, await slugsIn(group)]).toEqual([path, expect.arrayContaining([slug])])
    }
  })

  /** Boutiques have paths of their own in each language. */
  async function slugsIn(group: string): Promise<string[]> {
    const paths = [...group.matchAll(/href="([^"]+)"/g)].map(([, path]) => decodeURIComponent(path!.split('/').at(-1)!))
    const { rows } = await database.pool.query('select s.slug, t.slug as own from store s join store_text t on t.store = s.id')
    return paths.map((path) => rows.find(({ slug, own }) => slug === path || own === path)?.slug ?? path)
  }
})
