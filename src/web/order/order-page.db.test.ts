import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { fillCart, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { step } from '../../db/step.ts'
import { commandLine } from '../../domain/audit/audit.ts'
import { cancelPart } from '../../domain/fulfilment/cancel-part.ts'
import { shipParcel } from '../../domain/fulfilment/ship-parcel.ts'
import { findOrderForHouse } from '../../domain/order/find-order.ts'
import { type OrderState, orderSubject } from '../../domain/order/order-states.ts'
import { promiseWords } from '../../i18n/delivery-time.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { languages } from '../../kernel/visit.ts'
import { orderStatusMail } from '../../mail/order-status.mail.tsx'

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

const statusIn = (html: string) => /<dt>Statut<\/dt><dd[^>]*><span><bdi>([^<]+)/.exec(html)?.[1]
const stationsIn = (html: string) =>
  [
    ...html.matchAll(
      /<li(?: data-passed="(true)")?(?: aria-current="(step)")? data-status="[A-Z_]+">([^<]+)(?:<time[^>]*>[^<]*<\/time>)?<\/li>/g,
    ),
  ].map(([, passed, current, name]) => `${name}${passed ? ' passed' : ''}${current ? ' now' : ''}`)

test('[ORD-01] what cannot be sent whole is said, beside how far the order has come', async () => {
  const html = await orderAt('SHORT_SHIPPING')
  expect(statusIn(html)).toBe('Une partie ne peut être expédiée')
  expect(stationsIn(html)).toEqual(['En préparation passed', 'En chemin', 'Livrée'])
})

test('how far it is, how it is sent and how it is paid stand there in codes too, for whoever reads no words', async () => {
  const html = await orderAt('SHIPPED')
  for (const code of ['data-order-status="SHIPPED"', 'data-delivery="DAH"', 'data-payment-method="CASH_ON_DELIVERY"'])
    expect(html).toContain(code)
  const stations = [...html.matchAll(/<li[^>]* data-status="([A-Z_]+)"/g)].map(([, state]) => state)
  expect(stations).toEqual(['IN_PREPARATION', 'SHIPPED', 'DELIVERED'])
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
      // Its name is said, and its code stands in no words.
      expect(html.replaceAll(/ data-[a-z-]+="[^"]*"/g, '')).not.toContain(code)
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

test('of an order that leaves in parts each line says what is promised: of what has left from that day, of the rest as agreed', async () => {
  const shoe = 'SEL055-ROU-R-38'
  await setStock(database, ['VERR000-ROU', shoe], 20)
  const me = Shopper.in(app)
  await fillCart(me, 'VERR000-ROU')
  await fillCart(me, 'VERR000-ROU')
  const number = await placeCashOrder(me, shoe)
  const lineOf = async (sku: string) => (await findOrderForHouse(database.db, number))!.lines.find((line) => line.sku === sku)!
  const send = async (sku: string, tracking: string) => {
    const parcel = { carrier: 'DHL', tracking, lines: [{ line: (await lineOf(sku)).id, quantity: 1 }] }
    expect(await shipParcel(database, number, parcel, { by: { member: null, name: 'the house' } })).toMatchObject({ ok: true })
  }
  const t = messagesIn('fr')
  const partsIn = ({ html }: { html: string }) =>
    html
      .split('<aside')[1]!
      .split('</ul>')[0]!
      .split('<li')
      .slice(1)
      .map((line) => [...line.matchAll(/<p class="t-small">([^<]+)/g)].map(([, part]) => part!))
  const page = () => me.get(`/fr/fr/order?order=${number}`)
  expect(partsIn(await page())).toEqual([[], []])

  await send('VERR000-ROU', 'JD014601')
  // A Thursday: two to four working days are Monday to Wednesday.
  await database.pool.query(`update parcel set left_at = '2026-11-12T09:00:00Z' where tracking = 'JD014601'`)
  const { promised, shippingMethod } = (await findOrderForHouse(database.db, number))!
  expect(shippingMethod).toBe('DAH')
  const left = `${t('order.partLeft', { date: 'jeudi 12 novembre' })} · Entre le lundi 16 novembre et le mercredi 18 novembre`
  const agreed = `${t('order.partHere')} · ${promiseWords(promised!, 'DAH', 'fr-FR', t)}`
  expect(partsIn(await page())).toEqual([[`1 × ${left}`, `1 × ${agreed}`], [agreed]])

  await send(shoe, 'JD014602')
  await send('VERR000-ROU', 'JD014603')
  const order = (await findOrderForHouse(database.db, number))!
  expect(order.state).toBe('SHIPPED')
  const mail = orderStatusMail({ id: 'one', order, state: 'SHIPPED', invoice: null }, 'http://localhost:3000')
  expect(mail.text).toContain(`1 × ${left}`)
  // Beside its picture each has a line of its own.
  for (const part of `1 × ${left}`.split(' · ')) expect(mail.html).toContain(`>${part}</p>`)
  for (const text of [mail.text, mail.html]) {
    expect(text.split(t('order.partLeft', { date: '' }).trim())).toHaveLength(4)
    expect(text).not.toContain(t('order.partHere'))
  }
})

test('an order in one parcel says what was promised once, and no line of it does', async () => {
  const me = Shopper.in(app)
  const number = await placeCashOrder(me, 'VERR000-ROU')
  const { lines } = (await findOrderForHouse(database.db, number))!
  const parcel = { carrier: 'DHL', tracking: 'JD014604', lines: [{ line: lines[0]!.id, quantity: 1 }] }
  await shipParcel(database, number, parcel, { by: { member: null, name: 'the house' } })
  const { html } = await me.get(`/fr/fr/order?order=${number}`)
  expect(html).not.toContain(messagesIn('fr')('order.partLeft', { date: '' }).trim())
})

test('where it is collected stands on a map, beside the way to the boutique; an order to a door has no script for one', async () => {
  await setStock(database, 'VERR000-ROU', 3, { place: 'PAR01' })
  const me = Shopper.in(app)
  const number = await placeCashOrder(me, 'VERR000-ROU', { option: 'collect', store: 'PAR01' })
  for (const path of ['order', 'onepage/confirmation']) {
    const { html } = await me.get(`/fr/fr/${path}?order=${number}`)
    const [, map] = /<x-island[^>]*name="stores"([\s\S]*?)<\/x-island>/.exec(html) ?? []
    expect(map).toContain('PAR01')
    expect(html).toMatch(/<section[^>]*data-map=""[^>]*hidden=""/)
    expect(html).toContain('StoreID=PAR01')
  }
  const home = await placeCashOrder(me, 'VERR000-ROU')
  const { html } = await me.get(`/fr/fr/order?order=${home}`)
  expect(html).not.toMatch(/name="stores"|data-map|stores\.island/)
})

test('a question about an order is asked from its page: the form knows which order it is', async () => {
  const me = Shopper.in(app)
  const number = await placeCashOrder(me, 'VERR000-ROU')
  const { html } = await me.get(`/fr/fr/order?order=${number}`)
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)]
  const [, href] = links.find(([, , text]) => text!.includes(messagesIn('fr')('order.ask')))!
  const form = await me.get(href!.replaceAll('&amp;', '&'))
  expect(form.html).toContain(`name="order" value="${number}"`)
  expect(form.html).toMatch(/<option value="order" selected=""/)
})

test('a piece that will not be sent is named, and since when', async () => {
  await setStock(database, ['VERR000-ROU', 'VERR000-NOI'], 9, { expected: null })
  const me = Shopper.in(app)
  await fillCart(me, 'VERR000-NOI')
  const number = await placeCashOrder(me, 'VERR000-ROU')
  const { lines } = (await findOrderForHouse(database.db, number))!
  const { id, name } = lines.find(({ sku }) => sku === 'VERR000-NOI')!
  const done = await cancelPart(
    database,
    number,
    { lines: [{ line: id, quantity: 1 }], reason: 'A scratch' },
    { by: commandLine },
  )
  expect(done.ok).toBe(true)
  const { html } = await me.get(`/fr/fr/order?order=${number}`)
  expect(/data-cut="VERR000-NOI">([^<]+)</.exec(html)?.[1]).toMatch(new RegExp(`^${name}.*annulation le \\d`))
})
