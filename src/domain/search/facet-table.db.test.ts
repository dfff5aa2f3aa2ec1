import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { listCategory, listTilesOf } from '../catalog/list-tiles.ts'
import { findPrices } from '../pricing/find-prices.ts'
import { findFacets, refine } from './facet-table.ts'
import { readFacetTable } from './read-facet-table.ts'
import { nothingRefined, type Refinement } from './refinement.ts'

const { database } = testDatabase()
const { db, pool } = database

const listed = (category: string) => listCategory(db, category, 1_000)
const refined = async (choices: Partial<Refinement>, count = 1_000) =>
  refine(await readFacetTable(database, 'EUR'), await listed('women-shoes'), { ...nothingRefined, ...choices }, count)
const facetsOf = async (choices: Partial<Refinement> = {}) =>
  new Map(
    findFacets(await readFacetTable(database, 'EUR'), await listed('women-shoes'), 'fr', { ...nothingRefined, ...choices }).map(
      ({ facet, values }) => [facet, values],
    ),
  )

test('with nothing chosen it is the listing, in the house’s order', async () => {
  const { rows } = await pool.query("select colourway from listing_tile where category = 'women-shoes' order by position")
  const { colourways, total } = await refined({})
  expect(colourways).toEqual(rows.map((row) => row.colourway))
  expect(total).toBe(rows.length)
})

test('each facet counts what choosing it would leave, beside the choices of the others', async () => {
  for (const choices of [{}, { colour: ['noir'] }, { material: ['calf'], heel: ['85', '100'] }] satisfies Partial<Refinement>[]) {
    for (const [facet, values] of await facetsOf(choices)) {
      for (const { value, count } of values) {
        const { total } = await refined({ ...choices, [facet]: [value] })
        expect([facet, value, total]).toEqual([facet, value, count])
      }
    }
  }
})

test('two values of one facet add up; two facets narrow down', async () => {
  const black = (await refined({ colour: ['noir'] })).total
  const red = (await refined({ colour: ['rouge'] })).total
  expect((await refined({ colour: ['noir', 'rouge'] })).total).toBe(black + red)
  const narrow = await refined({ colour: ['noir'], price: ['0-1000'], sort: 'priceDown' })
  expect(narrow.total).toBeLessThan(black)
  const tiles = await listTilesOf(db, narrow.colourways, 'fr')
  const amounts = await findPrices(
    db,
    tiles.map((tile) => tile.product),
    'EUR',
  )
  const prices = tiles.map((tile) => amounts.get(tile.product)!.amount)
  expect(prices).toEqual([...prices].sort((a, b) => b - a))
  expect(Math.max(...prices)).toBeLessThan(100_000)
})

test('a size is there when a piece can be had in it', async () => {
  const { colourways } = await refined({ size: ['38'] })
  const { rows } = await pool.query(
    `select distinct v.colourway from variant v join stock k on k.sku = v.sku and k.place = 'online' join listing_tile t using (colourway)
     where t.category = 'women-shoes' and v.size = '38' and (k.quantity > 0 or k.expected_quantity > 0)`,
  )
  expect([...colourways].sort()).toEqual(rows.map((row) => row.colourway).sort())
})

test('a value that no piece has leaves nothing; a facet without a choice is not offered', async () => {
  expect(await refined({ colour: ["'; drop table style; --"] })).toEqual({ total: 0, colourways: [] })
  const bags = findFacets(await readFacetTable(database, 'EUR'), await listed('women-bags'), 'fr', nothingRefined)
  expect(bags.map(({ facet }) => facet)).not.toContain('heel')
})
