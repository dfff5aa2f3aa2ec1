import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testJobs } from '../../../tests/test-jobs.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { cartAtPayment, collector, fillCart, giveCart, inFrance } from '../../../tests/worlds/carts.ts'
import { setCoupons } from '../../../tests/worlds/coupons.ts'
import type { Answer, Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { setStock, stockOf } from '../../../tests/worlds/stock.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { setConciergeCapacity } from '../../domain/shipping/concierge-days.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { sendPhoneOrder } from '../../jobs/send-phone-order.ts'

const { database } = testDatabase()
const house = testPayments(database)
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const sku = 'VERR000-ROU'
let writer: Shopper
const t = messagesIn('fr')
const inHtml = (words: string) => words.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')
const alertsOf = ({ html }: Answer) => [...html.matchAll(/role="alert"[^>]*>(?:<p>)?([^<]*)/g)].map(([, words]) => words)
/** What is read to the client before it is ordered. */
const summaryOf = ({ html }: Answer) =>
  html
    .split('data-summary=""')[1]!
    .split('</section>')[0]!
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

beforeAll(async () => {
  writer = await signInAs(house.shop().app, database, 'service')
  await setStock(database, sku, 9, { expected: null })
})

/** An order for a client, as far as its pieces. */
async function begin(email: string): Promise<string> {
  const started = await writer.fillIn('/atelier/phone-orders', { email, site: 'fr/fr' })
  const path = started.location!
  const added = await act(path, { act: 'add', sku })
  expect(added.status).toBe(303)
  return path
}

/** Every form of the page has the same path: what each says is its button. */
async function act(path: string, fields: Record<string, string>) {
  const { html } = await writer.get(`${path}?q=${sku}`)
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  return writer.post(path, { csrf_token: hidden('csrf_token'), cart: hidden('cart'), seen: hidden('seen'), ...fields })
}

const toParis = { act: 'address', ...inFrance, method: 'DAH' }

test('an order is written for a client by the shop’s own rules, placed to be paid at the door, and told in the journal', async () => {
  const path = await begin('ines@averne.fr')
  const page = await writer.get(`${path}?q=${sku}`)
  expect(page.html).toContain(sku)
  expect(page.html).toContain('D’abord les pièces, l’adresse et la livraison.')
  expect((await act(path, { act: 'place' })).status).toBe(400)
  const wrong = await act(path, { ...toParis, postal: 'nowhere', city: '' })
  expect([wrong.status, wrong.html.includes('L’adresse n’est pas complète')]).toEqual([422, true])
  expect((await act(path, toParis)).status).toBe(303)
  const before = await stockOf(database, sku)
  const placed = await act(path, { act: 'place' })
  expect(placed.location).toMatch(/^\/atelier\/orders\//)
  const number = placed.location!.split('/').at(-1)
  const [order] = await query('select email, state, address from placed_order where number = $1', [number])
  expect(order).toMatchObject({ email: 'ines@averne.fr', address: { lastname: 'Martin' } })
  expect(await stockOf(database, sku)).not.toEqual(before)
  expect((await query("select count(*)::int as n from event where kind = 'order.placed'"))[0].n).toBe(1)
  const lines = await query("select action from audit_line where action ~ '^(phone|order)[.]' order by id")
  const actions = ['phone.start', 'phone.add', 'phone.address', 'phone.method', 'phone.place', 'order.write']
  expect(lines.map(({ action }) => action)).toEqual(actions)
  // It is placed: nothing is added to it, and it is not placed twice, though its number was not written down in time.
  for (const _ of [1, 2]) {
    expect((await act(path, { act: 'add', sku })).status).toBe(409)
    expect((await act(path, { act: 'place' })).location).toBe(placed.location)
    await query('update phone_order set number = null')
  }
  expect((await writer.get('/atelier/phone-orders')).html).toContain(`href="/atelier/orders/${number}"`)
  expect((await query('select count(*)::int as n from placed_order'))[0].n).toBe(1)
  // Who has ordered before is known by their e-mail.
  const again = await begin('ines@averne.fr')
  expect((await writer.get(again)).html).toContain('14 rue des Tanneurs')
})

test('what is not there is not sold, and a page of before does not order something else', async () => {
  const path = await begin('late@averne.fr')
  expect((await act(path, { act: 'add', sku: 'NOPE000-ROU' })).status).toBe(422)
  expect((await act(path, { act: 'add', sku, quantity: '98' })).status).toBe(422)
  await act(path, toParis)
  const { html } = await writer.get(path)
  const seen = /name="seen" value="([^"]*)"/.exec(html)![1]!
  await act(path, { act: 'add', sku })
  const late = await act(path, { act: 'place', seen })
  expect(late.status).toBe(409)
  expect(await query("select * from placed_order where email = 'late@averne.fr'")).toEqual([])
  for (const none of ['/atelier/phone-orders/x', `/atelier/phone-orders/${crypto.randomUUID()}`]) {
    expect((await writer.get(none)).status).toBe(404)
  }
  const typo = await writer.fillIn('/atelier/phone-orders', { email: 'nobody', site: 'fr/fr' })
  expect([typo.status, typo.html.includes('role="alert"')]).toEqual([422, true])
})

test('a link leads the client to the payment of it, beside what was in their bag; only a press takes it, and not for ever', async () => {
  const path = await begin('line@averne.fr')
  await act(path, toParis)
  expect((await act(path, { act: 'link' })).location).toBe(`${path}?done=link`)
  const [event] = await query("select id, data from event where kind = 'phone-order.linked'")
  await sendPhoneOrder(testJobs(database), { id: event.id, kind: 'phone-order.linked', data: event.data })
  const [{ token }] = await query("select token from phone_order where email = 'line@averne.fr'")
  const [mail] = await query("select * from mailbox where to_jsonb(mailbox)::text like '%line@averne.fr%'")
  expect(JSON.stringify(mail)).toContain(`/fr/fr/prepared-order?key=${token}`)

  const client = house.shopper()
  await setStock(database, 'VERR000-COG', 5, { expected: null })
  await fillCart(client, 'VERR000-COG')
  const link = `/fr/fr/prepared-order?key=${token}`
  // Looked at by a mail program first, and nothing is taken.
  const [one, two] = [await house.shopper().get(link), await client.get(link)]
  expect([one.status, two.status, two.html.includes('Votre commande est préparée')]).toEqual([200, 200, true])
  const taken = await client.post(link, {})
  expect(taken.location).toBe('/fr/fr/onepage/payment')
  const payment = await client.get('/fr/fr/onepage/payment')
  expect([payment.status, payment.html.includes('14 rue des Tanneurs')]).toEqual([200, true])
  const bag = await client.get('/fr/fr/bag')
  for (const colour of ['Cognac', 'Rouge']) expect(bag.html.toLowerCase()).toContain(colour.toLowerCase())
  expect((await act(path, { act: 'add', sku })).status).toBe(409)
  const paid = await house.payByCard(client, payment, '4242424242424242')
  expect(paid.location).toContain('/onepage/confirmation?order=')
  const [order] = await query("select email, state from placed_order where email = 'line@averne.fr'")
  expect(order).toBeDefined()

  await query("update phone_order set lapses_at = now() - interval '1 day' where token = $1", [token])
  expect((await house.shopper().post(link, {})).status).toBe(410)
  for (const none of ['', '?key=x', `?key=${crypto.randomUUID()}`]) {
    expect((await house.shopper().post(`/fr/fr/prepared-order${none}`, {})).status).toBeGreaterThanOrEqual(404)
  }
})

const placedBy = async (email: string) =>
  (
    await query(
      'select id, number, shipping_method, store, gift_message, promised_from::text as day from placed_order where email = $1',
      [email],
    )
  )[0]
const heldAt = async (place: string) =>
  (
    await query("select coalesce(sum(quantity), 0)::int as n from stock_hold where sku = $1 and place = $2 and state = 'open'", [
      sku,
      place,
    ])
  )[0].n

test('what is collected is the boutique’s own, and held there; what is sent to one is the depot’s', async () => {
  for (const each of ['PAR01', 'PAR02', 'PAR03', 'LYO01', 'CAN01']) await setStock(database, sku, 0, { place: each })
  const path = await begin('collect@averne.fr')
  // No boutique has it: the shop's sentence, and nothing is chosen.
  const none = await act(path, { act: 'option', option: 'collect' })
  expect([none.status, alertsOf(none)[0]]).toEqual([422, inHtml(explain(t, 'NO_STORE_HAS_IT'))])
  await setStock(database, sku, 2, { place: 'PAR02' })
  expect((await act(path, { act: 'option', option: 'collect' })).status).toBe(303)
  const asked = await writer.get(path)
  expect(asked.html).toMatch(/<input(?=[^>]* value="PAR01")[^>]* disabled/)
  expect(asked.html).not.toMatch(/<input(?=[^>]* value="PAR02")[^>]* disabled/)
  for (const [store, code] of [
    ['', 'CHOOSE_STORE'],
    ['NOPE9', 'STORE_GONE'],
  ] as const) {
    const refused = await act(path, { act: 'store', store, ...collector })
    expect([refused.status, alertsOf(refused)[0]]).toEqual([422, inHtml(explain(t, code))])
  }
  const lacks = await act(path, { act: 'store', store: 'PAR01', ...collector })
  expect([lacks.status, lacks.html.includes('Cette boutique n’a plus')]).toEqual([422, true])
  const nobody = await act(path, { act: 'store', store: 'PAR02', ...collector, phone: '', lastname: '' })
  expect([nobody.status, alertsOf(nobody)[0]]).toEqual([422, t('checkout.wrongFields', { count: 2 })])
  expect((await act(path, { act: 'store', store: 'PAR02', ...collector })).status).toBe(303)

  const ready = await writer.get(path)
  expect(summaryOf(ready)).toMatch(/Retrait en boutique, Offerte.*À votre disposition.*Retrait par Inès Martin.*Total/)
  expect(ready.html).toContain('Commander, paiement en boutique')
  const online = await stockOf(database, sku)
  expect((await act(path, { act: 'place' })).location).toMatch(/^\/atelier\/orders\//)
  expect(await placedBy('collect@averne.fr')).toMatchObject({ shipping_method: 'CAC', store: 'PAR02' })
  expect([await heldAt('PAR02'), await stockOf(database, sku)]).toEqual([1, online])

  const done = await query("select action, after from audit_line where action in ('phone.option', 'phone.store') order by id")
  expect(done).toEqual([
    { action: 'phone.option', after: { option: 'collect' } },
    { action: 'phone.store', after: { option: 'collect', store: 'PAR02' } },
  ])

  const sent = await begin('sent@averne.fr')
  await act(sent, { act: 'option', option: 'store' })
  await act(sent, { act: 'store', store: 'LYO01', ...collector })
  expect(summaryOf(await writer.get(sent))).toContain('Livraison en boutique')
  expect((await act(sent, { act: 'place' })).status).toBe(303)
  expect(await placedBy('sent@averne.fr')).toMatchObject({ shipping_method: 'PIS', store: 'LYO01' })
  expect([await heldAt('LYO01'), await stockOf(database, sku)]).toEqual([0, online - 1])
  expect([...(await findStockContradictions(database.db)), ...(await findOrderContradictions(database.db))]).toEqual([])
})

test('the concierge comes on a day that is open, to an address of the town, and to no other', async () => {
  const path = await begin('concierge@averne.fr')
  expect((await act(path, { act: 'option', option: 'concierge' })).status).toBe(303)
  expect((await act(path, { act: 'day', day: '2020-01-01' })).status).toBe(422)
  await act(path, { act: 'address', ...inFrance, postal: '69002', city: 'Lyon' })
  const away = await writer.get(path)
  expect([alertsOf(away)[0], away.html.includes('name="day"')]).toEqual([inHtml(explain(t, 'CONCIERGE_NOT_THERE')), false])
  expect(away.html).not.toContain('value="place"')
  await act(path, { act: 'address', ...inFrance })
  const days = [...(await writer.get(path)).html.matchAll(/<option value="(\d{4}-\d\d-\d\d)"/g)].map(([, day]) => day!)
  expect(days.length).toBeGreaterThan(1)
  expect((await act(path, { act: 'day', day: days[1]! })).status).toBe(303)
  expect(summaryOf(await writer.get(path))).toContain('Conciergerie, le jour même')
  // Its last door of that day is taken meanwhile: the shop says so, and another day is asked for.
  await setConciergeCapacity(database.db, 'paris', days[1]!, 0)
  const full = await writer.get(path)
  expect(alertsOf(full)[0]).toBe(inHtml(explain(t, 'CONCIERGE_DAY_GONE')))
  await act(path, { act: 'day', day: days[2] ?? days[0]! })
  expect((await act(path, { act: 'place' })).status).toBe(303)
  expect(await placedBy('concierge@averne.fr')).toMatchObject({ shipping_method: 'COC', day: days[2] ?? days[0] })
  const beyond = await writer.fillIn('/atelier/phone-orders', { email: 'tw@averne.fr', site: 'hu/en' })
  await writer.get(beyond.location!)
  await act(beyond.location!, { act: 'add', sku })
  const there = await act(beyond.location!, { act: 'option', option: 'concierge' })
  expect([there.status, alertsOf(there)[0]]).toEqual([422, inHtml(explain(t, 'CHOOSE_SHIPPING_OPTION'))])
})

test('a gift and a code are weighed as in the shop, shown with the sums, and are the order’s', async () => {
  await setCoupons(
    database,
    { code: 'TEL10', kind: 'percentage', percent: 10 },
    { code: 'GRAND', kind: 'percentage', percent: 10, countries: ['FR'], minimums: { EUR: 900_000 } },
  )
  const path = await begin('gift@averne.fr')
  await act(path, toParis)
  const rude = await act(path, { act: 'gift', giftOption: '1', giftMessage: 'x'.repeat(2000) })
  expect([rude.status, rude.html.includes('aria-invalid="true"')]).toEqual([422, true])
  expect((await act(path, { act: 'gift', giftOption: '1', giftMessage: 'Pour toi' })).status).toBe(303)
  for (const [couponCode, words] of [
    ['NOPE', inHtml(explain(t, 'COUPON_UNKNOWN'))],
    ['GRAND', 'Ce code vaut à partir de 9'],
  ] as const) {
    const refused = await act(path, { act: 'coupon', couponCode })
    expect([refused.status, alertsOf(refused)[0]!.startsWith(words)], couponCode).toEqual([422, true])
  }
  expect((await act(path, { act: 'coupon', couponCode: 'tel10' })).status).toBe(303)
  const summary = summaryOf(await writer.get(path))
  expect(summary).toMatch(/Code TEL10 -245 €.*Livraison à domicile, Offerte.*Promis Entre le .*Pour toi.*Total 2.205 €/)
  expect((await act(path, { act: 'uncoupon' })).status).toBe(303)
  expect(summaryOf(await writer.get(path))).toMatch(/Total 2.450 €/)
  await act(path, { act: 'coupon', couponCode: 'TEL10' })
  expect((await act(path, { act: 'place' })).status).toBe(303)
  const order = await placedBy('gift@averne.fr')
  expect(order).toMatchObject({ gift_message: 'Pour toi', shipping_method: 'DAH' })
  expect((await query("select used from coupon where code = 'TEL10'"))[0].used).toBe(1)
  // The journal has what was done, and not what the card says.
  const lines = await query("select action, after from audit_line where action in ('phone.gift', 'phone.coupon') order by id")
  expect(lines).toEqual([
    { action: 'phone.gift', after: { isGift: true } },
    { action: 'phone.coupon', after: { code: 'TEL10' } },
    { action: 'phone.coupon', after: { code: null } },
    { action: 'phone.coupon', after: { code: 'TEL10' } },
  ])
  expect(JSON.stringify(await query('select * from audit_line'))).not.toMatch(/Pour toi|gift@averne/)
})

test('a price that rose is said, and taken only by a word', async () => {
  const path = await begin('risen@averne.fr')
  await act(path, toParis)
  await query('update cart_line set amount = amount - 100 where cart = (select id from cart order by created_at desc limit 1)')
  const page = await writer.get(path)
  expect(page.html).toContain('name="acceptPrices"')
  const refused = await act(path, { act: 'place' })
  expect([refused.status, alertsOf(refused)[0]]).toEqual([422, inHtml(explain(t, 'PRICE_ROSE'))])
  expect((await act(path, { act: 'place', acceptPrices: '1' })).status).toBe(303)
})

test('a link brings the way that was agreed by telephone, whatever the client had answered before', async () => {
  const path = await begin('linked@averne.fr')
  await act(path, { act: 'option', option: 'store' })
  expect((await act(path, { act: 'link' })).status).toBe(422)
  await act(path, { act: 'store', store: 'PAR01', ...collector })
  await act(path, { act: 'gift', giftOption: '1', giftMessage: 'De loin' })
  expect((await act(path, { act: 'link' })).status).toBe(303)
  const [{ token }] = await query("select token from phone_order where email = 'linked@averne.fr'")
  const client = house.shopper()
  await setStock(database, 'VERR000-COG', 5, { expected: null })
  await cartAtPayment(client, 'VERR000-COG', { email: 'other@averne.fr' })
  const link = `/fr/fr/prepared-order?key=${token}`
  for (const _ of [1, 2]) expect((await client.post(link, {})).location).toBe('/fr/fr/onepage/payment')
  const payment = await client.get('/fr/fr/onepage/payment')
  expect(payment.html).toContain('Livraison en boutique')
  expect(payment.html).toContain('linked@averne.fr')
  expect(payment.html).toContain('De loin')
})

/** The link of an order that is ready to be paid. */
async function linkOf(path: string, email: string): Promise<string> {
  expect((await act(path, { act: 'link' })).status).toBe(303)
  const [{ token }] = await query('select token from phone_order where email = $1', [email])
  return `/fr/fr/prepared-order?key=${token}`
}

const bagOf = (visitorOf: string) =>
  query(
    `select c.coupon, c.gift_message, l.sku, l.quantity from checkout_draft d join cart c on c.id = d.cart join cart_line l on l.cart = c.id
      where d.email = $1 order by l.sku`,
    [visitorOf],
  )

test('what lies in the client’s bag already is not doubled, and the wrapping and the code are those of the telephone', async () => {
  await setStock(database, sku, 9, { expected: null })
  await setCoupons(
    database,
    { code: 'BAG10', kind: 'percentage', percent: 10 },
    { code: 'SPOKEN', kind: 'percentage', percent: 5 },
  )
  const bag = async (gift: string | null) => {
    const client = house.shopper()
    for (const pid of [sku, sku, 'VERR000-COG']) await fillCart(client, pid)
    if (gift !== null) await giveCart(client, gift)
    await query('update cart set coupon = $1 where id = (select id from cart order by created_at desc limit 1)', ['BAG10'])
    return client
  }
  await setStock(database, 'VERR000-COG', 9, { expected: null })

  const plain = await begin('plain@averne.fr')
  await act(plain, toParis)
  const first = await linkOf(plain, 'plain@averne.fr')
  expect((await (await bag('Pour moi')).post(first, {})).status).toBe(303)
  expect(await bagOf('plain@averne.fr')).toEqual([
    { coupon: null, gift_message: null, sku: 'VERR000-COG', quantity: 1 },
    { coupon: null, gift_message: null, sku, quantity: 2 },
  ])

  const given = await begin('given@averne.fr')
  for (const _ of [1, 2]) await act(given, { act: 'add', sku })
  await act(given, toParis)
  await act(given, { act: 'gift', giftOption: '1', giftMessage: '' })
  await act(given, { act: 'coupon', couponCode: 'SPOKEN' })
  const second = await linkOf(given, 'given@averne.fr')
  expect((await (await bag('Pour moi')).post(second, {})).status).toBe(303)
  expect(await bagOf('given@averne.fr')).toEqual([
    { coupon: 'SPOKEN', gift_message: '', sku: 'VERR000-COG', quantity: 1 },
    { coupon: 'SPOKEN', gift_message: '', sku, quantity: 3 },
  ])
})

test('an address from a page of before is not kept for what is collected', async () => {
  const path = await begin('stale@averne.fr')
  await act(path, { act: 'option', option: 'store' })
  const late = await act(path, toParis)
  expect([late.status, alertsOf(late)[0]]).toEqual([422, inHtml(explain(t, 'CHOOSE_SHIPPING_OPTION'))])
  const drafts = () => query("select address from checkout_draft where email = 'stale@averne.fr'")
  expect(await drafts()).toEqual([{ address: null }])
  // What is kept is in the journal, though the way it is sent is asked for again.
  await act(path, { act: 'option', option: 'home' })
  const kept = () => query("select after from audit_line where action = 'phone.address' order by id desc limit 1")
  const before = (await query("select count(*)::int as n from audit_line where action = 'phone.address'"))[0].n
  expect((await act(path, { ...toParis, method: 'NOPE' })).status).toBe(422)
  expect((await drafts())[0].address).toMatchObject({ lastname: 'Martin' })
  expect((await query("select count(*)::int as n from audit_line where action = 'phone.address'"))[0].n).toBe(before + 1)
  expect(await kept()).toEqual([{ after: { option: 'home' } }])
})

test('a link whose button is pressed twice is sent once, and once more when that was seen', async () => {
  const path = await begin('sent@averne.fr')
  await act(path, toParis)
  const sent = async () => (await query("select 1 from event where kind = 'phone-order.linked'")).length
  const before = await sent()
  const press = async (times: number) => {
    const linked = /name="linked" value="([^"]*)"/.exec((await writer.get(path)).html)![1]!
    for (const { location } of await Promise.all(Array.from({ length: times }, () => act(path, { act: 'link', linked }))))
      expect(location).toBe(`${path}?done=link`)
  }
  await press(3)
  expect(await sent()).toBe(before + 1)
  await press(1)
  expect(await sent()).toBe(before + 2)
})

test('a link that is pressed again leads to what was taken, says where else it lies, or that it has ended', async () => {
  const path = await begin('twice@averne.fr')
  await act(path, toParis)
  const link = await linkOf(path, 'twice@averne.fr')
  const client = house.shopper()
  // By somebody who was never here, twice at the same instant.
  const shown = await client.get(link)
  for (const pressed of await Promise.all([1, 2].map(() => client.submit(link, shown))))
    expect(pressed.location).toBe('/fr/fr/onepage/payment')
  const other = house.shopper()
  await fillCart(other, 'VERR000-COG')
  const elsewhere = await other.post(link, {})
  expect([elsewhere.status, elsewhere.html.includes('Vous avez déjà ouvert ce lien')]).toEqual([410, true])
  expect((await act(path, { act: 'link' })).status).toBe(409)
  await house.payByCard(client, await client.get('/fr/fr/onepage/payment'), '4242424242424242')
  const paid = await client.post(link, {})
  expect([paid.status, paid.html.includes('Vous avez déjà ouvert ce lien')]).toEqual([410, true])

  const ordered = await begin('ordered@averne.fr')
  await act(ordered, toParis)
  const late = await linkOf(ordered, 'ordered@averne.fr')
  expect((await act(ordered, { act: 'place' })).location).toMatch(/^\/atelier\/orders\//)
  const ended = await house.shopper().post(late, {})
  expect([ended.status, ended.html.includes('Ce lien n’est plus valable')]).toEqual([410, true])
})
