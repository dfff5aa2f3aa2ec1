import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { setStock, stockOf } from '../../../tests/worlds/stock.ts'
import type { Transaction } from '../../db/database.ts'
import { findStockContradictions } from './check-stock.ts'
import { releaseLapsedHolds, releaseStock, sellStock } from './end-holds.ts'
import { countIn, receiveStock } from './receive-stock.ts'
import { keepHolds, type Reservation, reserveStock } from './reserve-stock.ts'

const { database } = testDatabase()
const sku = 'SEL085-ROU-R-38'
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const levels = async () =>
  (
    await query("select quantity, held, expected_quantity, expected_held from stock where place = 'online' and sku = $1", [sku])
  )[0]
const anOrder = (): Reservation['holder'] => ({ kind: 'order', id: randomUUID() })
const reserve = (quantity: number, given: Partial<Reservation> = {}) =>
  database.transaction((tx) => reserveStock(tx, [{ sku, quantity }], { holder: anOrder(), expiresAt: null, ...given }))
const inTransaction = database.transaction
const heldFor = ({ id }: Reservation['holder']) =>
  query("select pool, quantity from stock_hold where holder_id = $1 and state = 'open' order by pool", [id])

/** The second begins while the first is under way, and waits for it; answers what the second did. */
async function oneAfterTheOther<T>(first: (tx: Transaction) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const underWay = inTransaction(async (tx) => {
    await first(tx)
    begun.resolve()
    await mayEnd.promise
  })
  await begun.promise
  const waiting = second()
  const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await query(waits)).length).toBe(1)
  mayEnd.resolve()
  await underWay
  return waiting
}

beforeEach(async () => {
  const open = await query("select distinct holder as kind, holder_id as id from stock_hold where state = 'open' and sku = $1", [
    sku,
  ])
  for (const holder of open) await inTransaction((tx) => releaseStock(tx, holder, 'the next test begins'))
  await setStock(database, sku, 5, { expected: null })
})

const agree = async () => expect(await findStockContradictions(database.db)).toEqual([])

describe('pieces that are reserved', () => {
  test('are held for whoever reserved them, and can be sold to nobody else', async () => {
    const holder = anOrder()
    const before = await levels()
    expect(await reserve(3, { holder })).toEqual({ ok: true, value: [{ sku, level: 'IN_STOCK', expectedAt: null }] })
    expect(await levels()).toEqual({ ...before, quantity: 2, held: before.held + 3 })
    expect(await reserve(3)).toEqual({ ok: false, failure: { code: 'NO_STOCK', skus: [sku] } })
    expect(await query('select quantity, pool, state from stock_hold where holder_id = $1', [holder.id])).toEqual([
      { quantity: 3, pool: 'present', state: 'open' },
    ])
    await agree()
  })

  test('released twice are given back once', async () => {
    const holder = anOrder()
    await reserve(3, { holder })
    const release = () => inTransaction((tx) => releaseStock(tx, holder, 'declined'))
    expect(await Promise.all([release(), release(), release()])).toEqual(expect.arrayContaining([3, 0, 0]))
    expect(await release()).toBe(0)
    expect(await stockOf(database, sku)).toBe(5)
    const [{ id }] = await query('select id from stock_hold where holder_id = $1', [holder.id])
    expect(
      await query("select from_state, to_state, cause from state_change where subject = 'stock_hold' and subject_id = $1", [id]),
    ).toEqual([{ from_state: 'open', to_state: 'released', cause: 'declined' }])
    await agree()
  })

  test('that were sold are gone, and do not come back by being released', async () => {
    const holder = anOrder()
    await reserve(2, { holder })
    expect(await inTransaction((tx) => sellStock(tx, holder, 'shipped'))).toBe(2)
    expect(await inTransaction((tx) => releaseStock(tx, holder, 'cancelled'))).toBe(0)
    expect(await stockOf(database, sku)).toBe(3)
    await agree()
  })

  test('for a while are given back when it is over, by several workers once', async () => {
    await reserve(2, { holder: { kind: 'payment', id: randomUUID() }, expiresAt: new Date(Date.now() - 1_000) })
    const kept: Reservation['holder'] = { kind: 'payment', id: randomUUID() }
    await reserve(1, { holder: kept, expiresAt: new Date(Date.now() + 60_000) })
    const released = await Promise.all(Array.from({ length: 4 }, () => releaseLapsedHolds(database)))
    expect(released.reduce((sum, pieces) => sum + pieces)).toBe(2)
    expect(await stockOf(database, sku)).toBe(4)
    await agree()
  })

  test('whose time is over are given back, also behind some of which nobody can', async () => {
    const lapsed = () => ({ kind: 'payment', id: randomUUID() }) as const
    const [broken, behind] = [lapsed(), lapsed()]
    await reserve(1, { holder: broken, expiresAt: new Date(Date.now() - 2_000) })
    await reserve(2, { holder: behind, expiresAt: new Date(Date.now() - 1_000) })
    await query(`create function break_hold() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger break_hold before update on stock_hold for each row when (old.holder_id = '${broken.id}') execute function break_hold()`)
    await expect(releaseLapsedHolds(database)).rejects.toThrow('broken')
    expect([await heldFor(broken), await heldFor(behind)]).toEqual([[{ pool: 'present', quantity: 1 }], []])
    await query('drop function break_hold cascade')
    expect(await releaseLapsedHolds(database)).toBe(1)
    await agree()
  })

  test('whose time is over are not given back once they have become an order’s', async () => {
    const [payment, order] = [{ kind: 'payment', id: randomUUID() } as const, anOrder()]
    await reserve(2, { holder: payment, expiresAt: new Date(Date.now() - 1_000) })
    const released = await oneAfterTheOther(
      (tx) => keepHolds(tx, payment, order),
      () => releaseLapsedHolds(database),
    )
    expect(released).toBe(0)
    expect(await heldFor(order)).toEqual([{ pool: 'present', quantity: 2 }])
    await agree()
  })

  test('are taken, released and sold by forty at once, and nothing is lost or invented', async () => {
    await setStock(database, sku, 20)
    const before = await levels()
    const turn = async (index: number) => {
      const holder = anOrder()
      const { ok } = await reserve(1, { holder })
      if (!ok) return 'refused'
      if (index % 2) return inTransaction((tx) => releaseStock(tx, holder, 'changed their mind')).then(() => 'released')
      return inTransaction((tx) => sellStock(tx, holder, 'shipped')).then(() => 'sold')
    }
    const turns = await Promise.all(Array.from({ length: 40 }, (_, index) => turn(index)))
    const sold = turns.filter((each) => each === 'sold').length
    expect(await levels()).toEqual({ ...before, quantity: 20 - sold })
    await agree()
  })

  test('in a boutique are taken from its own stock', async () => {
    await setStock(database, sku, 1, { place: 'PAR01' })
    expect((await reserve(1, { place: 'PAR01', holder: { kind: 'reservation', id: randomUUID() } })).ok).toBe(true)
    expect((await reserve(1, { place: 'PAR01' })).ok).toBe(false)
    expect(await stockOf(database, sku)).toBe(5)
    await agree()
  })
})

describe('pieces that are on their way', () => {
  const expected = { kind: 'backorder', quantity: 4, at: '2027-01-20' } as const

  test('are reserved with the day they come on', async () => {
    await setStock(database, sku, 0, { expected })
    const done = await reserve(3)
    expect(done).toEqual({ ok: true, value: [{ sku, level: 'BACKORDER', expectedAt: new Date('2027-01-20') }] })
    expect(await levels()).toMatchObject({ quantity: 0, expected_quantity: 1 })
    await agree()
  })

  test('go, when they come, to those who ordered them first; only the rest can be sold', async () => {
    await setStock(database, sku, 0, { expected })
    const [first, second] = [anOrder(), anOrder()]
    await reserve(2, { holder: first })
    await reserve(2, { holder: second })
    const before = await levels()
    await receiveStock(database, { reference: 'part.csv', arrivals: [{ sku, quantity: 3 }] })
    expect(await heldFor(first)).toEqual([{ pool: 'present', quantity: 2 }])
    expect(await heldFor(second)).toEqual([
      { pool: 'expected', quantity: 1 },
      { pool: 'present', quantity: 1 },
    ])
    expect(await levels()).toMatchObject({ quantity: 0, held: before.held + 3, expected_held: before.expected_held - 3 })
    // What has not come cannot be shipped.
    expect(await inTransaction((tx) => sellStock(tx, second, 'shipped in part'))).toBe(1)
    await agree()
    await receiveStock(database, { reference: 'rest.csv', arrivals: [{ sku, quantity: 9 }] })
    expect(await heldFor(second)).toEqual([{ pool: 'present', quantity: 1 }])
    expect(await stockOf(database, sku)).toBe(8)
    await agree()
  })

  test('go to the order, whether they come just before or just after its payment has become one', async () => {
    for (const comes of ['before', 'after'] as const) {
      await setStock(database, sku, 0, { expected })
      const [payment, order] = [{ kind: 'payment', id: randomUUID() } as const, anOrder()]
      await reserve(1, { holder: payment, expiresAt: new Date(Date.now() + 60_000) })
      const keep = (tx: Transaction) => keepHolds(tx, payment, order)
      const arrive = (tx: Transaction) => countIn(tx, [{ sku, quantity: 1 }], 'online', { kind: 'receipt', id: randomUUID() })
      if (comes === 'before') await oneAfterTheOther(arrive, () => inTransaction(keep))
      else await oneAfterTheOther(keep, () => inTransaction(arrive))
      expect(await heldFor(payment), comes).toEqual([])
      expect(await heldFor(order), comes).toEqual([{ pool: 'present', quantity: 1 }])
      await agree()
    }
  })

  test('one by one serve an order of two, and nobody else meanwhile', async () => {
    await setStock(database, sku, 0, { expected })
    const holder = anOrder()
    await reserve(2, { holder })
    await setStock(database, sku, 0, { expected: null })
    for (const reference of ['one-1.csv', 'one-2.csv']) {
      await receiveStock(database, { reference, arrivals: [{ sku, quantity: 1 }] })
      expect(await stockOf(database, sku)).toBe(0)
    }
    expect(await inTransaction((tx) => sellStock(tx, holder, 'shipped'))).toBe(2)
    await agree()
  })

  test('that nobody announces any more are given back to nobody’s harm', async () => {
    await setStock(database, sku, 0, { expected })
    const holder: Reservation['holder'] = { kind: 'payment', id: randomUUID() }
    await reserve(1, { holder, expiresAt: new Date(Date.now() - 1_000) })
    await setStock(database, sku, 0, { expected: null })
    expect(await releaseLapsedHolds(database)).toBe(1)
    await agree()
  })

  test('taken, given back and taken again are held once', async () => {
    const holder = anOrder()
    await reserve(1, { holder })
    await inTransaction((tx) => releaseStock(tx, holder, 'declined'))
    expect((await reserve(2, { holder })).ok).toBe(true)
    await agree()
  })

  test('have to be waited for no longer when they are there', async () => {
    await setStock(database, sku, 0, { expected })
    await receiveStock(database, { reference: 'all.csv', arrivals: [{ sku, quantity: 4 }] })
    expect(await levels()).toMatchObject({ quantity: 4, expected_quantity: 0 })
    await agree()
  })
})

test('what was moved stays written', async () => {
  await expect(query('update stock_movement set free = 9')).rejects.toThrow('only ever added to')
  await expect(query('delete from stock_movement')).rejects.toThrow('only ever added to')
})

test('figures that contradict each other are found', async () => {
  await agree()
  await query("update stock set quantity = quantity + 1 where place = 'online' and sku = $1", [sku])
  expect(await findStockContradictions(database.db)).toMatchObject([{ sku, place: 'online', pool: 'present' }])
  await query("update stock set quantity = quantity - 1 where place = 'online' and sku = $1", [sku])
  await agree()
})
