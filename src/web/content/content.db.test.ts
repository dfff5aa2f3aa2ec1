import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { blockSchemaFor } from '../../domain/content/blocks.ts'
import { findBlocks } from '../../domain/content/find-blocks.ts'
import { findTree } from '../../domain/content/find-tree.ts'
import { listEntries } from '../../domain/content/list-entries.ts'
import { languages } from '../../kernel/visit.ts'
import { allVisits } from '../../markets/sites.ts'

const { database } = testDatabase()
const { app, memory } = testShop(database)

const get = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const tiles = (html: string) => html.match(/<article/g)?.length ?? 0
const canonical = (path: string) => `<link rel="canonical" href="https://averne.example${path}"/>`
const main = (html: string) => /<main.*<\/main>/s.exec(html)![0]

/** Copies its entries until the folder holds that many: the demo's end with their second page. */
async function lengthen(folder: string, count: number): Promise<void> {
  await database.pool.query(
    `insert into content_entry (folder, id, position, year, picture, link, words)
     select folder, id || '-' || again, 1000 * again + position, year, picture, link, words
     from content_entry, generate_series(1, 3) again where folder = $1
     order by again, position limit $2 - (select count(*) from content_entry where folder = $1)`,
    [folder, count],
  )
  await database.pool.query('update content_place set entries = $2 where id = $1', [folder, count])
  memory.flush()
}

describe('the film on the home page', () => {
  test('is a picture with a silent film that waits: nothing of it is fetched or begins by itself', async () => {
    const { html, headers } = await get('/fr/fr/')
    const figure = /<figure[^>]* data-film="".*?<\/figure>/s.exec(html)![0]
    const [video] = /<video[^>]*>/.exec(figure)!
    for (const said of [
      'width="1600"',
      'height="900"',
      'muted=""',
      'loop=""',
      'playsInline=""',
      'preload="none"',
      'aria-hidden="true"',
    ])
      expect(video.toLowerCase()).toContain(said.toLowerCase())
    expect(video).not.toMatch(/autoplay|poster|controls/i)
    const types = [...figure.matchAll(/<source src="([^"]+)" type="video\/mp4; codecs=&quot;(\w+)/g)].map(([, src, codec]) => [
      src,
      codec,
    ])
    expect(types).toEqual([
      ['/media/films/lacquer-av1.mp4', 'av01'],
      ['/media/films/lacquer-h264.mp4', 'avc1'],
    ])
    expect(figure).toMatch(/<img[^>]* loading="lazy"/)
    // The script shows it, and so it stays away without one.
    expect(figure).toMatch(/<button[^>]* aria-label="Pause" hidden=""/)
    expect(headers.get('content-security-policy')).toContain("media-src 'self';")
  })
})

describe('pages', () => {
  test('[NAV-11] every page of content is served in every language, under its title, with a description and a way back', async () => {
    for (const language of languages) {
      const visit = allVisits().find((each) => each.language === language)!
      for (const page of await findTree(database.db, language)) {
        if (page.country !== null) continue
        const { status, html } = await get(visit.base + page.path)
        expect([page.path, language, status]).toEqual([page.path, language, 200])
        expect(html).toContain(canonical(visit.base + page.path))
        expect(html.match(/<h1/g)).toHaveLength(1)
        if (page.kind === 'home') continue
        expect(html).toContain('<meta name="description"')
        expect(main(html)).toContain(`href="${visit.base}/"`)
      }
    }
  }, 60_000)

  test('no link in the content leads nowhere, and every picture is there', async () => {
    const seen = new Set(['/us/en/'])
    const pictures = new Set<string>()
    for (const path of seen) {
      const { status, html } = await get(path)
      // The account asks a stranger to sign in first.
      expect([path, status]).toEqual([path, path === '/us/en/account' ? 303 : 200])
      if (!/^\/us\/en\/($|collections|heritage|help|legal)/.test(path)) continue
      for (const [, href] of html.matchAll(/href="(\/us\/en[^"#]*)/g)) seen.add(href!)
      for (const [address] of html.matchAll(/\/media\/(?:scenes|pieces)\/[\w/-]+\.(?:avif|webp)/g)) pictures.add(address)
    }
    expect([...seen].filter((path) => path.startsWith('/us/en/collections/archives/'))).toHaveLength(40)
    expect([...pictures].filter((address) => !existsSync(join('public', address)))).toEqual([])
    expect([...pictures].filter((address) => address.startsWith('/media/scenes/home-plinth/'))).toHaveLength(10)
  }, 60_000)

  test('a scene is composed for the screen: the first at once, the others when they come into view', async () => {
    const { html } = await get('/fr/fr/')
    const [first, ...others] = html.match(/<picture.*?<\/picture>/gs)!.filter((each) => each.includes('/media/scenes/'))
    expect(first).toMatch(/<source[^>]+media="\(min-width: 1024px\)"/)
    expect(first).toMatch(/wide-800\.avif 800w, .*wide-1600\.avif 1600w/)
    expect(first).toMatch(/tall-300\.avif 300w, .*tall-1024\.avif 1024w/)
    expect(first).toMatch(/<img[^>]+alt="[^"]{20,}" width="1024" height="1365" loading="eager" fetchPriority="high"/)
    expect(others.length).toBeGreaterThan(0)
    for (const other of others) expect(other).toContain('loading="lazy"')
    expect((await get('/jp/ja/')).html).toContain('クリーム色の円い台')
  })

  test('the footer names every section and the pages below it', async () => {
    const { html } = await get('/fr/fr/letters')
    const footer = html.slice(html.indexOf('<footer'))
    for (const path of [
      '/collections',
      '/collections/archives',
      '/heritage/evenements',
      '/help/questions',
      '/help/entretien-et-reparation',
      '/legal/conditions-de-vente',
    ]) {
      expect(footer).toContain(`href="/fr/fr${path}"`)
    }
  })

  test.each([
    '/collections/nothing',
    '/legal/faq',
    '/heritage/events/nothing',
    '/help/faq?page=2',
    '/help/faq?page=x',
    '/Page-Show',
    '/Page-Show?cid=nothing',
    '/Search-ShowContent?fdid=faq',
    '/Collections-ShowTile?fdid=Events',
  ])('%s is a 404', async (path) => {
    expect((await get(`/us/en${path}`)).status).toBe(404)
  })
})

describe('folders', () => {
  test.each([
    ['[CONTENT-01,NAV-24]', 'Current', 4, '/collections/current'],
    ['[CONTENT-02,NAV-24]', 'Archives', 20, '/collections/archives'],
    ['[CONTENT-03,NAV-24]', 'Haute Couture', 5, '/collections/haute-couture'],
    ['[CONTENT-04,NAV-24]', 'Show', 6, '/collections/show'],
    ['[CONTENT-05,NAV-24]', 'Events', 9, '/heritage/events'],
  ])('%s Search-ShowContent answers the folder %s with its tiles', async (_, fdid, count, path) => {
    const { status, html } = await get(`/us/en/Search-ShowContent?fdid=${encodeURIComponent(fdid)}`)
    expect(status).toBe(200)
    expect(html).toContain(canonical(`/us/en${path}`))
    expect(html.match(new RegExp(`<article[^>]*>(?:(?!</article>).)*href="/us/en${path}/`, 'g'))).toHaveLength(count)
  })

  test('[CONTENT-06,NAV-24] Search-ShowContent answers the folder Milestones as a list of years', async () => {
    const { html } = await get('/us/en/Search-ShowContent?fdid=Milestones')
    expect(html.match(/<a href="\/us\/en\/heritage\/milestones\/[a-z-]+">/g)).toHaveLength(9)
    expect(main(html)).toContain('1931')
  })

  test('[SRCH-06] a heritage page shows 9 entries, then 12 more each time, then all', async () => {
    const first = await get('/us/en/heritage/events')
    expect(tiles(main(first.html))).toBe(9)
    expect(first.html).toContain('href="/us/en/heritage/events?page=2"')
    const second = await get('/us/en/heritage/events?page=2')
    expect(tiles(main(second.html))).toBe(21)
    expect(second.html).not.toContain('?page=3')
    expect((await get('/us/en/heritage/events?page=3')).status).toBe(404)
    const dates = async (page: number) =>
      main((await get(`/us/en/heritage/milestones?page=${page}`)).html).match(
        /<a href="\/us\/en\/heritage\/milestones\/[a-z-]+">/g,
      )
    expect([(await dates(1))?.length, (await dates(2))?.length]).toEqual([9, 21])
    await lengthen('events', 30)
    expect(tiles(main((await get('/fr/en/heritage/events?page=2')).html))).toBe(21)
    expect(tiles(main((await get('/fr/en/heritage/events?page=3')).html))).toBe(30)
  })

  test('[SRCH-07,NAV-28] the archive shows 20 entries, then 20 more each time, then all', async () => {
    const first = await get('/us/en/Collections-Archives')
    expect(tiles(main(first.html))).toBe(20)
    expect(first.html).toContain('href="/us/en/collections/archives?page=2"')
    const second = await get('/us/en/Collections-Archives?page=2')
    expect(tiles(main(second.html))).toBe(40)
    expect(second.html).not.toContain('?page=3')
    await lengthen('archives', 50)
    expect(tiles(main((await get('/fr/en/Collections-Archives?page=2')).html))).toBe(40)
    expect(tiles(main((await get('/fr/en/Collections-Archives?page=3')).html))).toBe(50)
  })

  test('an entry has a page of its own, with its neighbours', async () => {
    const { html } = await get('/us/en/collections/archives/selene')
    expect(html).toContain('<h1 class="t-title">Sélène</h1>')
    expect(html).toContain('href="/us/en/p/selene-85-patent-calfskin-red-SEL085-ROU"')
    expect(html).toContain('href="/us/en/collections/archives/bitume" rel="prev"')
    expect(html).toContain('href="/us/en/collections/archives/minute" rel="next"')
  })

  test('a piece of the archive shows what is made of it today, in every colour; one that is made no more shows none', async () => {
    const { html } = await get('/us/en/collections/archives/selene')
    // The entry is an article too.
    expect(tiles(main(html))).toBeGreaterThan(3)
    expect(main(html)).toMatch(/<article.*?href="[^"]*-SEL085-ROU"/s)
    expect(main(html)).toMatch(/<article.*?href="[^"]*-SEL085-NOI"/s)
    expect(tiles(main((await get('/us/en/collections/archives/premiere')).html))).toBe(1)
  })
})

describe('blocks', () => {
  test('every kind of block is used in the house', async () => {
    const { rows } = await database.pool.query<{ type: string }>(
      "select distinct block ->> 'type' as type from content_page, jsonb_array_elements(blocks) block",
    )
    const kinds = blockSchemaFor(z.never(), z.string()).options.map((option) => option.shape.type.value)
    expect(rows.map(({ type }) => type).sort()).toEqual([...kinds].sort())
  })

  test('a carousel shows its plates in order, each a way on to its piece in this language', async () => {
    const { html } = await get('/fr/fr/')
    const carousel = /<ul[^>]*data-slides.*?<\/ul>/s.exec(html)![0]
    const links = [...carousel.matchAll(/href="\/fr\/fr\/p\/[a-z0-9-]+-(SEL\d{3}-ROU)"/g)].map((match) => match[1])
    expect(links).toEqual(['SEL055-ROU', 'SEL070-ROU', 'SEL085-ROU', 'SEL100-ROU', 'SEL120-ROU'])
    expect(carousel.match(/<img[^>]*alt="Escarpin Sélène rouge[^"]+"/g)).toHaveLength(5)
  })

  test.each(['current', 'show'])('the collection %s shows pieces of its own, with their prices here', async (name) => {
    const blocks = await findBlocks(database.db, name, 'en')
    const named = blocks!.flatMap((block) => (block.type === 'pieces' ? block.pieces : []))
    expect(named.length).toBeGreaterThan(5)
    const { html } = await get(`/jp/en/collections/${name}`)
    for (const id of named)
      expect(main(html)).toMatch(new RegExp(`<article(?:(?!</article>).)*-${id}"(?:(?!</article>).)*¥`, 's'))
  })

  test('a piece that is withdrawn leaves its rail, and the page is told', async () => {
    expect((await get('/gb/en/collections/show')).html).toContain('-EST000-ARD"')
    await database.pool.query("update product set published = false where id = 'EST000'")
    memory.invalidate(['product:EST000'])
    expect((await get('/gb/en/collections/show')).html).not.toContain('-EST000-ARD"')
  })
})

test('pieces of the archive lead to their descendants of today, under their own names', async () => {
  const entries = await listEntries(database.db, 'archives', 'fr', 100)
  const descendants = entries.filter(({ link }) => link !== null)
  expect(descendants.length).toBeGreaterThan(12)
  for (const { id, link } of descendants) {
    const { html } = await get(`/fr/fr/collections/archives/${id}`)
    const href = /href="(\/fr\/fr\/p\/[^"]+)"/.exec(main(html))?.[1]
    expect([id, href?.endsWith(`-${link!.slice(3)}`)]).toEqual([id, true])
    expect([id, (await get(href!)).status]).toEqual([id, 200])
  }
})

describe('server actions', () => {
  test('[NAV-06,NAV-27] Collections-Landing answers the landing, with a tile for each collection', async () => {
    const { status, html } = await get('/us/en/Collections-Landing?anything=1')
    expect(status).toBe(200)
    expect(html).toContain(canonical('/us/en/collections'))
    for (const folder of ['current', 'haute-couture', 'show', 'archives']) {
      expect(main(html)).toContain(`href="/us/en/collections/${folder}"`)
    }
  })

  test('[NAV-22] Page-Show answers the page of a content id', async () => {
    const { html } = await get('/us/en/Page-Show?cid=returns')
    expect(html).toContain(canonical('/us/en/help/returns-and-exchanges'))
  })

  test.each([
    ['[NAV-23] Page-Include answers a content id as a fragment', '/Page-Include?cid=terms&format=ajax', 'id="withdrawal"'],
    ['[CS-29] getPolicyPopin answers a content id as a fragment', '/policy-popin?format=ajax&cid=cookies', 'dispatchSite'],
    ['[CS-30] the privacy policy has a call of its own', '/privacy-policy?format=ajax', 'privacy@averne.example'],
    ['[CS-33] getCareInstructions answers the care of every material', '/care-instructions?format=ajax', 'id="patent"'],
  ])('%s', async (_, path, words) => {
    const { status, headers, html } = await get(`/us/en${path}`)
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(html).not.toContain('<html')
    expect(html).toContain(words)
  })

  test('[NAV-25] Collections-ShowTile answers the tile of one collection', async () => {
    const { html } = await get('/us/en/Collections-ShowTile?fdid=Haute%20Couture&format=ajax')
    expect(tiles(html)).toBe(1)
    expect(html).toContain('href="/us/en/collections/haute-couture"')
  })

  test('[NAV-26] Search-EventTile answers the tile of the latest event', async () => {
    const { status, html } = await get('/us/en/Search-EventTile?format=ajax')
    expect([status, tiles(html)]).toEqual([200, 1])
    expect(html).toContain('href="/us/en/heritage/events/the-green-room"')
    expect((await get('/us/en/Search-EventTile')).status).toBe(200)
  })
})

describe('a country’s own pages', () => {
  const consents = [
    'termsandconditions',
    'koreanlawage',
    'koreanlawthirdpartie',
    'koreanlawdataprocessor',
    'koreanlawoptionnalprivacypolicy',
  ]

  test.each(consents)('%s is named by its field, in Korea and nowhere else', async (cid) => {
    expect((await get(`/kr/ko/policy-popin?cid=${cid}&format=ajax`)).status).toBe(200)
    const own = await get(`/kr/en/legal/${cid}`)
    expect([own.status, own.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect((await get(`/us/en/legal/${cid}`)).status).toBe(404)
    expect((await get('/kr/en/legal')).html).toContain(`href="/kr/en/policy-popin?cid=${cid}" data-popin="dialog"`)
    expect((await get('/us/en/legal')).html).not.toContain(cid)
  })
})

test('every material of the catalogue has a panel of care', async () => {
  const { html } = await get('/us/en/help/care')
  const { rows } = await database.pool.query<{ material: string }>('select distinct material from style')
  for (const { material } of rows) expect(html).toContain(`<details id="${material}"`)
})
