import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { countAttempt, deleteLapsedLimits, uncountAttempts } from './rate-limit.ts'
import { sql } from './sql.ts'

const { database } = testDatabase()
const { db } = database

test('exactly as many pass as may, however many come at once', async () => {
  const tries = await Promise.all(Array.from({ length: 30 }, () => countAttempt(db, { key: 'letters:a', most: 10, seconds: 60 })))
  expect(tries.filter((wait) => wait === 0)).toHaveLength(10)
})

test('a window that has ended begins anew', async () => {
  const limit = { key: 'letters:b', most: 1, seconds: 60 }
  expect([await countAttempt(db, limit), await countAttempt(db, limit)]).toEqual([0, 60])
  await db.execute(sql`update rate_limit set window_ends = now() - interval '1 second' where key = 'letters:b'`)
  expect(await countAttempt(db, limit)).toBe(0)
})

test('an attempt that is taken back leaves room for another', async () => {
  const limit = { key: 'letters:c', most: 1, seconds: 60 }
  expect(await countAttempt(db, limit)).toBe(0)
  await uncountAttempts(db, [limit.key])
  expect([await countAttempt(db, limit), await countAttempt(db, limit)]).toEqual([0, 60])
})

test('windows that nobody can meet again are thrown away', async () => {
  await db.execute(sql`update rate_limit set window_ends = now() - interval '1 second'`)
  expect(await deleteLapsedLimits(db)).toBeGreaterThan(0)
  expect(await deleteLapsedLimits(db)).toBe(0)
})
