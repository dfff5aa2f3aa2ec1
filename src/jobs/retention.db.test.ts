import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { testShop } from '../../tests/test-shop.ts'
import { placeCashOrder } from '../../tests/worlds/carts.ts'
import { register } from '../../tests/worlds/customers.ts'
import { Shopper } from '../../tests/worlds/shopper.ts'
import { setStock } from '../../tests/worlds/stock.ts'
import { step } from '../db/step.ts'
import { findOrderContradictions } from '../domain/order/check-orders.ts'
import { type OrderState, orderSubject } from '../domain/order/order-states.ts'
import { forgetLapsed } from './forget-lapsed.ts'

const { database } = testDatabase()
const { app } = testShop(database, { PUBLIC_URL: 'http://localhost:3000' })
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const sku = 'SEL085-ROU-R-38'

test('an order of ten years ago is nobody’s: what was sold, where and for how much stays', async () => {
  await setStock(database, sku, 9)
  const [old, recent] = [Shopper.in(app), Shopper.in(app)]
  const answers = { email: 'ines@averne.fr', gift: 'Pour toi, Camille.' }
  const numbers = [await placeCashOrder(old, sku, answers), await placeCashOrder(recent, sku, answers)]
  for (const [at, years] of [10, 9].entries())
    await query('update placed_order set placed_at = now() - make_interval(years => $2) where number = $1', [numbers[at], years])
  const before = await query('select * from placed_order where number = $1', [numbers[1]])
  expect(await forgetLapsed(database)).toMatchObject({ orders: 1 })
  const [order] = await query('select * from placed_order where number = $1', [numbers[0]])
  for (const word of ['ines', 'Inès', 'Martin', 'Tanneurs', '75008', 'Paris', '612345678', 'Camille'])
    expect(JSON.stringify(order)).not.toContain(word)
  expect(order).toMatchObject({ customer: null, visitor: null, key: null, country: 'FR', address: { country: 'FR' } })
  expect(await query('select sku from order_line where "order" = $1', [order.id])).toEqual([{ sku }])
  expect(await query('select * from placed_order where number = $1', [numbers[1]])).toEqual(before)
  expect((await old.get(`/fr/fr/onepage/confirmation?order=${numbers[0]}`)).status).toBe(404)
  expect(await findOrderContradictions(database.db)).toEqual([])
  expect(await forgetLapsed(database)).toMatchObject({ orders: 0 })
})

test('the words of a gift go ninety days after the order, once its parcel has left; that it was wrapped stays', async () => {
  await setStock(database, sku, 9)
  const placed = async (days: number, ...states: OrderState[]) => {
    const number = await placeCashOrder(Shopper.in(app), sku, { gift: 'Pour toi, Camille.' })
    const [{ id }] = await query(
      'update placed_order set placed_at = now() - make_interval(days => $2) where number = $1 returning id',
      [number, days],
    )
    for (const to of states) await database.transaction((tx) => step(tx, orderSubject, id, to, 'the test says so'))
    return id as string
  }
  const ids = [await placed(90, 'SHIPPED'), await placed(89, 'SHIPPED'), await placed(90)]
  expect(await forgetLapsed(database)).toMatchObject({ giftMessages: 1 })
  const kept = async (id: string) => (await query('select gift_message from placed_order where id = $1', [id]))[0].gift_message
  expect(await Promise.all(ids.map(kept))).toEqual(['', 'Pour toi, Camille.', 'Pour toi, Camille.'])
})

test('mail that is kept goes after a month', async () => {
  for (const [id, days] of [
    ['old', 31],
    ['new', 29],
  ])
    await query(
      `insert into mailbox (message_id, recipient, subject, html, source, received_at)
        values ($1, 'ines@averne.fr', '', '', '', now() - make_interval(days => $2))`,
      [id, days],
    )
  expect(await forgetLapsed(database)).toMatchObject({ mail: 1 })
  expect(await query('select message_id from mailbox')).toEqual([{ message_id: 'new' }])
})

test('an account that nobody signed in to for three years is closed, as its owner would have', async () => {
  const [gone, here] = [Shopper.in(app), Shopper.in(app)]
  const emails = [await register(gone), await register(here)]
  const accounts = async () => (await query('select email from customer')).map(({ email }) => email)
  await query("update customer set seen_at = now() - interval '3 years' where email = $1", [emails[0]])
  expect(await forgetLapsed(database)).toMatchObject({ accounts: 0 })
  await query('delete from customer_session')
  expect(await forgetLapsed(database)).toMatchObject({ accounts: 1 })
  expect(await accounts()).toEqual([emails[1]])
})
