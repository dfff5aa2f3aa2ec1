import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { placeCashOrder } from '../../../tests/worlds/carts.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { step } from '../../db/step.ts'
import { shipParcel } from '../../domain/fulfilment/ship-parcel.ts'
import { type OrderState, orderSubject } from '../../domain/order/order-states.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { languages } from '../../kernel/visit.ts'

const { database } = testDatabase()
const { app } = testShop(database)

/** An order that has come this far, and its page. */
async function orderAt(...states: OrderState[]): Promise<string> {
  const me = Shopper.in(app)
  const number = await placeCashOrder(me, 'VERR000-ROU')
  const { rows } = await database.pool.query('select id from placed_order where number = $1', [number])
  for (const to of states) {
    const done = await database.transaction((tx) => step(tx, orderSubject, rows[0].id, to, 'the test says so'))
    if (!done.ok) throw new Error(done.failure.code)
  }
  const { status, html } = await me.get(`/fr/fr/onepage/confirmation?order=${number}`)
  expect(status).toBe(200)
  return html
}

const statusIn = (html: string) => /<dt>Statut<\/dt><dd><span><bdi>([^<]+)/.exec(html)?.[1]
const stationsIn = (html: string) =>
  [...html.matchAll(/<li(?: data-passed="(true)")?(?: aria-current="(step)")?>([^<]+)(?:<time[^>]*>[^<]*<\/time>)?<\/li>/g)].map(
    ([, passed, current, name]) => `${name}${passed ? ' passed' : ''}${current ? ' now' : ''}`,
  )

test('[ORD-01] what cannot be sent whole is said, beside how far the order has come', async () => {
  const html = await orderAt('SHORT_SHIPPING')
  expect(statusIn(html)).toBe('Une partie ne peut être expédiée')
  expect(stationsIn(html)).toEqual(['En préparation passed', 'En chemin', 'Livrée'])
})

test('[ORD-06] so is a courier who found nobody', async () => {
  const html = await orderAt('SHIPPED', 'TROUBLE_TO_DELIVER')
  expect(statusIn(html)).toBe(messagesIn('fr')('order.TROUBLE_TO_DELIVER'))
  expect(stationsIn(html)).toEqual(['En préparation passed', 'En chemin passed', 'Livrée'])
})

test('[ORD-08] a cancelled order has no way any more, and nothing to pay', async () => {
  const html = await orderAt('CANCELLED')
  expect(statusIn(html)).toBe('Annulée')
  expect(stationsIn(html)).toEqual([])
  expect(html).not.toContain('livreur')
  expect(/<h1[^>]*>([^<]+)/.exec(html)?.[1]).not.toBe(messagesIn('fr')('order.thanks'))
})

test('an order on its way shows its station as before', async () => {
  const html = await orderAt('SHIPPED')
  expect(statusIn(html)).toBe('En chemin')
  expect(stationsIn(html)).toEqual(['En préparation passed', 'En chemin passed now', 'Livrée'])
  expect(html).toContain('livreur')
})

test.each(['CROSSBORDER', 'CROSSBORDER_STANDARD', 'CROSSBORDER_STORE_COLLECTION'])(
  '[ORD-16] an order sent by %s has its page in every language',
  async (code) => {
    const me = Shopper.in(app)
    const number = await placeCashOrder(me, 'VERR000-ROU')
    await database.pool.query('update placed_order set shipping_method = $2 where number = $1', [number, code])
    const names = new Set<string>()
    for (const base of ['/fr/fr', '/us/en', '/jp/ja', '/ae/ar', '/kr/ko', '/cn/zh', '/de/de', '/it/it', '/es/es', '/nl/nl']) {
      const { status, html } = await me.get(`${base}/onepage/confirmation?order=${number}`)
      expect(status).toBe(200)
      expect(html).not.toContain(code)
      names.add(/<dl[\s\S]*?<\/dl>/.exec(html)![0].split('<dt>')[5]!)
    }
    expect(names.size).toBe(languages.length)
  },
)

test('what has left stands there parcel by parcel, with the way to its carrier', async () => {
  const me = Shopper.in(app)
  const number = await placeCashOrder(me, 'VERR000-ROU')
  const { rows } = await database.pool.query(
    'select l.id from order_line l join placed_order o on o.id = l."order" where o.number = $1',
    [number],
  )
  const parcel = { carrier: 'DHL', tracking: 'JD014600', lines: [{ line: rows[0].id, quantity: 1 }] }
  const done = await shipParcel(database, number, parcel, { by: { member: null, name: 'the house' } })
  expect(done.ok).toBe(true)
  const { html } = await me.get(`/fr/fr/order?order=${number}`)
  expect(html).toContain('tracking.html?tracking-id=JD014600"')
  expect(html).toContain(messagesIn('fr')('order.followParcel', { carrier: 'DHL' }))
})
