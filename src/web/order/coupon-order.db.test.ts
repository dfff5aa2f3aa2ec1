import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { answerUpTo, fillCart } from '../../../tests/worlds/carts.ts'
import { setCoupons, typeCode } from '../../../tests/worlds/coupons.ts'
import { move } from '../../../tests/worlds/orders.ts'
import { giveBackFirst, returnableIn, takeBack } from '../../../tests/worlds/returns.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { cancelPart } from '../../domain/fulfilment/cancel-part.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { findOrderForHouse } from '../../domain/order/find-order.ts'

const { database } = testDatabase()
const { app } = testShop(database, { RATE_LIMIT_PER_IP: '600000' })
const [shoe, bag, wider] = ['SEL055-ROU-R-38', 'VERR000-ROU', 'SEL055-ROU-R-39']
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const by = { member: null, name: 'the house' }

beforeAll(async () => {
  await setStock(database, [shoe, bag, wider], 60)
  await setCoupons(
    database,
    { code: 'SHOES', kind: 'amount', amounts: { EUR: 10_000 }, countries: ['FR'], categories: ['women-pumps'] },
    { code: 'SENT', kind: 'free_delivery' },
    { code: 'ODD', kind: 'amount', amounts: { EUR: 10_001 }, countries: ['FR'] },
  )
})

/** A shoe and something besides, ordered by coupon and paid at the door. */
async function ordered(code: string, besides = bag): Promise<{ readonly me: Shopper; readonly number: string }> {
  const me = Shopper.in(app)
  await fillCart(me, besides)
  await fillCart(me, shoe)
  await typeCode(me, code)
  const payment = await answerUpTo(me, 'payment', { method: 'DAH24' })
  const placed = await me.submit('/fr/fr/onepage/payment', payment, { paymentMethod: 'CASH_ON_DELIVERY' })
  return { me, number: placed.location!.split('?order=')[1]! }
}

const discountsOf = async (number: string) => {
  const rows = await query(
    'select l.sku, l.discount::int from order_line l join placed_order o on o.id = l."order" where o.number = $1',
    [number],
  )
  return Object.fromEntries(rows.map(({ sku, discount }) => [sku, discount]))
}
const refundsOf = async (number: string) => {
  const text = `select r.amount::int from refund r join payment p on p.id = r.payment join placed_order o on o.id = p."order" where o.number = $1`
  return (await query(text, [number])).map(({ amount }) => amount)
}

test('a bag that a coupon for shoes was not for comes back at its price, the shoe at what it cost', async () => {
  const { me, number } = await ordered('SHOES')
  expect(await discountsOf(number)).toEqual({ [shoe]: -10_000, [bag]: 0 })
  await move(database, number, 'ship', 'deliver')
  const path = `/fr/fr/order/return?order=${number}`
  const { lines, totals } = (await findOrderForHouse(database.db, number))!
  const price = (sku: string) => lines.find((line) => line.sku === sku)!.price.amount
  await giveBackFirst(me, path)
  await takeBack(database, `${number}-R01`)
  await giveBackFirst(me, path)
  await takeBack(database, `${number}-R02`)
  const [first, second] = await refundsOf(number)
  expect([first, second]).toEqual(
    [price(lines[0]!.sku), price(lines[1]!.sku)].map((each, at) => each + lines[at]!.discount.amount),
  )
  expect(first! + second!).toBeLessThanOrEqual(totals.total.amount)
  const [note] = await query(
    `select (i.content ->> 'total')::int as total from invoice i join order_return r on r.id = i."return" where r.number = $1`,
    [`${number}-R01`],
  )
  expect(note.total).toBe(first)
})

test('a coupon for the delivery takes nothing off pieces: one that is cancelled or comes back is worth its price', async () => {
  // Two pairs of shoes are not enough for a delivery that costs nothing.
  const { me, number } = await ordered('SENT', wider)
  const { lines, totals } = (await findOrderForHouse(database.db, number))!
  expect(totals.shipping.amount).toBeGreaterThan(0)
  expect(totals.discount.amount).toBe(0 - totals.shipping.amount)
  const [kept, cut] = lines
  const done = await cancelPart(database, number, { lines: [{ line: cut!.id, quantity: 1 }], reason: 'One has a flaw' }, { by })
  expect(done).toEqual({ ok: true, value: { amount: cut!.price.amount } })
  expect(await findOrderContradictions(database.db)).toEqual([])
  await move(database, number, 'ship', 'deliver')
  await giveBackFirst(me, `/fr/fr/order/return?order=${number}`)
  await takeBack(database, `${number}-R01`)
  expect(await refundsOf(number)).toEqual([kept!.price.amount])
})

test('a coupon that is off no line and no delivery is refused by the database', async () => {
  const { number } = await ordered('SHOES')
  const forged = `update order_line set discount = 0 where "order" = (select id from placed_order where number = $1)`
  await query(forged, [number])
  const touched = `update order_adjustment set label = label where "order" = (select id from placed_order where number = $1)`
  await expect(query(touched, [number])).rejects.toThrow('off lines or off the delivery')
})

/** The orders as they were before lines had their part of a coupon, and then filled. */
async function fillAgain(): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query(`drop trigger order_discount on order_adjustment; drop function check_order_discount cascade;
      alter table order_line drop column discount`)
    await client.query(`begin; ${readFileSync('migrations/0101_discounts_of_lines.sql', 'utf8')} commit`)
  } finally {
    client.release()
  }
}

test('orders from before are filled as they would be written today', async () => {
  const numbers = [(await ordered('SHOES')).number, (await ordered('SENT', wider)).number]
  const before = await Promise.all(numbers.map(discountsOf))
  await fillAgain()
  expect(await Promise.all(numbers.map(discountsOf))).toEqual(before)
})

test('of an order from before, the line that came back first has its part as it was given back, rounded down', async () => {
  const { me, number } = await ordered('ODD')
  await move(database, number, 'ship', 'deliver')
  const path = `/fr/fr/order/return?order=${number}`
  const page = await me.get(path)
  const [, second] = returnableIn(page)
  const typed = { [`item_${second}`]: 'true', [`returntype_${second}`]: 'Refund', [`reason_${second}`]: 'CHANGED_MIND' }
  await me.submit(path, page, typed)
  expect(await takeBack(database, `${number}-R01`)).toMatchObject({ ok: true })
  const { lines, totals } = (await findOrderForHouse(database.db, number))!
  const [kept, back] = [lines.find(({ id }) => id !== second)!, lines.find(({ id }) => id === second)!]
  expect(lines.indexOf(back)).toBe(1)
  const [off, whole] = [0 - totals.discount.amount, kept.price.amount + back.price.amount]
  // Else there is nothing to round.
  expect((off * back.price.amount) % whole).toBeGreaterThan(0)
  const part = Math.floor((off * back.price.amount) / whole)
  await fillAgain()
  expect(await discountsOf(number)).toEqual({ [back.sku]: 0 - part, [kept.sku]: part - off })
})
