import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { deleteLapsedLimits, withinLimit } from './rate-limit.ts'
import { sql } from './sql.ts'

const { database } = testDatabase()
const { db } = database

test('exactly as many pass as may, however many come at once', async () => {
  const tries = await Promise.all(Array.from({ length: 30 }, () => withinLimit(db, { key: 'letters:a', most: 10, seconds: 60 })))
  expect(tries.filter(Boolean)).toHaveLength(10)
})

test('a window that has ended begins anew', async () => {
  const limit = { key: 'letters:b', most: 1, seconds: 60 }
  expect([await withinLimit(db, limit), await withinLimit(db, limit)]).toEqual([true, false])
  await db.execute(sql`update rate_limit set window_ends = now() - interval '1 second' where key = 'letters:b'`)
  expect(await withinLimit(db, limit)).toBe(true)
})

test('windows that nobody can meet again are thrown away', async () => {
  await db.execute(sql`update rate_limit set window_ends = now() - interval '1 second'`)
  expect(await deleteLapsedLimits(db)).toBeGreaterThan(0)
  expect(await deleteLapsedLimits(db)).toBe(0)
})
