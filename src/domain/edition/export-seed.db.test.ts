import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { nextYear } from '../../../tests/days.ts'
import { administer, testDatabase } from '../../../tests/test-database.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { shopRole } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { currencies } from '../../kernel/money.ts'
import { languages } from '../../kernel/visit.ts'
import { loadSeed } from '../../load-seed.ts'
import { changeOffer } from '../catalog/change-offer.ts'
import { readCatalog } from '../catalog/load-catalog.ts'
import { changePrices, dropComingPrice } from '../pricing/change-prices.ts'
import { loadPrices } from '../pricing/load-prices.ts'
import type { PricePoints } from '../pricing/pricing.ts'
import { startPrices } from '../pricing/start-prices.ts'
import { exportSeed } from './export-seed.ts'
import { findChoices } from './find-choices.ts'
import { findEdition } from './find-edition.ts'
import { publishEdition } from './publish-edition.ts'
import { addBlock, removeBlock } from './shape-edition.ts'
import { moveBlock, writePart } from './write-edition.ts'

const { database } = testDatabase()
const by = { member: null, name: 'a test' }
const now = new Date()
const soon = new Date(`${nextYear}-02-01T00:00:00Z`)
const query = async (text: string, { pool }: Database = database) => (await pool.query(text)).rows

/** A folder of files like the house's, with its pictures beside it. */
function houseOf(changed: ReadonlyMap<string, string> = new Map()): string {
  const folder = mkdtempSync(join(tmpdir(), 'house-'))
  symlinkSync(resolve('public'), join(folder, 'public'))
  const seed = join(folder, 'seed')
  mkdirSync(seed)
  cpSync('seed', seed, { recursive: true })
  for (const [path, text] of changed) writeFileSync(join(seed, path), text)
  return seed
}

function rewrite(seed: string, path: string, change: (text: string) => string): void {
  const text = readFileSync(join(seed, path), 'utf8')
  const changed = change(text)
  expect(changed).not.toBe(text)
  writeFileSync(join(seed, path), changed)
}

const offerOf = async (product: string) => {
  const [row] = await query(`select published, online_until from product where id = '${product}'`)
  return { published: row.published, onlineUntil: row.online_until }
}

const seenOf = async (page: string) => ({ page, version: (await findEdition(database.db, page))!.version })

async function write(page: string, language: 'fr' | 'en', part: number | 'head', texts: Record<string, string>): Promise<void> {
  const typed = (path: string) => texts[path]
  expect((await writePart(database, await seenOf(page), { language, part, typed }, by)).ok).toBe(true)
  expect((await publishEdition(database, await seenOf(page), null, now, by)).ok).toBe(true)
}

async function price(product: string, amount: number, startsAt: Date | null = null): Promise<void> {
  const [{ seen }] = await query(`select amount::int as seen from price where product = '${product}' and currency = 'EUR'`)
  const [was] = await query(
    `select amount::int from coming_price where product = '${product}' and starts_at = '${startsAt?.toISOString() ?? '-infinity'}'`,
  )
  const comingSeen = was && startsAt ? [{ currency: 'EUR' as const, amount: was.amount, startsAt }] : []
  const change = { product, prices: [{ currency: 'EUR' as const, amount, seen }], startsAt, comingSeen }
  const done = await changePrices(database, change, now, by)
  expect(done.ok).toBe(true)
}

beforeAll(async () => {
  // Until when pieces are online is put off for tests; here it is compared with the files.
  for (const { id, onlineUntil } of readCatalog('seed/catalog').styles.flatMap(({ products }) => products))
    if (onlineUntil) await query(`update product set online_until = '${onlineUntil}' where id = '${id}'`)
  await price('SEL085', 123_400)
  await price('SEL085', 150_000, soon)
  const seen = await offerOf('SEL100')
  await changeOffer(database, 'SEL100', { seen, offer: { ...seen, published: false } }, now, by)
  const until = await offerOf('SEL070')
  await changeOffer(database, 'SEL070', { seen: until, offer: { ...until, onlineUntil: soon } }, now, by)
  await write('returns', 'fr', 'head', { title: 'Rendre une pièce', description: 'Comment elle revient.' })
  expect((await moveBlock(database, await seenOf('home'), { from: 1, to: 2 }, by)).ok).toBe(true)
  expect((await publishEdition(database, await seenOf('home'), null, now, by)).ok).toBe(true)
  // A page with two sections more and one less.
  const choices = await findChoices(database.db, resolve('seed'), 'en')
  const add = async (kind: 'gallery' | 'accordion', parts: number) =>
    (await addBlock(database, await seenOf('accessibility'), { kind, place: 2, parts }, choices, by)).ok
  expect([await add('gallery', 3), await add('accordion', 2)]).toEqual([true, true])
  expect((await removeBlock(database, await seenOf('accessibility'), 1, by)).ok).toBe(true)
  for (const language of languages) {
    for (const part of [1, 2]) {
      const typed = (path: string) => `${language} ${path}`
      expect((await writePart(database, await seenOf('accessibility'), { language, part, typed }, by)).ok).toBe(true)
    }
  }
  expect((await publishEdition(database, await seenOf('accessibility'), null, now, by)).ok).toBe(true)
}, 60_000)

const kindsOf = async (language: string) =>
  (
    await query(
      `select jsonb_path_query_array(blocks, '$[*].type') as kinds from content_page where id = 'accessibility' and language = '${language}'`,
    )
  )[0].kinds
const withSections = ['opening', 'accordion', 'gallery', 'text', 'text', 'text', 'text']

const state = (of: Database) =>
  Promise.all(
    [
      'select product, currency, amount from price order by 1, 2',
      'select product, currency, starts_at, amount from coming_price where amount is not null order by 1, 2, 3',
      'select id, published, online_until from product order by id',
      'select id, language, path, title, description, blocks from content_page order by 1, 2',
    ].map((text) => query(text, of)),
  )

test('files that are loaded again leave what was edited, and bring the rest', async () => {
  const seed = houseOf()
  rewrite(seed, 'catalog/prices.json', (text) =>
    text.replaceAll('"EUR": 79000', '"EUR": 80000').replaceAll('"EUR": 69000', '"EUR": 70500'),
  )
  rewrite(seed, 'content/returns/fr.json', (text) => text.replace(/"description": "[^"]*"/, '"description": "Du fichier."'))
  rewrite(seed, 'content/returns/de.json', (text) => text.replace(/"description": "[^"]*"/, '"description": "Aus der Datei."'))
  rewrite(seed, 'content/home/de.json', (text) => text.replace(/"description": "[^"]*"/, '"description": "Nicht mehr."'))
  await loadSeed(database, seed)
  const [mine] = await query("select amount::int, edited from price where product = 'SEL085' and currency = 'EUR'")
  expect(mine).toEqual({ amount: 123_400, edited: true })
  const [other] = await query("select amount::int, edited from price where product = 'SEL055' and currency = 'EUR'")
  expect(other).toEqual({ amount: 70_500, edited: false })
  expect(await offerOf('SEL100')).toMatchObject({ published: false })
  expect((await offerOf('SEL070')).onlineUntil).toEqual(soon)
  const words = await query(
    "select id, language, title, description, edited from content_page where id in ('returns', 'home') and language in ('fr', 'de') order by 1, 2",
  )
  expect(words).toMatchObject([
    { id: 'home', language: 'de', edited: true },
    { id: 'home', language: 'fr', edited: true },
    { id: 'returns', language: 'de', description: 'Aus der Datei.', edited: false },
    { id: 'returns', language: 'fr', title: 'Rendre une pièce', description: 'Comment elle revient.', edited: true },
  ])
  // Sections that were added stay, and the one that was removed does not come back.
  for (const language of languages) expect(await kindsOf(language)).toEqual(withSections)
  // Its sections stand otherwise now: no language can be brought in alone.
  expect(words[0].description).not.toBe('Nicht mehr.')
  await loadSeed(database, resolve('seed'))
}, 120_000)

let empty: Database
const name = `test_empty_${process.pid}`

afterAll(async () => {
  await empty?.close()
  await administer(inject('serverUrl'), `drop database if exists ${name} with (force)`)
})

test('an export that is loaded into an empty house gives the same, and there the files lead', async () => {
  const changed = await exportSeed(database.db, resolve('seed'))
  const homes = languages.map((language) => `content/home/${language}.json`)
  const shaped = languages.map((language) => `content/accessibility/${language}.json`)
  expect([...changed.keys()].sort()).toEqual(
    ['catalog/prices.json', 'catalog/styles.json', ...homes, ...shaped, 'content/returns/fr.json'].sort(),
  )
  const filed = JSON.parse(changed.get('content/accessibility/ja.json')!)
  expect(filed.blocks.map(({ type }: { type: string }) => type)).toEqual(withSections)
  expect(filed.blocks[1]).toMatchObject({ type: 'accordion', title: 'ja title', panels: [{ id: 'panel-1' }, { id: 'panel-2' }] })
  expect(filed.blocks[2].plates[0]).toEqual({ scene: 'collection-late', caption: 'ja plates.0.caption' })
  await administer(inject('serverUrl'), `create database ${name} template template0 encoding 'UTF8' owner ${shopRole}`)
  const url = new URL(inject('shopUrl'))
  url.pathname = `/${name}`
  await migrate(url.href, resolve('migrations'))
  empty = openDatabase(url.href, 3)
  await loadSeed(empty, houseOf(changed))
  const [there, here] = await Promise.all([state(empty), state(database)])
  for (const [index, rows] of there.entries()) expect(rows).toEqual(here[index])
  const edited = ['price where edited', "product where edited <> '{}'", 'content_page where edited', 'coming_price where edited']
  for (const each of edited) expect(await query(`select * from ${each}`, empty), each).toEqual([])
  expect(await exportSeed(empty.db, resolve('seed'))).toEqual(new Map())
}, 300_000)

test('once the files say the same, they lead again', async () => {
  const seed = houseOf(await exportSeed(database.db, resolve('seed')))
  await loadSeed(database, seed)
  for (const each of ['price where edited', "product where edited <> '{}'", 'content_page where edited']) {
    expect(await query(`select * from ${each}`), each).toEqual([])
  }
  rewrite(seed, 'catalog/prices.json', (text) => text.replaceAll('"EUR": 123400', '"EUR": 99900'))
  // One of the files that somebody does not want stays away.
  expect(await dropComingPrice(database, { product: 'SEL085', currency: 'EUR', startsAt: soon }, by)).toBe(true)
  await loadSeed(database, seed)
  expect(await query("select amount::int from price where product = 'SEL085' and currency = 'EUR'")).toEqual([{ amount: 99_900 }])
  expect(await query('select * from coming_price where amount is not null')).toEqual([])
}, 120_000)

test('a price point of a product’s own is no other product’s', async () => {
  const filesOf = (files: ReadonlyMap<string, string>) => ({
    points: JSON.parse(files.get('catalog/prices.json')!),
    pointOf: (id: string) =>
      JSON.parse(files.get('catalog/styles.json')!)
        .flatMap((style: { products: { id: string }[] }) => style.products)
        .find((product: { id: string }) => product.id === id).price,
  })
  await query('update price set edited = false')
  await price('SEL085', 777_700)
  const once = await exportSeed(database.db, resolve('seed'))
  expect(filesOf(once).pointOf('SEL085')).toBe('SEL085')
  // Another that comes to cost the same, in every currency.
  await query(
    "update price p set amount = s.amount, edited = true from price s where p.product = 'SEL100' and s.product = 'SEL085' and s.currency = p.currency",
  )
  const twice = await exportSeed(database.db, houseOf(once))
  await query("update price set edited = false where product = 'SEL100'")
  await price('SEL085', 888_800)
  const { points, pointOf } = filesOf(await exportSeed(database.db, houseOf(twice)))
  expect([points[pointOf('SEL085')].EUR, points[pointOf('SEL100')].EUR]).toEqual([888_800, 777_700])
}, 60_000)

describe('a price of the files that somebody dropped', () => {
  const may = `${nextYear}-05-01T00:00:00Z`
  const filed = { product: 'SEL070', point: 'a', later: { [may]: { EUR: 91_000 } } }
  const point = Object.fromEntries(currencies.map((currency) => [currency, 80_000])) as PricePoints[string]
  const load = (at: string) => loadPrices(database, { a: point }, [filed], new Date(at))
  const eur = async () => (await query("select amount::int, edited from price where product = 'SEL070' and currency = 'EUR'"))[0]
  const drop = () => dropComingPrice(database, { product: 'SEL070', currency: 'EUR', startsAt: new Date(may) }, by)

  beforeEach(async () => {
    await query("update price set edited = false where product = 'SEL070'")
    await query("delete from coming_price where product = 'SEL070'")
    await load(`${nextYear}-04-01T00:00:00Z`)
  })

  test.each(['as it was', 'after it was altered'])('stays away past its hour, %s', async (how) => {
    if (how !== 'as it was') await price('SEL070', 95_000, new Date(may))
    expect(await drop()).toBe(true)
    await load(`${nextYear}-04-02T00:00:00Z`)
    expect(await startPrices(database, new Date(may))).toBe(0)
    await load(`${nextYear}-05-02T00:00:00Z`)
    expect(await eur()).toEqual({ amount: 80_000, edited: true })
  })

  test('stays away though the files are loaded before the clock strikes', async () => {
    expect(await drop()).toBe(true)
    await load(`${nextYear}-05-02T00:00:00Z`)
    expect(await eur()).toEqual({ amount: 80_000, edited: true })
  })

  test('one that the files never had leaves nothing', async () => {
    const startsAt = new Date(`${nextYear}-06-01T00:00:00Z`)
    await price('SEL070', 95_000, startsAt)
    expect(await dropComingPrice(database, { product: 'SEL070', currency: 'EUR', startsAt }, by)).toBe(true)
    expect(await startPrices(database, startsAt)).toBe(1)
    expect(await eur()).toEqual({ amount: 91_000, edited: false })
  })
})
