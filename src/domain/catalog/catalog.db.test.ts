import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { setStock, stockOf } from '../../../tests/worlds/stock.ts'
import { currencies } from '../../kernel/money.ts'
import { languages } from '../../kernel/visit.ts'
import { loadSeed } from '../../load-seed.ts'
import { findAvailability } from '../inventory/find-availability.ts'
import { loadStock } from '../inventory/load-stock.ts'
import { findPrices } from '../pricing/find-prices.ts'
import { findCategories } from './find-categories.ts'
import { findPiece } from './find-piece.ts'
import { listCategory, listTilesOf, pageSizeOf, tilesShown } from './list-tiles.ts'
import { readCatalog } from './load-catalog.ts'

const { database } = testDatabase()
const { db } = database
const files = readCatalog('seed/catalog')

test('[NAV-40] shoes, sneakers, bags and clothing are listed, in at least 48 styles', () => {
  expect(files.styles.length).toBeGreaterThanOrEqual(48)
  expect([...new Set(files.styles.map((style) => style.kind))].sort()).toEqual(['bags', 'clothing', 'shoes', 'sneakers'])
})

test('every style is described in ten languages, each in its own words', async () => {
  for (const style of files.styles) {
    const texts = new Set(languages.map((language) => files.texts[language].styles[style.id]!.text))
    expect([style.id, texts.size]).toEqual([style.id, languages.length])
  }
})

test('every product has a price in every currency', async () => {
  const products = files.styles.flatMap((style) => style.products.map((product) => product.id))
  for (const currency of currencies) expect((await findPrices(db, products, currency)).size).toBe(products.length)
})

test('a piece is found by its product, its colour and its size', async () => {
  for (const pid of ['SEL085', 'SEL085-ROU', 'SEL085-ROU-R-38']) {
    expect(await findPiece(db, pid, 'fr')).toMatchObject({
      colourway: 'SEL085-ROU',
      name: 'Sélène 85',
      material: 'Veau verni',
      heel: 85,
    })
  }
  expect(await findPiece(db, 'SEL085-NOI', 'fr')).toMatchObject({ colourway: 'SEL085-NOI' })
})

test.each(['', 'SEL', 'nonsense', "x' or 1=1", 'A'.repeat(500)])('there is no piece %j', async (pid) => {
  expect(await findPiece(db, pid, 'fr')).toBeNull()
})

test('heels of one style lead to each other in the same colour', async () => {
  const piece = await findPiece(db, 'SEL085-NOI', 'en')
  expect(piece?.otherHeels).toEqual(
    [55, 70, 85, 100, 120].map((heel) => ({
      heel,
      colourway: `SEL${String(heel).padStart(3, '0')}-NOI`,
      slug: `selene-${heel}-patent-calfskin-black`,
    })),
  )
})

test('three levels and a fourth, each with tiles, each with a second page where the rule needs one', async () => {
  const categories = await findCategories(db, 'en')
  expect([...new Set(categories.map((category) => category.level))].sort()).toEqual([1, 2, 3, 4])
  expect(categories.filter((category) => category.tiles === 0)).toEqual([])
  const beyond = (level: number) =>
    categories.some((category) => category.level === level && category.tiles > tilesShown(pageSizeOf(level), 1))
  expect([beyond(4), beyond(2)]).toEqual([true, true])
})

test('a listing shows one tile per colour, in the house’s order, and no style fills a row', async () => {
  const tiles = await listTilesOf(db, await listCategory(db, 'women-shoes', 20), 'en')
  expect(new Set(tiles.map((tile) => tile.colourway)).size).toBe(20)
  const names = tiles.slice(0, 8).map((tile) => tile.name.split(' ')[0])
  expect(new Set(names).size).toBe(8)
})

test('pre-order, back-order and sold-out pieces exist', async () => {
  const levels = new Set<string>()
  for (const pid of ['SER000-NOI', 'LEV000-COG', 'ANN000-ROS', 'VERR000-FOR']) {
    const piece = await findPiece(db, pid, 'en')
    const skus = piece?.variants.map((variant) => variant.sku) ?? []
    levels.add((await findAvailability(db, skus)).get(skus[0]!)!.level)
  }
  expect([...levels].sort()).toEqual(['BACKORDER', 'IN_STOCK', 'NOT_AVAILABLE', 'PREORDER'])
})

test('loading the house again does nothing, and never sets sold stock back', async () => {
  await setStock(database, 'SEL085-ROU-R-38', 1)
  expect(await loadSeed(database, 'seed')).toBe('up to date')
  await database.pool.query("delete from house_file where path = 'catalog'")
  expect(await loadSeed(database, 'seed')).toBe(`${files.styles.length} styles loaded`)
  expect(await stockOf(database, 'SEL085-ROU-R-38')).toBe(1)
})

test.each([
  [
    'a size that does not exist',
    'sku,quantity,expected,expected_quantity,expected_at\nSEL085-ROU-R-38,1,,,\nNOPE-1,1,,,\n',
    /stock\.csv:3: no size NOPE-1/,
  ],
  [
    'a negative level',
    'sku,quantity,expected,expected_quantity,expected_at\nSEL085-ROU-R-38,-1,,,\n',
    /stock\.csv:2: not a line of stock/,
  ],
  ['a foreign header', 'a,b\n', /stock\.csv:1: /],
])('stock with %s is refused with its line', async (_, text, message) => {
  const path = join(mkdtempSync(join(tmpdir(), 'stock-')), 'stock.csv')
  writeFileSync(path, text)
  await expect(loadStock(database, path)).rejects.toThrow(message)
})
