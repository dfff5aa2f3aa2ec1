import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { minorDigits } from '../../kernel/money.ts'
import { catalogTags } from '../catalog/catalog.ts'
import { listTilesOf } from '../catalog/list-tiles.ts'
import { findPrices } from '../pricing/find-prices.ts'
import { findFacets, refine } from './facet-table.ts'
import { KeptFacets } from './kept-facets.ts'
import { listPieces } from './list-pieces.ts'
import { bandOf, nothingRefined, type Refinement, sorts, staysFreshMs } from './refinement.ts'

const { database } = testDatabase()
const { db, pool } = database
const now = Date.parse('2026-11-15T12:00:00Z')

const atFirst = new KeptFacets()
const soldNow = () => atFirst.soldIn(database, 'EUR', now)
const listed = (category: string) => listPieces(database, { category })
const refined = async (choices: Partial<Refinement>, count = 1_000) =>
  refine(await soldNow(), await listed('women-shoes'), { ...nothingRefined, ...choices }, count)
const facetsOf = async (choices: Partial<Refinement> = {}) =>
  new Map(
    findFacets(await soldNow(), await listed('women-shoes'), 'fr', { ...nothingRefined, ...choices }).map(({ facet, values }) => [
      facet,
      values,
    ]),
  )

test('with nothing chosen it is the listing, in the house’s order', async () => {
  const { rows } = await pool.query("select colourway from listing_tile where category = 'women-shoes' order by position")
  const { colourways, total } = await refined({})
  expect(colourways).toEqual(rows.map((row) => row.colourway))
  expect(total).toBe(rows.length)
})

/** The same question as one plain statement. */
async function askedPlainly(category: string, choices: Refinement): Promise<string[]> {
  const unit = 10 ** minorDigits('EUR')
  const bands = choices.price.map((text) => bandOf(text)!)
  const orders = {
    house: 't.position',
    new: 'p.is_new desc, t.position',
    priceUp: 'a.amount, t.position',
    priceDown: 'a.amount desc, t.position',
  }
  const hadIn = (column: string) =>
    `exists (select from variant v join stock k on k.sku = v.sku and k.place = 'online'
      where v.colourway = w.id and (k.quantity > 0 or k.expected_quantity > 0) and ${column})`
  const { rows } = await pool.query(
    `select w.id from listing_tile t join colourway w on w.id = t.colourway join sold_product p on p.id = w.product
      join style s on s.id = p.style join price a on a.product = p.id and a.currency = 'EUR'
     where t.category = $1
       and (cardinality($2::text[]) = 0 or w.colour = any($2)) and (cardinality($3::text[]) = 0 or s.material = any($3))
       and (cardinality($4::text[]) = 0 or p.heel::text = any($4))
       and (cardinality($5::text[]) = 0 or ${hadIn('v.size = any($5)')}) and (cardinality($6::text[]) = 0 or ${hadIn('v.fit = any($6)')})
       and (cardinality($7::text[]) = 0 or ${hadIn("(k.quantity > 0 and 'now' = any($7) or k.quantity = 0 and 'later' = any($7))")})
       and (cardinality($8::int[]) = 0 or exists (select from unnest($8::int[], $9::int[]) b (low, high)
         where a.amount >= low and (high is null or a.amount < high)))
     order by ${orders[choices.sort]}`,
    [
      category,
      ...[choices.colour, choices.material, choices.heel, choices.size, choices.fit, choices.availability],
      bands.map(({ from }) => from * unit),
      bands.map(({ to }) => (to === null ? null : to * unit)),
    ],
  )
  return rows.map(({ id }) => id)
}

test('whatever is chosen, it leaves what a plain statement finds, in the same order', async () => {
  const sold = await soldNow()
  const some = (...values: string[]) => fc.subarray(values, { maxLength: 2 })
  const choice = fc.record({
    colour: some('noir', 'rouge', 'cognac', 'nuit', 'ivoire', 'unknown'),
    size: some('36', '37', '38', '40', '44', 'M', '99'),
    fit: some('regular', 'wide'),
    material: some('calf', 'patent', 'suede', 'cashmere'),
    heel: some('55', '85', '100'),
    availability: some('now', 'later'),
    price: some('0-500', '500-1000', '1000-2000', '2000-'),
    sort: fc.constantFrom(...sorts),
  })
  const sparse = fc
    .tuple(choice, fc.subarray(['colour', 'size', 'fit', 'material', 'heel', 'availability', 'price'] as const, { maxLength: 3 }))
    .map(([all, kept]) => ({
      ...nothingRefined,
      ...Object.fromEntries(kept.map((facet) => [facet, all[facet]])),
      sort: all.sort,
    }))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('women', 'men', 'women-shoes', 'women-bags', 'new-arrivals'),
      sparse,
      async (category, choices) => {
        const plain = await askedPlainly(category, choices)
        const pieces = await listed(category)
        expect(refine(sold, pieces, choices, 1_000)).toEqual({ total: plain.length, colourways: plain })
        expect(refine(sold, pieces, choices, 24)).toEqual({ total: plain.length, colourways: plain.slice(0, 24) })
      },
    ),
    { numRuns: 150 },
  )
}, 60_000)

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

test('a value that no piece has leaves nothing; a facet without a choice is not offered', async () => {
  expect(await refined({ colour: ["'; drop table style; --"] })).toEqual({ total: 0, colourways: [] })
  const bags = findFacets(await soldNow(), await listed('women-bags'), 'fr', nothingRefined)
  expect(bags.map(({ facet }) => facet)).not.toContain('heel')
})

test('what has changed is put right before the next answer: sold out, back again, another price, no longer sold', async () => {
  const kept = new KeptFacets()
  const pieces = await listed('women')
  const choices: Refinement[] = [
    { ...nothingRefined, size: ['38'] },
    { ...nothingRefined, fit: ['wide'], availability: ['now'] },
    { ...nothingRefined, price: ['0-500'], sort: 'priceUp' },
  ]
  const answers = async () => {
    const sold = await kept.soldIn(database, 'EUR', now)
    return Promise.all(
      choices.map(async (each) => [refine(sold, pieces, each, 1_000).colourways, await askedPlainly('women', each)]),
    )
  }
  for (const [ours, plain] of await answers()) expect(ours).toEqual(plain)
  const changes = [
    () => setStock(database, ['SEL085-ROU-R-38', 'SEL085-ROU-W-38'], 0, { expected: null }),
    () => pool.query("update price set amount = 12300 where product = 'SEL085' and currency = 'EUR'"),
    () => setStock(database, ['SEL085-ROU-W-38'], 2),
    () => pool.query("delete from price where product = 'SEL085' and currency = 'EUR'"),
    () => pool.query("update product set published = false where id = 'SEL085'"),
  ]
  for (const change of changes) {
    await change()
    kept.told(['content:home', catalogTags.product('SEL085')])
    for (const [ours, plain] of await answers()) expect(ours).toEqual(plain)
  }
})

test('what has turned old is answered from while it is read anew', async () => {
  const kept = new KeptFacets()
  const first = await kept.soldIn(database, 'EUR', now)
  const later = now + staysFreshMs
  expect((await kept.soldIn(database, 'EUR', later)).table).toBe(first.table)
  await expect.poll(async () => (await kept.soldIn(database, 'EUR', later)).table === first.table).toBe(false)
  kept.forget()
  const again = await kept.soldIn(database, 'EUR', later)
  expect(again.table).not.toBe(first.table)
  expect(again.table).toEqual(first.table)
})
