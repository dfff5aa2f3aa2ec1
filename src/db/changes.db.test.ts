import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { changeChannel, publishChanges, recordChange, tagsIn } from './changes.ts'
import { listenTo } from './listen.ts'
import { sql } from './sql.ts'

const { database, url } = testDatabase()

async function listening() {
  const heard: string[] = []
  let gaps = 0
  const stop = await listenTo(url, { [changeChannel]: (payload) => heard.push(...tagsIn(payload)) }, () => (gaps += 1))
  return { heard, stop, gaps: () => gaps }
}

test('changes are told once each, after they are committed', async () => {
  await publishChanges(database)
  const { heard, stop } = await listening()
  await database.transaction((tx) => recordChange(tx, ['content:a', 'content:b', 'content:a']))
  await database.transaction((tx) => recordChange(tx, ['content:b']))
  expect(await publishChanges(database)).toBe(2)
  await vi.waitFor(() => expect(heard.sort()).toEqual(['content:a', 'content:b']), 30_000)
  expect(await publishChanges(database)).toBe(0)
  await stop()
})

test('a change that is undone is never told', async () => {
  await database
    .transaction(async (tx) => {
      await recordChange(tx, ['content:undone'])
      throw new Error('undo')
    })
    .catch(() => {})
  expect(await publishChanges(database)).toBe(0)
})

test('many changes fit, in several notices', async () => {
  const { heard, stop } = await listening()
  const tags = Array.from({ length: 2_000 }, (_, index) => `product:${index}`)
  await database.transaction((tx) => recordChange(tx, tags))
  expect(await publishChanges(database)).toBe(2_000)
  await vi.waitFor(() => expect(new Set(heard).size).toBe(2_000), 30_000)
  await stop()
})

test('a listener whose connection is cut comes back, and says that it may have missed something', async () => {
  const { heard, stop, gaps } = await listening()
  expect(gaps()).toBe(1)
  await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'vitrine changes' and datname = current_database()`)
  await vi.waitFor(() => expect(gaps()).toBe(2), { timeout: 30_000 })
  await database.transaction((tx) => recordChange(tx, ['content:after']))
  await publishChanges(database)
  await vi.waitFor(() => expect(heard).toContain('content:after'), 30_000)
  await stop()
})
