import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { isTimeZone } from '../../i18n/format.ts'
import { type Language, languages } from '../../kernel/visit.ts'
import { loadSeed } from '../../load-seed.ts'
import { sites } from '../../markets/sites.ts'
import { readScenes } from '../content/scenes.ts'
import { findStore } from './find-store.ts'
import { findStoreSlugs } from './find-store-slugs.ts'
import { listStores } from './list-stores.ts'
import { loadStores } from './load-stores.ts'

const { database } = testDatabase()
const { db } = database

/** A copy of the house's boutiques, with one file changed. */
function changed(file: string, change: (text: string) => string): string {
  const directory = mkdtempSync(join(tmpdir(), 'stores-'))
  cpSync('seed/stores', directory, { recursive: true })
  const path = join(directory, file)
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(path, after)
  return directory
}

const load = (directory: string) => loadStores(database, directory, isTimeZone, readScenes('seed/content', 'public'))

test('the house has forty boutiques, each described in ten languages in words of its own', async () => {
  const places = new Set<string>()
  for (const language of languages) {
    const stores = await listStores(db, language)
    expect(stores).toHaveLength(40)
    for (const store of stores) places.add(store.place)
  }
  expect(places.size).toBe(400)
})

test('a boutique’s own picture is described with its name, in the language of the page', async () => {
  const headOf = async (language: Language) => (await findStore(db, 'PAR01', language))?.scenes[0]
  expect(await headOf('fr')).toEqual({ name: 'par01-facade', alt: 'La façade de la boutique Paris, Saint-Honoré' })
  expect((await headOf('ja'))?.alt).toBe('ブティック「パリ サントノレ」の外観')
})

test('a boutique is where its country is, and its telephone too', async () => {
  for (const store of await listStores(db, 'en')) {
    const site = sites.get(store.country)
    if (site) expect([store.id, store.phone.split(' ')[0], store.continent]).toEqual([store.id, site.dialCode, site.region])
  }
})

test('a boutique is found by its id and by its address, with its week and its other days', async () => {
  const store = await findStore(db, 'LYO01', 'fr')
  expect(store).toEqual(await findStore(db, 'lyon-edouard-herriot', 'fr'))
  expect(store).toMatchObject({ city: 'Lyon', region: 'FR-ARA', regionName: 'Auvergne-Rhône-Alpes', timeZone: 'Europe/Paris' })
  expect(store?.week[0]).toEqual([])
  expect(store?.week[1]).toEqual([
    { opens: 600, closes: 780 },
    { opens: 840, closes: 1140 },
  ])
  expect(store?.days['2026-12-25']).toEqual([])
  expect(store?.days['2026-12-24']).toEqual([{ opens: 600, closes: 1020 }])
})

test('a boutique has a slug in each language, made of its name there; a file may say another', async () => {
  const slugs = await findStoreSlugs(db, 'LON01')
  expect(slugs).toMatchObject({ en: 'london-mount-street', fr: 'londres-mount-street', nl: 'londen-mount-street' })
  expect(slugs).toMatchObject({ ja: 'ロンドン-マウント-ストリート', zh: '伦敦蒙特街', ar: 'لندن-ماونت-ستريت' })
  for (const language of languages) expect(await findStore(db, slugs[language], language)).toMatchObject({ id: 'LON01' })
  const given = changed('text/fr.json', (text) =>
    text.replace('"name": "Londres, Mount Street"', '"name": "Londres, Mount Street", "slug": "londres-mayfair"'),
  )
  await load(given)
  expect(await findStore(db, 'LON01', 'fr')).toMatchObject({ slug: 'londres-mayfair', idSlug: 'london-mount-street' })
  await load('seed/stores')
})

test('an address is also in its own script, for those who read it', async () => {
  expect((await findStore(db, 'TYO01', 'ja'))?.localAddress).toEqual(['〒104-0061', '東京都中央区銀座6-5-17'])
  expect((await findStore(db, 'TYO01', 'fr'))?.localAddress).toBeNull()
})

test.each(['', 'NOPE99', 'x y', "' or 1=1", 'A'.repeat(500)])('there is no boutique %j', async (key) => {
  expect(await findStore(db, key, 'fr')).toBeNull()
})

test('the database itself refuses what cannot be', async () => {
  const refuse = (statement: string, constraint: RegExp) => expect(database.pool.query(statement)).rejects.toThrow(constraint)
  await refuse("update store set latitude = 91 where id = 'PAR01'", /latitude/)
  await refuse("update store set services = array['massage'] where id = 'PAR01'", /services/)
  await refuse("update store set region = 'US-NY' where id = 'PAR01'", /check/)
  await refuse("update store set slug = 'paris-haussmann' where id = 'PAR01'", /slug/)
  await refuse("update store_text set slug = 'parigi-haussmann' where store = 'PAR01' and language = 'it'", /slug/)
  await refuse("update store_hours set open = '{[600,1500)}' where store = 'PAR01'", /open/)
  await refuse("update stock set quantity = -1 where place = 'PAR01'", /quantity/)
})

test('loading again does nothing; a changed file is taken in, and the pages made from it are told', async () => {
  expect(await loadSeed(database, 'seed')).toBe('up to date')
  await database.pool.query('delete from page_change')
  const directory = changed('stores.json', (text) => text.replace('"214 rue Saint-Honoré"', '"216 rue Saint-Honoré"'))
  expect(await load(directory)).toBe(40)
  expect(await load(directory)).toBe(40)
  expect(await findStore(db, 'PAR01', 'fr')).toMatchObject({ address1: '216 rue Saint-Honoré' })
  const { rows } = await database.pool.query('select distinct tag from page_change')
  expect(rows).toEqual(expect.arrayContaining([{ tag: 'stores' }, { tag: 'store:PAR01' }]))
  const counts = await database.pool.query(
    'select (select count(*)::int from store) as stores, (select count(*)::int from store_text) as texts',
  )
  expect(counts.rows).toEqual([{ stores: 40, texts: 400 }])
})

test('addresses may be swapped; a boutique that is no longer named is hidden and its address free', async () => {
  const swap = (text: string) =>
    text
      .replaceAll('"Paris, Saint-Germain"', '"?"')
      .replaceAll('"Paris, Haussmann"', '"Paris, Saint-Germain"')
      .replaceAll('"?"', '"Paris, Haussmann"')
  const slugOnly = (text: string) => text.replace('"paris-saint-germain"', '"sg"').replace('"paris-haussmann"', '"h"')
  const swapped = changed('stores.json', slugOnly)
  for (const language of ['en', 'fr', 'de']) {
    const path = join(swapped, 'text', `${language}.json`)
    writeFileSync(path, swap(readFileSync(path, 'utf8')))
  }
  await load(swapped)
  expect(await findStore(db, 'paris-haussmann', 'fr')).toMatchObject({ id: 'PAR02', slug: 'paris-haussmann', idSlug: 'sg' })
  const without = mkdtempSync(join(tmpdir(), 'stores-'))
  cpSync('seed/stores', without, { recursive: true })
  const rewrite = (file: string, change: (value: never) => unknown) => {
    const path = join(without, file)
    writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')) as never)))
  }
  rewrite('stores.json', (stores: { id: string; slug: string }[]) =>
    stores
      .filter(({ id }) => id !== 'PAR03')
      .map((store) => (store.id === 'PAR02' ? { ...store, slug: 'paris-haussmann' } : store)),
  )
  for (const language of languages) {
    rewrite(`text/${language}.json`, ({ regions, stores }: { regions: object; stores: Record<string, object> }) => {
      const { PAR03: _, ...others } = stores
      return { regions, stores: others }
    })
  }
  rewrite('text/fr.json', ({ regions, stores }: { regions: object; stores: Record<string, object> }) => ({
    regions,
    stores: { ...stores, PAR02: { ...stores.PAR02, name: 'Paris, Haussmann' } },
  }))
  await load(without)
  expect(await findStore(db, 'PAR03', 'fr')).toBeNull()
  expect(await findStore(db, 'paris-haussmann', 'fr')).toMatchObject({ id: 'PAR02' })
  expect(await listStores(db, 'fr')).toHaveLength(39)
  await load('seed/stores')
  expect(await listStores(db, 'fr')).toHaveLength(40)
})

test.each([
  ['stores.json', '"latitude": 48.8656', '"latitude": 98.8656', /stores\.json:\d+: 0\.latitude: /],
  ['stores.json', '"Europe/Paris"', '"Europe/Lyon"', /stores\.json:\d+: 0\.timeZone: no time zone Europe\/Lyon/],
  ['stores.json', '"10:30-19:30"', '"19:30-10:30"', /stores\.json:\d+: 0\.hours\.mon\.0: closes before it opens/],
  ['stores.json', '"14:00-19:00"', '"12:00-19:00"', /stores\.json:\d+: 3\.hours\.tue\.1: overlaps the span before/],
  ['stores.json', '"10:30-19:30"', '"25:00-26:00"', /stores\.json:\d+: 0\.hours\.mon\.0: hours look like/],
  ['stores.json', '"id": "PAR02"', '"id": "PAR01"', /stores\.json:\d+: 1\.id: PAR01 is taken/],
  ['stores.json', '"paris-haussmann"', '"paris-saint-honore"', /stores\.json:\d+: 2\.slug: paris-saint-honore is taken/],
  ['stores.json', '"FR-IDF"', '"US-NY"', /stores\.json:\d+: 0\.region: is of another country/],
  ['stores.json', '"monogram"', '"massage"', /stores\.json:\d+: 0\.services\.\d: /],
  ['stores.json', '2026-12-24', '2026-13-24', /stores\.json:\d+: 0\.days\.?/],
  [
    'stores.json',
    /"scenes": \["[a-z0-9-]+"/,
    '"scenes": ["nowhere"',
    /stores\.json:\d+: 0\.scenes\.0: there is no scene nowhere/,
  ],
  ['text/ja.json', '"PAR01"', '"PAR99"', /ja\.json:\d+: stores\.PAR01: .*\n.*ja\.json:\d+: stores: .*PAR99/],
  ['text/ko.json', '"FR-IDF"', '"FR-XXX"', /ko\.json:\d+: regions\.FR-IDF: /],
  ['text/de.json', '"place"', '"plaats"', /de\.json:\d+: stores\.PAR01\.place: /],
  [
    'text/nl.json',
    '"Parijs, Saint-Germain"',
    '"Parijs, Saint Honoré"',
    /nl\.json:\d+: stores\.PAR02\.name: PAR02 and PAR01 are both parijs-saint-honore in nl/,
  ],
  [
    'text/it.json',
    '"Parigi, Haussmann"',
    '"Paris, Saint-Honoré"',
    /it\.json:\d+: stores\.PAR03\.name: PAR03 and PAR01 are both paris-saint-honore in it/,
  ],
  [
    'text/ja.json',
    '"name": "パリ オスマン"',
    '"name": "パリ オスマン", "slug": "Oh là"',
    /ja\.json:\d+: stores\.PAR03\.slug: is no slug/,
  ],
  ['text/ko.json', '"파리 오스만"', '"…"', /ko\.json:\d+: stores\.PAR03\.name: PAR03 has no slug in ko/],
])('in %s, %s turned into %s is refused with its line', async (file, before, after, message) => {
  await expect(load(changed(file, (text) => text.replace(before, after)))).rejects.toThrow(message)
})
