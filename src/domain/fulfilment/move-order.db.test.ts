import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { answerUpTo, fillCart, inNewYork, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { setCoupons, typeCode } from '../../../tests/worlds/coupons.ts'
import { move } from '../../../tests/worlds/orders.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock, stockOf } from '../../../tests/worlds/stock.ts'
import { findStockContradictions } from '../inventory/check-stock.ts'
import { receiveStock } from '../inventory/receive-stock.ts'
import { findBrokenSeries } from '../invoice/find-invoices.ts'
import { findOrderContradictions } from '../order/check-orders.ts'
import { cancelOwnOrder, type Move, moveOrder, moves } from './move-order.ts'

const { database } = testDatabase()
const { app } = testShop(database, { RATE_LIMIT_PER_IP: '100000' })
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const shoe = 'SEL085-ROU-R-38'
const bag = 'VERR000-ROU'

/** Two of a shoe and a bag, ordered. */
async function placed(base = '/fr/fr', answers: Parameters<typeof placeCashOrder>[2] = {}): Promise<string> {
  await setStock(database, [shoe, bag], 9, { expected: null })
  const me = Shopper.in(app)
  await fillCart(me, shoe, base)
  await fillCart(me, shoe, base)
  return placeCashOrder(me, bag, { base, ...answers })
}

const by = async (number: string, method: string) =>
  void (await query('update placed_order set shipping_method = $2 where number = $1', [number, method]))

const orderOf = async (number: string) => (await query('select * from placed_order where number = $1', [number]))[0]
const paymentOf = async (number: string) =>
  (await query('select p.state from payment p join placed_order o on o.id = p."order" where o.number = $1', [number]))[0].state
const historyOf = async (number: string) =>
  (
    await query(
      `select from_state, to_state, cause from state_change c join placed_order o on o.id = c.subject_id
        where c.subject = 'order' and o.number = $1 order by c.id`,
      [number],
    )
  ).map(({ from_state, to_state, cause }) => [from_state, to_state, cause])
const eventsOf = async (number: string) =>
  (
    await query(
      `select e.data ->> 'to' as to from event e join placed_order o on o.id::text = e.data ->> 'order'
        where e.kind = 'order.moved' and o.number = $1 order by e.id`,
      [number],
    )
  ).map(({ to }) => to)
const holdsOf = async (number: string) =>
  (
    await query(
      'select h.state, sum(h.quantity)::int as pieces from stock_hold h join placed_order o on o.id = h.holder_id where o.number = $1 group by 1',
      [number],
    )
  ).map(({ state, pieces }) => `${pieces} ${state}`)
const papersOf = async (number: string) =>
  (
    await query(
      'select i.kind, i.number from invoice i join placed_order o on o.id = i."order" where o.number = $1 order by i.issued_at',
      [number],
    )
  ).map(({ kind }) => kind)

const agrees = async () => {
  expect(await findStockContradictions(database.db)).toEqual([])
  expect(await findOrderContradictions(database.db)).toEqual([])
  expect(await findBrokenSeries(database.db)).toEqual([])
}

describe('the way to a door', () => {
  test('[ORD-03] what is shipped has left the stock and is billed; what is delivered is paid', async () => {
    const number = await placed()
    expect([await stockOf(database, shoe), await stockOf(database, bag)]).toEqual([7, 8])
    await move(database, number, 'prepare', 'ship')
    expect([(await orderOf(number)).state, await holdsOf(number), await paymentOf(number)]).toEqual([
      'SHIPPED',
      ['3 sold'],
      'AUTHORIZED',
    ])
    expect(await papersOf(number)).toEqual(['invoice'])
    await move(database, number, 'deliver')
    expect([(await orderOf(number)).state, await paymentOf(number)]).toEqual(['DELIVERED', 'PAYMENT_CAPTURED'])
    expect(await historyOf(number)).toEqual([
      [null, 'IN_PREPARATION', 'placed'],
      ['IN_PREPARATION', 'SHIPPED', 'the house: ship'],
      ['SHIPPED', 'DELIVERED', 'the house: deliver'],
    ])
    expect(await eventsOf(number)).toEqual(['SHIPPED', 'DELIVERED'])
    await agrees()
  })

  test('[ORD-06] a courier who found nobody is sent again, and bills no second time', async () => {
    const number = await placed()
    await move(database, number, 'ship', 'trouble', 'ship', 'deliver')
    expect(await papersOf(number)).toEqual(['invoice'])
    expect(await eventsOf(number)).toEqual(['SHIPPED', 'TROUBLE_TO_DELIVER', 'SHIPPED', 'DELIVERED'])
    await agrees()
  })

  test('what came back to the house is cancelled: nobody pays, and a credit note takes the invoice back', async () => {
    const number = await placed()
    await move(database, number, 'ship', 'trouble', 'cancel')
    expect([await paymentOf(number), await papersOf(number)]).toEqual(['PAYMENT_REJECT', ['invoice', 'credit_note']])
    await agrees()
  })

  test('[ORD-01] what waits for a piece is not sent until it has come', async () => {
    await setStock(database, shoe, 0, { expected: { kind: 'backorder', quantity: 3, at: '2027-01-15' } })
    const number = await placeCashOrder(Shopper.in(app), shoe)
    expect(await moveOrder(database, number, 'ship', 'x')).toEqual({
      ok: false,
      failure: { code: 'PIECES_MISSING', skus: [shoe] },
    })
    expect((await orderOf(number)).state).toBe('IN_PREPARATION')
    await move(database, number, 'short')
    expect((await moveOrder(database, number, 'ship', 'x')).ok).toBe(false)
    expect([(await orderOf(number)).state, await papersOf(number), await eventsOf(number)]).toEqual([
      'SHORT_SHIPPING',
      [],
      ['SHORT_SHIPPING'],
    ])
    await receiveStock(database, { reference: 'january.csv', arrivals: [{ sku: shoe, quantity: 3 }] })
    await move(database, number, 'ship', 'deliver')
    await agrees()
  })
})

test.each(['PIS', 'CAC'])(
  '[ORD-15] [ORD-16] the way to a boutique by %s ends when it is collected, and paid then',
  async (method) => {
    const number = await placed()
    await by(number, method)
    await move(database, number, 'prepare', 'ship')
    expect(await moveOrder(database, number, 'deliver', 'x')).toEqual({ ok: false, failure: { code: 'NOT_THIS_WAY', method } })
    await move(database, number, 'ready')
    expect(await paymentOf(number)).toBe('AUTHORIZED')
    await move(database, number, 'collect')
    expect([(await orderOf(number)).state, await paymentOf(number)]).toEqual(['COLLECTED', 'PAYMENT_CAPTURED'])
    await agrees()
  },
)

test('[ORD-07] nothing waits in a boutique that goes to a door', async () => {
  const number = await placed()
  await move(database, number, 'ship')
  for (const each of ['ready', 'collect'] as const)
    expect(await moveOrder(database, number, each, 'x')).toMatchObject({ failure: { code: 'NOT_THIS_WAY' } })
})

describe('cancelling', () => {
  test('[ORD-08] by the house gives back the pieces and the coupon, and refuses the payment', async () => {
    await setCoupons(database, { code: 'ONCE', kind: 'percentage', percent: 10, most: 1 })
    await setStock(database, [shoe, bag], 9, { expected: null })
    const me = Shopper.in(app)
    await fillCart(me, shoe)
    await typeCode(me, 'ONCE')
    const payment = await answerUpTo(me, 'payment')
    const { location } = await me.submit('/fr/fr/onepage/payment', payment, { paymentMethod: 'CASH_ON_DELIVERY' })
    const number = location!.split('?order=')[1]!
    const used = async () => (await query("select used from coupon where code = 'ONCE'"))[0].used
    expect([await used(), await stockOf(database, shoe)]).toEqual([1, 8])
    await move(database, number, 'prepare', 'cancel')
    expect([await used(), await stockOf(database, shoe), await holdsOf(number), await paymentOf(number)]).toEqual([
      0,
      9,
      ['1 released'],
      'PAYMENT_REJECT',
    ])
    expect([await papersOf(number), await eventsOf(number)]).toEqual([[], ['CANCELLED']])
    await agrees()
  })

  test('by who ordered it lasts until it is packed; twice is once', async () => {
    const number = await placed()
    expect(await cancelOwnOrder(database, number)).toEqual({ ok: true, value: { moved: true } })
    expect(await cancelOwnOrder(database, number)).toEqual({ ok: true, value: { moved: false } })
    expect([await eventsOf(number), await stockOf(database, bag)]).toEqual([['CANCELLED'], 9])
    const packed = await placed()
    await move(database, packed, 'prepare')
    const tooLate = { ok: false, failure: { code: 'ORDER_TOO_LATE_TO_CANCEL' } }
    expect(await cancelOwnOrder(database, packed)).toEqual(tooLate)
    await move(database, packed, 'ship')
    expect(await cancelOwnOrder(database, packed)).toEqual(tooLate)
    expect((await orderOf(packed)).state).toBe('SHIPPED')
    const short = await placed()
    await move(database, short, 'prepare', 'short')
    expect((await cancelOwnOrder(database, short)).ok).toBe(true)
    expect(await cancelOwnOrder(database, 'AV00000000')).toEqual({ ok: false, failure: { code: 'ORDER_NOT_FOUND' } })
    await agrees()
  })

  test('while the house ships it: exactly one wins, and the other is told', async () => {
    const outcomes = new Set<string>()
    for (let turn = 0; turn < 12; turn++) {
      const number = await placed()
      const both = [() => cancelOwnOrder(database, number), () => moveOrder(database, number, 'ship', 'the house: ship')]
      const [a, b] = await Promise.all((turn % 2 ? both.reverse() : both).map((act) => act()))
      expect([a!.ok, b!.ok].filter(Boolean)).toHaveLength(1)
      const { state } = await orderOf(number)
      outcomes.add(state)
      expect(await eventsOf(number)).toEqual([state])
      expect(await holdsOf(number)).toEqual([state === 'SHIPPED' ? '3 sold' : '3 released'])
      expect(await papersOf(number)).toEqual(state === 'SHIPPED' ? ['invoice'] : [])
    }
    expect([...outcomes].every((state) => ['SHIPPED', 'CANCELLED'].includes(state))).toBe(true)
    await agrees()
  })
})

test('packed or called back at the same moment: never both', async () => {
  for (let turn = 0; turn < 12; turn++) {
    const number = await placed()
    const both = [() => cancelOwnOrder(database, number), () => moveOrder(database, number, 'prepare', 'the house: prepare')]
    const done = await Promise.all((turn % 2 ? both.reverse() : both).map((act) => act()))
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    const { state, prepared_at } = await orderOf(number)
    expect(state === 'CANCELLED').toBe(prepared_at === null)
  }
  await agrees()
})

test('ten who ship the same order at once ship it once', async () => {
  const number = await placed()
  const done = await Promise.all(Array.from({ length: 10 }, () => moveOrder(database, number, 'ship', 'the house: ship')))
  expect(done.map((each) => each.ok && each.value.moved).filter(Boolean)).toHaveLength(1)
  expect(done.every((each) => each.ok)).toBe(true)
  expect([await eventsOf(number), await papersOf(number)]).toEqual([['SHIPPED'], ['invoice']])
  await agrees()
})

test('what the table of states does not know is refused, and changes nothing', async () => {
  const number = await placed()
  for (const each of ['deliver', 'trouble'] as Move[])
    expect(await moveOrder(database, number, each, 'x')).toEqual({
      ok: false,
      failure: { code: 'TRANSITION_REFUSED', from: 'IN_PREPARATION' },
    })
  await move(database, number, 'ship', 'deliver')
  for (const each of Object.keys(moves).filter((name) => !['deliver', 'ready', 'collect'].includes(name)) as Move[])
    expect(await moveOrder(database, number, each, 'x')).toMatchObject({ ok: false, failure: { from: 'DELIVERED' } })
  expect(await moveOrder(database, 'AV00000000', 'ship', 'x')).toEqual({ ok: false, failure: { code: 'ORDER_NOT_FOUND' } })
  await agrees()
})

describe('the numbers of invoices', () => {
  test('count on without a hole, country by country, also when many are sent at once and some fail', async () => {
    await setStock(database, [shoe, bag], 99, { expected: null })
    const numbers: string[] = []
    for (let at = 0; at < 8; at++) numbers.push(await placeCashOrder(Shopper.in(app), bag))
    for (let at = 0; at < 4; at++)
      numbers.push(await placeCashOrder(Shopper.in(app), bag, { base: '/us/en', address: inNewYork }))
    // One that cannot be sent takes no number with it.
    await setStock(database, shoe, 0, { expected: { kind: 'backorder', quantity: 3, at: '2027-01-15' } })
    numbers.splice(3, 0, await placeCashOrder(Shopper.in(app), shoe))
    await Promise.all(numbers.map((number) => moveOrder(database, number, 'ship', 'the house: ship')))
    const series = await query(
      'select country, year, array_agg(sequence order by issued_at) as all from invoice where kind = $1 group by 1, 2',
      ['invoice'],
    )
    for (const { all } of series) expect(all).toEqual(Array.from(all, (_, at) => at + 1))
    expect(series.map(({ country }) => country).sort()).toEqual(['FR', 'US'])
    const [{ number }] = await query("select number from invoice where country = 'US' order by sequence limit 1")
    expect(number).toBe(`US-${new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' }).slice(0, 4)}-000001`)
    await agrees()
  })

  test('and what was issued stays as it is', async () => {
    for (const change of [
      "update invoice set number = 'FR-2026-999999'",
      "update invoice set content = '{}'",
      'delete from invoice',
    ])
      await expect(query(change)).rejects.toThrow('stays as it was issued')
  })
})
