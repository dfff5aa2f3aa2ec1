import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { testShop } from '../../tests/test-shop.ts'
import { routes } from './routes.ts'

const { database } = testDatabase()
const { app, lines } = testShop(database)

/** Nobody waits longer for nonsense; a busy machine is given some room. */
const mostMs = 10_000

const get = async (path: string) => {
  const begun = performance.now()
  const response = await app.request(path)
  const html = await response.text()
  return { status: response.status, headers: response.headers, html, ms: performance.now() - begun }
}

/** A page or a redirect that makes sense: no failure of ours, in good time, and nothing of it run or quoted raw. */
async function expectSane(path: string, statuses: readonly number[]): Promise<void> {
  const { status, html, ms } = await get(path)
  expect([path.slice(0, 80), statuses.includes(status) ? 'sane' : status]).toEqual([path.slice(0, 80), 'sane'])
  expect(ms).toBeLessThan(mostMs)
  expect(html).not.toContain('<script>alert')
}

describe('page numbers', () => {
  const absurd = ['0', '-1', '1.5', '1e9', '99999', '9999999999999999999999', 'x', '', '1;drop', '１', '0x10', 'NaN', '2,3']
  test.each(absurd)('page=%s', async (page) => {
    for (const path of ['/c/women-shoes', '/collections/archives', '/heritage/events', '/c/women-shoes/refine'])
      await expectSane(`/fr/fr${path}?page=${page}`, [200, 404])
    for (const path of ['/search?q=noir', '/search?q=noir&scope=products']) await expectSane(`/fr/fr${path}&page=${page}`, [200])
  })

  test('a page beyond the last is not made up', async () => {
    for (const path of ['/c/women-shoes?page=9999', '/c/women-shoes?colour=noir&page=9999', '/heritage/events?page=9999'])
      expect((await get(`/fr/fr${path}`)).status).toBe(404)
  })
})

describe('refinements', () => {
  const odd = [
    'colour=unknown',
    'colour=',
    'colour=,,,,',
    `colour=${Array.from({ length: 500 }, (_, index) => `c${index}`).join(',')}`,
    `size=${encodeURIComponent("38' or 1=1 --")}`,
    'price=1-',
    'price=-5-99999999999999999999',
    'heel=85.5',
    'sort=__proto__',
    'view=constructor',
    'availability=toString&material=hasOwnProperty',
    'nothing=at-all',
    `material=${'%F0%9F%91%A0'.repeat(300)}`,
    `colour=${encodeURIComponent('<script>alert(1)</script>')}`,
  ]
  test.each(odd)('%s', async (query) => {
    await expectSane(`/fr/fr/c/women-shoes?${query}`, [200])
    await expectSane(`/fr/fr/c/women-shoes/refine?${query}&format=ajax`, [200])
  })

  test('an unknown parameter makes no second page in memory', async () => {
    const { html } = await get('/fr/fr/c/women-shoes?nothing=at-all')
    expect(html).toContain('<link rel="canonical" href="https://averne.example/fr/fr/c/femme-souliers"/>')
    expect(html).not.toContain('at-all')
  })
})

describe('search terms', () => {
  const terms = {
    '10 kB of one letter': 'a'.repeat(10_000),
    '10 kB of words': 'noir rouge veau '.repeat(640),
    '10 kB of different words': Array.from({ length: 1_500 }, (_, index) => `mot${index}`).join(' '),
    '10 kB of Japanese': '靴鞄黒赤'.repeat(900),
    '10 kB of combining marks': `e${'\u0301'.repeat(5_000)}`,
    'tsquery operators': "noir & !rouge | (veau <-> :* ) '",
    'LIKE patterns': '%_%\\%_',
    'a regular expression': '(a+)+$^[.*',
    quotes: `"noir" 'rouge' « veau » „x“ \``,
    SQL: "'; drop table style; --",
    markup: '<script>alert(1)</script><img src=x>',
    'operators alone': '&|!():*<->',
    'a lone surrogate and controls': '\u0007\u200f\ufeffnoir',
    emoji: '👠👠👠',
    'right to left marks': '\u202enoir\u202c',
  }
  test.each(Object.entries(terms))('%s', async (_, term) => {
    const q = encodeURIComponent(term)
    for (const path of ['/search?', '/search/general?format=ajax&', '/search/products?format=ajax&'])
      await expectSane(`/fr/fr${path}q=${q}`, [200])
  })

  test('of what is too long no sign is cut in two', async () => {
    const q = encodeURIComponent(`${'a'.repeat(59)}👠`)
    for (const path of ['/boutiques?', '/stores/places?']) await expectSane(`/fr/fr${path}q=${q}`, [200])
  })

  test('a word between quotes or operators is found as it is without them', async () => {
    const count = async (term: string) =>
      (await get(`/fr/fr/search?q=${encodeURIComponent(term)}`)).html.match(/<article/g)?.length
    expect(await count('"noir"')).toBe(await count('noir'))
    expect(await count('noir & !')).toBe(await count('noir'))
  })

  test('nobody drops a table by it', async () => {
    const { rows } = await database.pool.query('select count(*)::int as n from style')
    expect(rows[0].n).toBeGreaterThan(50)
  })
})

describe('paths', () => {
  const long = 'x'.repeat(4_000)
  test.each([
    ['/c/%00', [404]],
    ['/p/%00-SEL085-ROU', [404]],
    [`/c/${long}`, [404]],
    [`/p/${long}`, [404]],
    [`/p/${long}-SEL085-ROU`, [301]],
    ['/c/__proto__', [404]],
    ['/c/constructor', [404]],
    ["/c/women'--", [404]],
    ['/p/..%2F..%2Fetc-SEL085-ROU', [301]],
    ['/p/%0d%0aSet-Cookie:x=1-SEL085-ROU', [301, 404]],
    ['/p/%00', [404]],
    ['/c/femme-escarpins', [301]],
    [`/c/${encodeURIComponent('レディース-パンプス')}`, [200, 301, 404]],
    [`/p/${encodeURIComponent('セレネ')}-SEL085-ROU`, [301]],
    ['/p/%E0%A4%A', [400]],
    ['/boutiques/%00', [404]],
    ['/tag/%00', [404]],
    // A browser reads it as the folder above, with a slash too many.
    ['/collections/archives/%2e%2e', [301]],
  ])('%s', async (path, statuses) => {
    await expectSane(`/us/en${path}`, statuses)
    const { headers } = await get(`/us/en${path}`)
    // Wherever it leads, it leads to a path of ours, and says nothing else.
    expect(headers.get('location') ?? '/us/en/').toMatch(/^\/us\/en\/[\w/%.-]*$/)
    expect(headers.get('set-cookie')).toBeNull()
  })
})

describe('a NUL', () => {
  test.each(routes.filter(({ path }) => path.includes(':')))('in a path of $path is none of its pages', async (route) => {
    const names = route.path.match(/:\w+(\{.*?\})?/g)!
    const method = 'method' in route ? route.method : 'GET'
    for (const nul of names) {
      const path = names.reduce((there, name) => there.replace(name, name === nul ? 'a%00b' : 'women-shoes'), route.path)
      for (const place of ['/us/en', '']) {
        const response = await app.request(place + path, {
          method,
          ...(method === 'POST' ? { body: new URLSearchParams() } : {}),
        })
        expect([place + path, response.status]).toEqual([place + path, 404])
      }
    }
  })

  test.each(routes.filter((route) => route.kind === 'cached' || ('method' in route && route.method === 'GET')))(
    'in a query is refused by $path before anybody reads it',
    async ({ path }) => {
      const names = ['pid', 'cat', 'q', 'page', 'size', 'token', 'email', 'order', 'cid', 'StoreID', 'lastPageVisited']
      const there = `/us/en${path.replace(/:\w+(\{.*?\})?/g, 'women-shoes')}`
      for (const name of names) expect([name, (await get(`${there}?pid=SEL085-ROU&${name}=a%00`)).status]).toEqual([name, 400])
    },
  )
})

test('none of this was a failure of ours', () => {
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
