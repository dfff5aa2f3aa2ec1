import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { countAttempts, deleteLapsedLimits, type Limit, uncountAttempts } from './rate-limit.ts'
import { sql } from './sql.ts'

const { database } = testDatabase()
const { db } = database
const countAttempt = async (_: typeof db, limit: Limit) => (await countAttempts(db, [limit]))[0]!

test('exactly as many pass as may, however many come at once', async () => {
  const tries = await Promise.all(Array.from({ length: 30 }, () => countAttempt(db, { key: 'letters:a', most: 10, seconds: 60 })))
  expect(tries.filter((wait) => wait === 0)).toHaveLength(10)
})

test('a window that has ended begins anew', async () => {
  const limit = { key: 'letters:b', most: 1, seconds: 60 }
  expect(await countAttempt(db, limit)).toBe(0)
  expect(await countAttempt(db, limit)).toBeGreaterThan(50)
  await db.execute(sql`update rate_limit set window_ends = now() - interval '1 second' where key = 'letters:b'`)
  expect(await countAttempt(db, limit)).toBe(0)
})

test('two windows are counted at once, each by its own ceiling, and crossed ones do not lock each other', async () => {
  const limits = [
    { key: 'letters:d', most: 3, seconds: 60 },
    { key: 'letters:e', most: 5, seconds: 30 },
  ]
  expect(await countAttempts(db, limits)).toEqual([0, 0])
  const crossed = await Promise.all(
    Array.from({ length: 20 }, (_, at) => countAttempts(db, at % 2 === 0 ? limits : limits.toReversed())),
  )
  const passes = (key: string) =>
    crossed.filter(
      (waits, at) => waits[(at % 2 === 0 ? limits : limits.toReversed()).findIndex((each) => each.key === key)] === 0,
    )
  expect([passes('letters:d').length, passes('letters:e').length]).toEqual([2, 4])
})

test('an attempt that is taken back leaves room for another', async () => {
  const limit = { key: 'letters:c', most: 1, seconds: 60 }
  expect(await countAttempt(db, limit)).toBe(0)
  await uncountAttempts(db, [limit.key])
  expect(await countAttempt(db, limit)).toBe(0)
  expect(await countAttempt(db, limit)).toBeGreaterThan(50)
})

test('windows that nobody can meet again are thrown away', async () => {
  await db.execute(sql`update rate_limit set window_ends = now() - interval '1 second'`)
  expect(await deleteLapsedLimits(db)).toBeGreaterThan(0)
  expect(await deleteLapsedLimits(db)).toBe(0)
})
