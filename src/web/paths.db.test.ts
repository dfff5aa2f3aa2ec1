import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { testShop } from '../../tests/test-shop.ts'
import { findCategories } from '../domain/catalog/find-categories.ts'
import { loadCatalog, readCatalog } from '../domain/catalog/load-catalog.ts'
import { findTree } from '../domain/content/find-tree.ts'
import { listEntries } from '../domain/content/list-entries.ts'
import { loadContent, readContent } from '../domain/content/load-content.ts'
import { readScenes } from '../domain/content/scenes.ts'
import { listStores } from '../domain/store/list-stores.ts'
import { loadStores } from '../domain/store/load-stores.ts'
import { isTimeZone } from '../i18n/format.ts'
import { languages } from '../kernel/visit.ts'
import { allVisits } from '../markets/sites.ts'
import { categoryPath } from './path/category-path.ts'
import { entryPath } from './path/entry-path.ts'
import { storePath } from './path/store-path.ts'

const { database } = testDatabase()
const { app, memory } = testShop(database)

const get = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const movedTo = async (path: string) => {
  const { status, headers } = await get(path)
  return [status, headers.get('location')]
}

const canonicalOf = (html: string) => /<link rel="canonical" href="https:\/\/averne\.example([^"]+)"/.exec(html)?.[1]
const alternateOf = (html: string, locale: string) =>
  new RegExp(`hrefLang="${locale}" href="https://averne.example([^"]+)"`).exec(html)?.[1]

const piece = {
  fr: '/fr/fr/p/selene-85-veau-verni-rouge-SEL085-ROU',
  en: '/us/en/p/selene-85-patent-calfskin-red-SEL085-ROU',
}

describe('a piece', () => {
  test('says its name in its path, in each language, and names its twins as they name themselves', async () => {
    const { status, html } = await get(piece.fr)
    expect([status, canonicalOf(html)]).toEqual([200, piece.fr])
    expect(alternateOf(html, 'en-US')).toBe(piece.en)
    for (const { locale } of allVisits()) {
      const twin = alternateOf(html, locale)!
      expect(twin).toMatch(/^\/[a-z]{2}\/[a-z]{2}\/p\/selene-85-[\w%-]+-SEL085-ROU$/)
      if (['de-DE', 'ja-JP', 'ko-KR', 'zh-CN', 'ar-AE'].includes(locale)) {
        const other = await get(twin)
        expect([locale, other.status, canonicalOf(other.html)]).toEqual([locale, 200, twin])
      }
    }
    expect(decodeURIComponent(alternateOf(html, 'ja-JP')!)).toBe('/jp/ja/p/selene-85-パテントカーフ-レッド-SEL085-ROU')
  })

  test.each([
    ['of another language', '/fr/fr/p/selene-85-patent-calfskin-red-SEL085-ROU'],
    ['that it once had', '/fr/fr/p/lune-90-SEL085-ROU'],
    ['in capitals', '/fr/fr/p/SELENE-SEL085-ROU'],
    ['of another script', `/fr/fr/p/${encodeURIComponent('セレネ')}-SEL085-ROU`],
  ])('leads from a slug %s to its own, for good', async (_, path) => {
    expect(await movedTo(path)).toEqual([301, piece.fr])
  })

  test('keeps what the path asked for on the way, and the answer may be kept', async () => {
    const { headers } = await get('/fr/fr/p/old-SEL085-ROU?utm_source=letter&format=ajax')
    expect(headers.get('location')).toBe(`${piece.fr}?utm_source=letter&format=ajax`)
    expect(headers.get('cache-control')).toContain('public')
  })

  test('is found by its id alone, and says which path is its own', async () => {
    for (const path of ['/fr/fr/p/SEL085-ROU', '/fr/fr/p/SEL085', '/fr/fr/Product-Show?pid=SEL085-ROU']) {
      const { status, html } = await get(path)
      expect([path, status, canonicalOf(html)]).toEqual([path, 200, piece.fr])
    }
  })

  test.each(['selene-NOPE00-ROU', 'selene-85', '-', 'selene-85-veau-verni-rouge-SEL085-rou', '..%2f..%2fSEL085-ROU-'])(
    'that does not exist is a 404: %s',
    async (name) => {
      expect((await get(`/fr/fr/p/${name}`)).status).toBe(404)
    },
  )

  test('one path is one page in memory, whatever else leads to it', async () => {
    memory.flush()
    for (const path of [piece.fr, '/fr/fr/p/lune-SEL085-ROU', '/fr/fr/p/lune-2-SEL085-ROU', piece.fr]) await get(path)
    expect(memory.pages.size).toBe(1)
  })
})

describe('a category', () => {
  test('says its name in its path, in each language', async () => {
    for (const language of languages) {
      const visit = allVisits().find((each) => each.language === language)!
      // Some of each language: all of them are some seven hundred pages.
      const some = (await findCategories(database.db, language)).filter((_, index) => index % 9 === 0)
      for (const category of some) {
        const own = visit.base + categoryPath(category)
        const { status, html } = await get(own)
        expect([own, status, canonicalOf(html)]).toEqual([own, 200, own])
      }
    }
  })

  test('names its twins', async () => {
    const { html } = await get('/fr/fr/c/femme-escarpins')
    expect(alternateOf(html, 'en-US')).toBe('/us/en/c/women-pumps')
    expect(decodeURIComponent(alternateOf(html, 'ja-JP')!)).toMatch(/^\/jp\/ja\/c\/.*パンプス$/)
  })

  test('is found by its id; a slug of another language leads to its own, with what was chosen', async () => {
    const byId = await get('/fr/fr/c/women-pumps')
    expect([byId.status, canonicalOf(byId.html)]).toEqual([200, '/fr/fr/c/femme-escarpins'])
    expect(await movedTo('/us/en/c/femme-escarpins?colour=noir&page=2')).toEqual([301, '/us/en/c/women-pumps?colour=noir&page=2'])
    expect(await movedTo('/us/en/c/femme-escarpins/refine?format=ajax')).toEqual([301, '/us/en/c/women-pumps/refine?format=ajax'])
    expect((await get('/fr/fr/c/nothing')).status).toBe(404)
  })

  test('that is renamed keeps its old path as a way to the new one, and a name may come back', async () => {
    const files = readCatalog('seed/catalog')
    const named = (pumps: string) => ({
      ...files,
      texts: { ...files.texts, fr: { ...files.texts.fr, categories: { ...files.texts.fr.categories, pumps } } },
    })
    await loadCatalog(database, named('Souliers à talon'))
    memory.flush()
    expect(await movedTo('/fr/fr/c/femme-escarpins')).toEqual([301, '/fr/fr/c/femme-souliers-a-talon'])
    expect((await get('/fr/fr/c/femme-souliers-a-talon')).status).toBe(200)
    await loadCatalog(database, files)
    memory.flush()
    expect(await movedTo('/fr/fr/c/femme-souliers-a-talon')).toEqual([301, '/fr/fr/c/femme-escarpins'])
    expect((await get('/fr/fr/c/femme-escarpins')).status).toBe(200)
  })

  test('may not be named as another is: the loader says which', async () => {
    const files = readCatalog('seed/catalog')
    const fr = { ...files.texts.fr, categories: { ...files.texts.fr.categories, sandals: 'Escarpins' } }
    await expect(loadCatalog(database, { ...files, texts: { ...files.texts, fr } })).rejects.toThrow(
      'categories.json: women-sandals and women-pumps are both femme-escarpins in fr',
    )
  })
})

/** A copy of a folder of the house, with one file changed. */
function changed(folder: string, file: string, before: string, after: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'house-'))
  cpSync(join('seed', folder), directory, { recursive: true })
  const text = readFileSync(join(directory, file), 'utf8')
  expect(text).toContain(before)
  writeFileSync(join(directory, file), text.replace(before, after))
  return directory
}

const scenes = readScenes('seed/content', 'public')

describe('a page of content', () => {
  const load = (directory: string) =>
    loadContent(database, readContent(directory, { scenes, publicDirectory: 'public', goods: null })).then(() => memory.flush())

  test('says its name in its path, in each language, and names its twins as they name themselves', async () => {
    const twins = new Map<string, string>()
    for (const language of languages) {
      const visit = allVisits().find((each) => each.language === language)!
      const tree = (await findTree(database.db, language)).filter(({ country }) => country === null)
      const events = tree.find(({ id }) => id === 'events')!
      const entries = await listEntries(database.db, 'events', language, 20)
      const some = tree.filter((_, index) => index % 6 === 2)
      for (const path of [...some.map((each) => each.path), entryPath(events, entries[2]!)]) {
        const own = visit.base + path
        const { status, html } = await get(own)
        expect([own, status, canonicalOf(html)]).toEqual([own, 200, own])
        expect(html).toContain(`<meta property="og:url" content="https://averne.example${own}"`)
      }
      twins.set(visit.locale, visit.base + entryPath(events, entries[2]!))
    }
    const { html } = await get('/fr/fr/heritage/evenements/etablis-ouverts')
    for (const [locale, twin] of twins) expect([locale, alternateOf(html, locale)]).toEqual([locale, twin])
    expect(alternateOf(html, 'en-US')).toBe('/us/en/heritage/events/open-benches')
    expect(decodeURIComponent(alternateOf(html, 'ja-JP')!)).toBe('/jp/ja/heritage/催し/作業台の公開')
  })

  test.each([
    ['/fr/fr/heritage/events', '/fr/fr/heritage/evenements'],
    ['/fr/fr/help/care', '/fr/fr/help/entretien-et-reparation'],
    ['/fr/fr/heritage/events/open-benches-2026', '/fr/fr/heritage/evenements/etablis-ouverts'],
    ['/fr/fr/Page-Show?cid=care', '/fr/fr/help/entretien-et-reparation'],
    ['/fr/fr/Search-ShowContent?fdid=Events', '/fr/fr/heritage/evenements'],
  ])('is found by ids, %s, and says which path is its own', async (path, own) => {
    const { status, html } = await get(path)
    expect([status, canonicalOf(html)]).toEqual([200, own])
  })

  test.each([
    ['of another language', '/fr/fr/heritage/eventi', '/fr/fr/heritage/evenements'],
    ['of another script', `/fr/fr/heritage/${encodeURIComponent('催し')}`, '/fr/fr/heritage/evenements'],
    ['of another language, for an entry', '/us/en/heritage/evenements/etablis-ouverts', '/us/en/heritage/events/open-benches'],
    ['of two languages', '/us/en/heritage/eventi/etablis-ouverts', '/us/en/heritage/events/open-benches'],
    ['and an id', '/fr/fr/heritage/evenements/open-benches-2026', '/fr/fr/heritage/evenements/etablis-ouverts'],
  ])('leads from a slug %s to its own, for good, its query with it', async (_, path, own) => {
    expect(await movedTo(path)).toEqual([301, own])
    expect(await movedTo(`${path}?page=2&utm_source=letter`)).toEqual([301, `${own}?page=2&utm_source=letter`])
  })

  test('of one country is moved there and nowhere else', async () => {
    const own = `/kr/ko/legal/${encodeURIComponent('연령-확인')}`
    expect(await movedTo('/kr/ko/legal/confirmation-of-age')).toEqual([301, own])
    expect((await get(own)).status).toBe(200)
    expect((await get('/us/en/legal/confirmation-of-age')).status).toBe(404)
  })

  test.each([
    '/fr/fr/heritage/livraison',
    '/fr/fr/help/evenements',
    '/fr/fr/heritage/evenements/nothing',
    '/fr/fr/heritage/nothing/etablis-ouverts',
    '/fr/fr/heritage/EVENEMENTS',
    '/fr/fr/heritage/%00',
    '/fr/fr/heritage/evenements/%F0%9F%98%80',
    `/fr/fr/heritage/${'a'.repeat(300)}`,
    "/fr/fr/heritage/' or 1=1 --",
  ])('that does not exist is a 404: %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('one path is one page in memory, whatever else leads to it', async () => {
    memory.flush()
    const own = '/fr/fr/heritage/evenements'
    for (const path of [own, '/fr/fr/heritage/eventi', '/fr/fr/heritage/eventos', own]) await get(path)
    expect(memory.pages.size).toBe(1)
  })

  test('that is renamed keeps its old path as a way to the new one, and a name may come back', async () => {
    await load(changed('content', 'events/fr.json', '"title": "Événements"', '"title": "Rendez-vous"'))
    expect(await movedTo('/fr/fr/heritage/evenements?page=2')).toEqual([301, '/fr/fr/heritage/rendez-vous?page=2'])
    expect(await movedTo('/fr/fr/heritage/evenements/etablis-ouverts')).toEqual([
      301,
      '/fr/fr/heritage/rendez-vous/etablis-ouverts',
    ])
    const { status, html } = await get('/fr/fr/heritage/rendez-vous')
    expect(status).toBe(200)
    expect(html.slice(html.indexOf('<footer'))).toContain('href="/fr/fr/heritage/rendez-vous"')
    await load('seed/content')
    expect(await movedTo('/fr/fr/heritage/rendez-vous')).toEqual([301, '/fr/fr/heritage/evenements'])
    expect((await get('/fr/fr/heritage/evenements')).status).toBe(200)
  })
})

describe('a boutique', () => {
  const load = (directory: string) => loadStores(database, directory, isTimeZone, scenes).then(() => memory.flush())

  test('says its name in its path, in each language, and names its twins', async () => {
    for (const language of languages) {
      const visit = allVisits().find((each) => each.language === language)!
      const some = (await listStores(database.db, language)).filter((_, index) => index % 9 === 0)
      for (const store of some) {
        const own = visit.base + storePath(store)
        const { status, html } = await get(own)
        expect([own, status, canonicalOf(html)]).toEqual([own, 200, own])
        expect(html).toContain(`"@id":"https://averne.example${own}"`)
      }
    }
    const { html } = await get('/fr/fr/boutiques/londres-mount-street')
    expect(alternateOf(html, 'en-GB')).toBe('/gb/en/boutiques/london-mount-street')
    expect(decodeURIComponent(alternateOf(html, 'zh-CN')!)).toBe('/cn/zh/boutiques/伦敦蒙特街')
  })

  test('is found by the slug that is the same everywhere, and says which path is its own', async () => {
    const { status, html } = await get('/fr/fr/boutiques/london-mount-street')
    expect([status, canonicalOf(html)]).toEqual([200, '/fr/fr/boutiques/londres-mount-street'])
  })

  test.each([
    ['a slug of another language', '/us/en/boutiques/londra-mount-street'],
    ['a slug of another script', `/us/en/boutiques/${encodeURIComponent('伦敦蒙特街')}`],
    ['its id', '/us/en/boutiques/LON01'],
  ])('leads from %s to its own, for good, its query with it', async (_, path) => {
    expect(await movedTo(`${path}?from=letter`)).toEqual([301, '/us/en/boutiques/london-mount-street?from=letter'])
  })

  test('that is renamed keeps its old path as a way to the new one', async () => {
    await load(changed('stores', 'text/fr.json', '"Londres, Mount Street"', '"Londres, Mayfair"'))
    expect(await movedTo('/fr/fr/boutiques/londres-mount-street')).toEqual([301, '/fr/fr/boutiques/londres-mayfair'])
    await load(changed('stores', 'stores.json', '"london-mount-street"', '"london-mayfair"'))
    expect(await movedTo('/fr/fr/boutiques/london-mount-street')).toEqual([301, '/fr/fr/boutiques/londres-mount-street'])
    expect((await get('/gb/en/boutiques/london-mount-street')).status).toBe(200)
    await load('seed/stores')
    expect(await movedTo('/fr/fr/boutiques/londres-mayfair')).toEqual([301, '/fr/fr/boutiques/londres-mount-street'])
  })
})

test('no link and no site map names a page of content or a boutique otherwise than it does itself', async () => {
  for (const base of ['/fr/fr', '/jp/ja']) {
    const { html: map } = await get(`${base}/sitemap.xml`)
    const listed = [...map.matchAll(/<loc>https:\/\/averne\.example([^<]+)<\/loc>/g)].map((match) => match[1]!)
    const isOurs = (path: string) => /^\/..\/..\/(collections|heritage|help|legal|boutiques)(\/|$)/.test(path)
    // A fifth of them: all are some three hundred pages.
    const some = listed.filter(isOurs).filter((_, index) => index % 5 === 0)
    const seen = new Set<string>([`${base}/`, `${base}/c/women`, `${base}/p/SEL085-ROU`, `${base}/boutiques`, ...some])
    for (const term of ['paris', 'selene', 'londres', 'cuir', 'レザー', '修理'])
      seen.add(`${base}/search?q=${encodeURIComponent(term)}`)
    const linked = new Set<string>()
    for (const path of seen) {
      const { status, html } = await get(path)
      expect([path, status]).toEqual([path, 200])
      if (isOurs(path)) expect(canonicalOf(html)).toBe(path)
      for (const [, href] of html.matchAll(/href="(\/[^"#?]*)/g)) if (isOurs(href!)) linked.add(href!)
    }
    expect([...linked].filter((path) => !listed.includes(path))).toEqual([])
    expect(linked.size).toBeGreaterThan(70)
  }
})
