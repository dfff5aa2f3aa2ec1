import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { type Database, openForLoading } from '../../db/database.ts'
import { loadSeed } from '../../load-seed.ts'
import { findStoreStock } from './find-store-stock.ts'
import { loadStoreStock } from './load-store-stock.ts'

const { database, url } = testDatabase()
const { db } = database

test('boutiques hold part of the sizes, the larger houses more', async () => {
  const { rows } = await database.pool.query(`select s.kind, count(k.sku) / count(distinct s.id)::float as sizes
    from store s join stock k on k.place = s.id group by s.kind order by sizes desc`)
  expect(rows.map(({ kind }) => kind)).toEqual(['flagship', 'boutique', 'atelier', 'corner'])
})

test('what the boutiques hold of a size is found, in the house’s order and only where there is one', async () => {
  const { rows } = await database.pool.query("select place from stock where sku = 'SEL085-ROU-R-38' and place <> 'online'")
  for (const { place } of rows) await setStock(database, 'SEL085-ROU-R-38', 0, { place })
  for (const [place, quantity] of [
    ['TYO01', 1],
    ['PAR01', 2],
    ['LON01', 0],
    ['PAR03', 1],
  ] as const)
    await setStock(database, 'SEL085-ROU-R-38', quantity, { place })
  await database.pool.query("update store set published = false where id = 'PAR03'")
  expect(await findStoreStock(db, ['SEL085-ROU-R-38', 'SEL085-ROU-R-38'])).toEqual([
    { store: 'PAR01', sku: 'SEL085-ROU-R-38', quantity: 2 },
    { store: 'TYO01', sku: 'SEL085-ROU-R-38', quantity: 1 },
  ])
  expect(await findStoreStock(db, [])).toEqual([])
  expect(await findStoreStock(db, ['NOPE'])).toEqual([])
})

test('loading the boutiques again never sets sold stock back', async () => {
  await database.pool.query("update stock set quantity = 77 where place = 'NYC01'")
  await database.pool.query("delete from house_file where path = 'stores'")
  expect(await loadSeed(database, 'seed')).toBe('40 boutiques loaded')
  const { rows } = await database.pool.query("select distinct quantity from stock where place = 'NYC01'")
  expect(rows).toEqual([{ quantity: 77 }])
})

test.each([
  ['a boutique that does not exist', 'PAR01,SEL085-ROU-R-38,1\nXXX01,SEL085-ROU-R-38,1\n', /stock\.csv:3: no boutique XXX01/],
  ['a size that does not exist', 'PAR01,NOPE-1,1\n', /stock\.csv:2: no size NOPE-1/],
  ['a negative level', 'PAR01,SEL085-ROU-R-38,-1\n', /stock\.csv:2: not a line of stock/],
  ['a line twice', 'PAR01,SEL085-ROU-R-38,1\nPAR01,SEL085-ROU-R-38,2\n', /stock\.csv:3: PAR01 has SEL085-ROU-R-38 already/],
])('stock with %s is refused with its line', async (_, lines, message) => {
  const path = join(mkdtempSync(join(tmpdir(), 'stock-')), 'stock.csv')
  writeFileSync(path, `store,sku,quantity\n${lines}`)
  await expect(loadStoreStock(database, path)).rejects.toThrow(message)
})

test('a whole house’s levels are written in parts, and who loads it has time', async () => {
  const { rows } = await database.pool.query<{ sku: string }>('select sku from variant order by sku limit 1001')
  const path = join(mkdtempSync(join(tmpdir(), 'stock-')), 'stock.csv')
  writeFileSync(path, `store,sku,quantity\n${rows.map(({ sku }) => `PAR02,${sku},1\n`).join('')}`)
  const written: number[] = []
  const counting: Database = {
    ...database,
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          ...tx,
          execute: async (query, name) => {
            const { text, values } = query.compile()
            if (text.includes('insert into stock ')) written.push(JSON.parse(String(values[0])).length)
            return tx.execute(query, name)
          },
        }),
      ),
  }
  await loadStoreStock(counting, path)
  expect(written).toEqual([1000, 1])
  const levels = await database.pool.query("select count(*)::int as count from stock where place = 'PAR02' and sku = any($1)", [
    rows.map(({ sku }) => sku),
  ])
  expect(levels.rows).toEqual([{ count: 1001 }])
  const patient = openForLoading(url)
  expect((await patient.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5min' }])
  await patient.close()
})
