import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { testHouse } from '../../tests/test-house.ts'
import { findCategories } from '../domain/catalog/find-categories.ts'
import { loadCatalog, readCatalog } from '../domain/catalog/load-catalog.ts'
import { languages } from '../kernel/visit.ts'
import { allVisits } from '../markets/sites.ts'
import { categoryPath } from './listing/category-path.ts'

const { database } = testDatabase()
const { app, cache } = testHouse(database)

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
  test('says its name in its address, in each language, and names its twins as they name themselves', async () => {
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

  test('keeps what the address asked for on the way, and the answer may be kept', async () => {
    const { headers } = await get('/fr/fr/p/old-SEL085-ROU?utm_source=letter&format=ajax')
    expect(headers.get('location')).toBe(`${piece.fr}?utm_source=letter&format=ajax`)
    expect(headers.get('cache-control')).toContain('public')
  })

  test('is found by its id alone, and says which address is its own', async () => {
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

  test('one address is one page in memory, whatever else leads to it', async () => {
    cache.flush()
    for (const path of [piece.fr, '/fr/fr/p/lune-SEL085-ROU', '/fr/fr/p/lune-2-SEL085-ROU', piece.fr]) await get(path)
    expect(cache.size).toBe(1)
  })
})

describe('a category', () => {
  test('says its name in its address, in each language', async () => {
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

  test('that is renamed keeps its old address as a way to the new one, and a name may come back', async () => {
    const files = readCatalog('seed/catalog')
    const named = (pumps: string) => ({
      ...files,
      texts: { ...files.texts, fr: { ...files.texts.fr, categories: { ...files.texts.fr.categories, pumps } } },
    })
    await loadCatalog(database, named('Souliers à talon'))
    cache.flush()
    expect(await movedTo('/fr/fr/c/femme-escarpins')).toEqual([301, '/fr/fr/c/femme-souliers-a-talon'])
    expect((await get('/fr/fr/c/femme-souliers-a-talon')).status).toBe(200)
    await loadCatalog(database, files)
    cache.flush()
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
