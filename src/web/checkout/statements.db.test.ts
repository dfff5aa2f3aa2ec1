import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { answerUpTo, cartAtPayment, fillCart, inCalifornia, inFrance, inNewYork } from '../../../tests/worlds/carts.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import type { Database, Db } from '../../db/database.ts'
import { moveOrder } from '../../domain/fulfilment/move-order.ts'
import { testCards } from '../../domain/payment/card-provider.contract.ts'

const { database } = testDatabase()
/** The names of what was asked of the database; the trees of the menu, which are kept, are not among them. */
let asked: string[] = []
const counted = <On extends Db>(on: On): On => ({
  ...on,
  execute: (query, name) => {
    if (name !== undefined && name !== 'categories') asked.push(name)
    return on.execute(query, name)
  },
})
const counting: Database = {
  ...database,
  db: counted(database.db),
  transaction: (work) => database.transaction((tx) => work(counted(tx))),
}
const shop = testShop(counting)
const pays = testPayments(counting)
const base = '/fr/fr/onepage'

beforeEach(() => {
  asked = []
})

test('what a step is answered reads the bag once, keeps the answer and asks for nothing else', async () => {
  const me = Shopper.in(shop.app)
  await fillCart(me, 'VERR000-ROU')
  for (const [step, fields] of [
    ['login', { username_unregister: 'ines@averne.fr' }],
    ['shipping-option', { shippingOption: 'home' }],
    ['shipping-address', inFrance],
    ['shipping-method', { shippingMethod: 'DAH' }],
  ] as const) {
    const page = await me.get(`${base}/${step}`)
    asked = []
    expect((await me.submit(`${base}/${step}`, page, fields)).status, step).toBe(303)
    expect(asked, step).toEqual(['cart', 'checkout-draft-update'])
  }
})

test('an address in another state has the bag looked at again, by what may be sent there', async () => {
  const me = Shopper.in(shop.app)
  await fillCart(me, 'VERR000-ROU', '/us/en')
  await answerUpTo(me, 'shipping-method', { base: '/us/en', address: inNewYork })
  const page = await me.get('/us/en/onepage/shipping-address')
  asked = []
  await me.submit('/us/en/onepage/shipping-address', page, inCalifornia)
  expect(asked).toEqual(['cart', 'checkout-draft-update', 'cart'])
})

test('the last button by card reads its payment once, held for its order, and what its provider tells of that asks for it once', async () => {
  const me = pays.shopper()
  const payment = await cartAtPayment(me, 'VERR000-ROU')
  asked = []
  expect((await pays.payByCard(me, payment, testCards.taken)).location).toContain('order=')
  await expect.poll(() => asked.at(-1)).toBe('payment-event')
  expect(asked).toEqual([
    ...['attempts-count', 'attempts-count'],
    ...['cart-lock', 'cart', 'checkout-consent', 'stock-reserve', 'payment-insert', 'cart-payment'],
    'payment-ref-swap',
    ...['cart-lock', 'cart', 'payment-lock', 'stock-keep-lock', 'stock-keep'],
    ...['order-insert', 'event-record', 'cart-delete', 'step-payment-order'],
    ...['payment-by-ref', 'payment-event'],
  ])
})

test('the page of an order that has just been placed asks for the order alone, and for all that came of it once it has moved', async () => {
  const me = Shopper.in(shop.app)
  const payment = await cartAtPayment(me, 'VERR000-FOR')
  const { location } = await me.submit(`${base}/payment`, payment, { paymentMethod: 'CASH_ON_DELIVERY' })
  asked = []
  const placed = await me.get(location!)
  expect(asked).toEqual(['order-of-visitor', 'purchase-claim'])
  expect(placed.html.match(/<time/g)).toHaveLength(1)
  expect((await moveOrder(database, location!.split('=')[1]!, 'ship', 'sent')).ok).toBe(true)
  asked = []
  await me.get(location!)
  expect(asked).toEqual(expect.arrayContaining(['order-history', 'invoices-told', 'returns-of-order', 'order-cuts']))
})

test('what stands around a step is made once for a site, and not for another', async () => {
  const around = (path: string) => shop.memory.parts.get(`around ${path} checkout`, shop.clock().getTime())
  const me = Shopper.in(shop.app)
  await cartAtPayment(me, 'VERR000-FOR')
  const made = around('/fr/fr')
  await me.get(`${base}/payment`)
  expect(made).toBeDefined()
  expect(around('/fr/fr')).toBe(made)
  const other = Shopper.in(shop.app)
  await fillCart(other, 'VERR000-FOR', '/de/de')
  expect((await other.get('/de/de/onepage/login')).html).toContain('<html lang="de-DE"')
  expect(around('/de/de')).not.toBe(made)
})
