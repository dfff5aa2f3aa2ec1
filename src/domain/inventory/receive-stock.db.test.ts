import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { setStock, stockOf } from '../../../tests/worlds/stock.ts'
import { findStockContradictions } from './check-stock.ts'
import { readReceipt } from './read-receipt.ts'
import { receiveStock } from './receive-stock.ts'
import { reserveStock } from './reserve-stock.ts'

const { database } = testDatabase()

const gone = 'SEL055-ROU-R-37'
const there = 'SEL055-ROU-R-38'
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const quantityOf = (sku: string) => stockOf(database, sku)
const receive = (reference: string, ...arrivals: { sku: string; quantity: number }[]) =>
  receiveStock(database, { reference, arrivals })

test('a delivery is counted in; pages are told only of what can be had again, and the offers are queued with it', async () => {
  await query('delete from page_change')
  const before = await quantityOf(there)
  expect(before).toBeGreaterThan(0)
  expect(await receive('one.csv', { sku: there, quantity: 2 })).toEqual({ ok: true, value: { pieces: 2 } })
  expect(await query('select tag from page_change')).toEqual([])
  const done = await receive('two.csv', { sku: gone, quantity: 3 }, { sku: there, quantity: 1 }, { sku: gone, quantity: 1 })
  expect(done).toEqual({ ok: true, value: { pieces: 5 } })
  expect([await quantityOf(gone), await quantityOf(there)]).toEqual([4, before + 3])
  expect(await query('select tag from page_change')).toEqual([{ tag: 'product:SEL055' }])
  const events = await query("select data from event where kind = 'stock.received' order by id desc limit 1")
  expect(events[0].data.skus.toSorted()).toEqual([gone, there])
})

test('told twice it is counted once, also at the same moment', async () => {
  const before = await quantityOf(gone)
  const answers = await Promise.all([1, 2, 3].map(() => receive('three.csv', { sku: gone, quantity: 5 })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await receive('three.csv', { sku: gone, quantity: 5 })).toEqual({ ok: false, failure: { code: 'ALREADY_RECEIVED' } })
  expect(await quantityOf(gone)).toBe(before + 5)
})

test('a size that the house does not make refuses the whole delivery, which may come again', async () => {
  const before = await quantityOf(gone)
  const failure = { code: 'PRODUCT_NOT_FOUND', skus: ['NOPE-1'] }
  expect(await receive('four.csv', { sku: gone, quantity: 1 }, { sku: 'NOPE-1', quantity: 1 })).toEqual({ ok: false, failure })
  expect(await quantityOf(gone)).toBe(before)
  expect((await receive('four.csv', { sku: gone, quantity: 1 })).ok).toBe(true)
})

test('a size that never had a level gets one', async () => {
  await query("insert into variant (sku, colourway, size, position) values ('SEL055-ROU-NEW', 'SEL055-ROU', '99', 99)")
  await receive('five.csv', { sku: 'SEL055-ROU-NEW', quantity: 2 })
  expect(await quantityOf('SEL055-ROU-NEW')).toBe(2)
})

test('deliveries and orders of the same sizes, all at once, lose and invent nothing', async () => {
  await setStock(database, [gone, there], 20)
  const orders = Array.from({ length: 10 }, () =>
    database.transaction((tx) =>
      reserveStock(
        tx,
        [
          { sku: there, quantity: 1 },
          { sku: gone, quantity: 1 },
        ],
        { holder: { kind: 'order', id: randomUUID() }, expiresAt: null },
      ),
    ),
  )
  const deliveries = Array.from({ length: 10 }, (_, index) =>
    receive(`rush-${index}.csv`, { sku: gone, quantity: 2 }, { sku: there, quantity: 2 }),
  )
  await Promise.all([...orders, ...deliveries])
  expect([await quantityOf(gone), await quantityOf(there)]).toEqual([30, 30])
  expect(await findStockContradictions(database.db)).toEqual([])
})

test('a delivery note is read with its name, and what is wrong with it is said with its line', () => {
  const write = (text: string) => {
    const path = join(mkdtempSync(join(tmpdir(), 'delivery-')), 'monday.csv')
    writeFileSync(path, text)
    return path
  }
  expect(readReceipt(write(`sku,quantity\n${gone},3\n`))).toEqual({
    reference: 'monday.csv',
    arrivals: [{ sku: gone, quantity: 3 }],
  })
  expect(() => readReceipt(write('size,count\n'))).toThrow(/monday\.csv:1: the first line must be sku,quantity/)
  expect(() => readReceipt(write(`sku,quantity\n${gone},0\n`))).toThrow(/monday\.csv:2: not a line of a receipt/)
  expect(() => readReceipt(write('sku,quantity\n'))).toThrow(/monday\.csv:1: nothing has come/)
})
