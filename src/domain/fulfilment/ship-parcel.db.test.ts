import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { fillCart, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { move } from '../../../tests/worlds/orders.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock, stockOf } from '../../../tests/worlds/stock.ts'
import { commandLine } from '../audit/audit.ts'
import { findStockContradictions } from '../inventory/check-stock.ts'
import { findOrderContradictions } from '../order/check-orders.ts'
import { findOrderForHouse } from '../order/find-order.ts'
import { stillHere } from '../order/order.ts'
import { movesOf } from './find-order-file.ts'
import { cancelOwnOrder, moveOrder } from './move-order.ts'
import { type NewParcel, shipParcel } from './ship-parcel.ts'

const { database } = testDatabase()
const { app } = testShop(database, { RATE_LIMIT_PER_IP: '100000' })
const shoe = 'SEL085-ROU-R-38'
const bag = 'VERR000-ROU'

/** Two of a shoe and a bag, ordered. */
async function placed(): Promise<string> {
  await setStock(database, [shoe, bag], 9, { expected: null })
  const me = Shopper.in(app)
  await fillCart(me, shoe)
  await fillCart(me, shoe)
  return placeCashOrder(me, bag)
}

const orderOf = async (number: string) => (await findOrderForHouse(database.db, number))!
const by = commandLine

async function ship(number: string, pieces: Record<string, number>, given: Partial<NewParcel> = {}, version?: number) {
  const { lines } = await orderOf(number)
  const wanted = Object.entries(pieces).map(([sku, quantity]) => ({ line: lines.find((line) => line.sku === sku)!.id, quantity }))
  const parcel = { carrier: 'DHL', tracking: 'JD0146 0001', lines: wanted, ...given }
  return shipParcel(database, number, parcel, version === undefined ? { by } : { by, version })
}

const agrees = async () => {
  expect(await findStockContradictions(database.db)).toEqual([])
  expect(await findOrderContradictions(database.db)).toEqual([])
}
const count = async (table: string, number: string) =>
  (
    await database.pool.query(
      `select count(*)::int as n from ${table} t join placed_order o on o.id = t."order" where o.number = $1`,
      [number],
    )
  ).rows[0].n

test('an order leaves in two parcels: each sells its own pieces, the last ships and bills it', async () => {
  const number = await placed()
  expect(await ship(number, { [shoe]: 1 })).toEqual({ ok: true, value: { isLast: false } })
  let order = await orderOf(number)
  expect([order.state, order.preparedAt !== null]).toEqual(['IN_PREPARATION', true])
  expect(stillHere(order).map(({ line, quantity }) => [line.sku, quantity])).toEqual([
    [shoe, 1],
    [bag, 1],
  ])
  expect(await count('invoice', number)).toBe(0)
  await agrees()
  expect(await ship(number, { [shoe]: 1, [bag]: 1 }, { carrier: 'UPS', tracking: '1Z999' })).toEqual({
    ok: true,
    value: { isLast: true },
  })
  order = await orderOf(number)
  expect(order.state).toBe('SHIPPED')
  expect(order.parcels.map(({ position, carrier, lines }) => [position, carrier, lines.length])).toEqual([
    [1, 'DHL', 1],
    [2, 'UPS', 2],
  ])
  expect(await count('invoice', number)).toBe(1)
  expect([await stockOf(database, shoe), await stockOf(database, bag)]).toEqual([7, 8])
  await agrees()
  await move(database, number, 'deliver')
  await agrees()
})

test('nothing leaves that is not there, not the order’s, or more than is left; and then nothing at all', async () => {
  const number = await placed()
  const { lines } = await orderOf(number)
  const refused = async (done: ReturnType<typeof ship>) => {
    const answer = await done
    return answer.ok ? 'sent' : answer.failure.code
  }
  expect(await refused(ship(number, { [shoe]: 3 }))).toBe('PARCEL_TOO_LARGE')
  expect(await refused(ship(number, {}))).toBe('PARCEL_EMPTY')
  expect(await refused(ship(number, { [shoe]: -1 }))).toBe('PARCEL_TOO_LARGE')
  const twice = [0, 1].map(() => ({ line: lines[0]!.id, quantity: 1 }))
  expect(await refused(ship(number, {}, { lines: twice }))).toBe('PARCEL_TOO_LARGE')
  expect(await refused(ship(number, { [shoe]: 1 }, { carrier: '' }))).toBe('WRONG_CARRIER')
  expect(await refused(ship(number, { [shoe]: 1 }, { tracking: '=1+1' }))).toBe('WRONG_TRACKING')
  expect(await count('parcel', number)).toBe(0)
  await agrees()
})

test('a parcel of an order that waits for a piece takes what is here, and not what is on its way', async () => {
  await setStock(database, bag, 9, { expected: null })
  await setStock(database, shoe, 0, { expected: { kind: 'backorder', quantity: 4, at: '2027-01-20' } })
  const me = Shopper.in(app)
  await fillCart(me, shoe)
  const number = await placeCashOrder(me, bag)
  expect(await ship(number, { [shoe]: 1 })).toMatchObject({ ok: false, failure: { code: 'PIECES_MISSING', skus: [shoe] } })
  expect(await ship(number, { [bag]: 1 })).toMatchObject({ ok: true, value: { isLast: false } })
  await agrees()
})

test('of an order that is partly on its way nobody cancels the whole, neither its shopper nor the house', async () => {
  const number = await placed()
  await ship(number, { [shoe]: 1 })
  expect(movesOf(await orderOf(number))).not.toContain('cancel')
  expect(await cancelOwnOrder(database, number)).toMatchObject({ ok: false, failure: { code: 'ORDER_TOO_LATE_TO_CANCEL' } })
  expect(await moveOrder(database, number, 'cancel', 'x')).toMatchObject({ ok: false, failure: { code: 'PARCEL_HAS_LEFT' } })
  await move(database, number, 'ship')
  expect((await orderOf(number)).state).toBe('SHIPPED')
  await agrees()
})

test('a page of before ships nothing, and of two who ship at once one does', async () => {
  const number = await placed()
  const { version } = await orderOf(number)
  await move(database, number, 'cancel')
  expect(await ship(number, { [shoe]: 1 }, {}, version)).toMatchObject({ ok: false, failure: { code: 'ORDER_CHANGED' } })
  expect(await ship(number, { [shoe]: 1 })).toMatchObject({
    ok: false,
    failure: { code: 'TRANSITION_REFUSED', from: 'CANCELLED' },
  })

  const other = await placed()
  const seen = (await orderOf(other)).version
  const both = await Promise.all([ship(other, { [shoe]: 1 }, {}, seen), ship(other, { [shoe]: 1 }, {}, seen)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await count('parcel', other)).toBe(1)
  await agrees()
})

test('no parcel leaves that the bank no longer holds the money for', async () => {
  const number = await placed()
  const { id } = await orderOf(number)
  const held = `update payment set provider_ref = 'x', authorized_at = now() - interval '30 days' where "order" = $1`
  await database.pool.query(held, [id])
  expect(await ship(number, { [bag]: 1 })).toEqual({ ok: false, failure: { code: 'PAYMENT_GONE' } })
  await database.pool.query(`update payment set holder = 'cus' where "order" = $1`, [id])
  expect(await ship(number, { [bag]: 1 })).toEqual({ ok: false, failure: { code: 'PAYMENT_STALE' } })
  // A wallet holds it for 29 days.
  const ofWallet = `update payment set holder = null, method = 'WALLET', authorized_at = now() - make_interval(days => $2) where "order" = $1`
  await database.pool.query(ofWallet, [id, 29])
  expect(await ship(number, { [bag]: 1 })).toEqual({ ok: false, failure: { code: 'PAYMENT_GONE' } })
  await database.pool.query(ofWallet, [id, 27])
  expect((await ship(number, { [bag]: 1 })).ok).toBe(true)
})
