import { expect, inject, test } from 'vitest'
import { administer, testDatabase } from '../../tests/test-database.ts'
import { failure } from '../kernel/result.ts'
import { isDatabaseAway, isReachable, openDatabase } from './database.ts'
import { sql } from './sql.ts'

const { database } = testDatabase()

async function countSessions(): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(sql`select count(*)::int as n from session`)
  return rows[0]!.n
}

const insertSession = sql`insert into session (expires_at) values (now())`

test('a failure that a transaction returns undoes it, and is returned', async () => {
  const before = await countSessions()
  const answer = await database.transaction(async (tx) => {
    await tx.execute(insertSession)
    return failure({ code: 'NO_STOCK' })
  })
  expect(answer).toEqual({ ok: false, failure: { code: 'NO_STOCK' } })
  expect(await countSessions()).toBe(before)
})

test('a bug thrown inside a transaction undoes it, and is thrown', async () => {
  const before = await countSessions()
  const work = database.transaction(async (tx) => {
    await tx.execute(insertSession)
    throw new TypeError('a bug')
  })
  await expect(work).rejects.toThrow('a bug')
  expect(await countSessions()).toBe(before)
})

test('the pool refuses to be used inside a transaction', async () => {
  const work = database.transaction(async () => database.db.execute(sql`select 1`))
  await expect(work).rejects.toThrow('pass the transaction on')
})

test('more transactions at once than connections end all the same', async () => {
  const works = Array.from({ length: 40 }, () => database.transaction(async (tx) => tx.execute(sql`select pg_sleep(0.005)`)))
  expect(await Promise.all(works)).toHaveLength(40)
})

test('two transactions that wait for each other both end well: the one that is undone is done again', async () => {
  const lock = (key: number) => sql`select pg_advisory_xact_lock(${key}::int)`
  let holding = 0
  let runs = 0
  const cross = (first: number, second: number) =>
    database.transaction(async (tx) => {
      runs += 1
      await tx.execute(lock(first))
      holding += 1
      while (holding < 2) await new Promise((done) => setTimeout(done, 5))
      await tx.execute(lock(second))
      return first
    })
  expect(await Promise.all([cross(1, 2), cross(2, 1)])).toEqual([1, 2])
  expect(runs).toBe(3)
})

test('a connection that is lost within a transaction fails that transaction, and nothing else', async () => {
  const lost = database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await administer(inject('serverUrl'), `select pg_terminate_backend(${rows[0]!.pid}, 10_000)`)
    await tx.execute(sql`select 1`)
  })
  await expect(lost).rejects.toThrow()
  expect(await isReachable(database)).toBe(true)
})

test('a database that cannot be reached is told from one that refuses', async () => {
  const nobody = openDatabase('postgres://vitrine:x@127.0.0.1:1/none', 2)
  const unreachable = await nobody.db.execute(sql`select 1`).catch((error) => error)
  expect(isDatabaseAway(unreachable)).toBe(true)
  expect(await isReachable(nobody)).toBe(false)
  const refused = await database.db.execute(sql`select 1 / 0`).catch((error) => error)
  expect(isDatabaseAway(refused)).toBe(false)
  expect(await isReachable(database)).toBe(true)
  await nobody.close()
})
