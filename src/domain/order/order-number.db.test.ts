import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { placeCashOrder } from '../../../tests/worlds/carts.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { otherFields } from '../../forms/other-fields.ts'

const { database } = testDatabase()
const { app } = testShop(database)
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const all = 100_000_000

/** So many counts after each other, put out of order by a key. */
const permuted = async (from: number, many: number, key: string): Promise<number[]> =>
  (
    await query(
      'select permuted(n, sha256($3::bytea)) as number from generate_series($1::bigint, $1::bigint + $2 - 1) n order by n',
      [from, many, Buffer.from(key)],
    )
  ).map(({ number }) => Number(number))

const keys = fc.string({ minLength: 1, maxLength: 20 })
const ranges = fc.integer({ min: 0, max: all - 500 })

test('every count has one number, of eight figures, and no two share one', async () => {
  await fc.assert(
    fc.asyncProperty(ranges, keys, async (from, key) => {
      const numbers = await permuted(from, 500, key)
      expect(new Set(numbers).size).toBe(500)
      expect(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < all)).toBe(true)
    }),
    { numRuns: 20 },
  )
  expect(new Set(await permuted(0, 50_000, 'one')).size).toBe(50_000)
})

test('another key gives other numbers, and the same key the same', async () => {
  await fc.assert(
    fc.asyncProperty(ranges, keys, keys, async (from, one, other) => {
      fc.pre(one !== other)
      const [ours, theirs, again] = await Promise.all([one, other, one].map((key) => permuted(from, 200, key)))
      expect(again).toEqual(ours)
      expect(ours!.filter((number, at) => number === theirs![at]).length).toBeLessThan(3)
    }),
    { numRuns: 15 },
  )
})

test('neighbours look unrelated: neither their distance nor their order tells which came first', async () => {
  const numbers = await permuted(0, 2_000, 'the house')
  const steps = numbers.slice(1).map((number, at) => (number - numbers[at]! + all) % all)
  expect(new Set(steps).size).toBeGreaterThan(1_995)
  const rising = numbers.slice(1).filter((number, at) => number > numbers[at]!).length
  expect(rising).toBeGreaterThan(900)
  expect(rising).toBeLessThan(1_100)
  // Every tenth of the numbers has about its tenth.
  for (let tenth = 0; tenth < 10; tenth++) {
    const within = numbers.filter((number) => Math.floor(number / (all / 10)) === tenth).length
    expect(within).toBeGreaterThan(140)
    expect(within).toBeLessThan(260)
  }
})

test('[VAL-105] an order’s number has the form that its field takes, comes from the count, and passes over one that was given before', async () => {
  const [{ key }] = await query('select key from order_number_key')
  const numberAt = async (ahead: number) => {
    const [{ number }] = await query(
      `select 'AV' || lpad(permuted(last_value + is_called::int + $2, $1)::text, 8, '0') as number from order_number`,
      [key, ahead],
    )
    return number as string
  }
  const expected = await numberAt(0)
  const number = await placeCashOrder(Shopper.in(app), 'VERR000-ROU')
  expect(number).toBe(expected)
  expect(number).toMatch(otherFields.orderNumber.pattern)
  expect(number.length).toBeLessThanOrEqual(otherFields.orderNumber.max)
  // The next one is taken already, as by an order of before.
  const [taken, after] = [await numberAt(0), await numberAt(1)]
  await query('update placed_order set number = $2 where number = $1', [number, taken])
  expect(await placeCashOrder(Shopper.in(app), 'VERR000-ROU')).toBe(after)
})

test('two hundred who ask at once get two hundred numbers', async () => {
  const rows = await Promise.all(Array.from({ length: 200 }, () => query('select next_order_number() as number')))
  expect(new Set(rows.map(([row]) => row!.number)).size).toBe(200)
})

test('the key stays: another would give numbers again that were given', async () => {
  for (const change of ["update order_number_key set key = sha256('x')", 'delete from order_number_key'])
    await expect(query(change)).rejects.toThrow('only ever added to')
  await expect(query("insert into order_number_key (key) values (sha256('x'))")).rejects.toThrow('duplicate key')
})
