import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import {
  answerUpTo,
  cartAt,
  cartAtPayment,
  collector,
  daysIn,
  fillCart,
  giveCart,
  inFrance,
  inNewYork,
  placeCashOrder,
  press,
  storesIn,
} from '../../../tests/worlds/carts.ts'
import { login, register } from '../../../tests/worlds/customers.ts'
import { type Answer, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { step } from '../../db/step.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { findOrderForHouse } from '../../domain/order/find-order.ts'
import { orderSubject } from '../../domain/order/order-states.ts'
import { setConciergeCapacity } from '../../domain/shipping/concierge-days.ts'
import { explain } from '../../i18n/explain.ts'
import { formatDay } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { handoverLines } from '../../i18n/order-words.ts'
import { orderConfirmation } from '../../mail/order-confirmation.mail.tsx'

const { database } = testDatabase()
// A Monday morning, ten o'clock in Paris.
let now = new Date('2026-11-16T09:00:00Z')
const { app, lines } = testShop(database, {}, { clock: () => now })
const at = (instant: string) => {
  now = new Date(instant)
}
beforeAll(() => at('2026-11-16T09:00:00Z'))

const sku = 'SEL085-ROU-R-38'
const other = 'SEL085-ROU-R-37'
const base = '/fr/fr/onepage'
const option = `${base}/shipping-option`
const cash = { paymentMethod: 'CASH_ON_DELIVERY' }
const t = messagesIn('fr')
const shopper = () => Shopper.in(app)
const pay = (me: Shopper, page: Answer, place = base) => me.submit(`${place}/payment`, page, cash)
/** Apostrophes as HTML writes them. */
const inHtml = (words: string) => words.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')
const alertOf = ({ html }: Answer) => /role="alert"[^>]*><p>([^<]*)/.exec(html)?.[1]
const offered = ({ html }: Answer) =>
  [...html.matchAll(/<input(?=[^>]* name="shippingOption")(?=[^>]* type="radio")[^>]* value="(\w+)"/g)].map(([, each]) => each)
const orderOf = async (number: string) => (await findOrderForHouse(database.db, number))!
const contradictions = async () => [
  ...(await findStockContradictions(database.db)),
  ...(await findOrderContradictions(database.db)),
]
async function setUp(online: number, inStores: Readonly<Record<string, number>> = {}) {
  await setStock(database, [sku, other], online, { expected: null })
  for (const store of ['PAR01', 'PAR02', 'PAR03', 'LYO01', 'CAN01'])
    await setStock(database, [sku, other], inStores[store] ?? 0, { place: store })
}
const publish = (store: string, is: boolean) => database.pool.query('update store set published = $2 where id = $1', [store, is])

describe('options', () => {
  test('[SHIP-01,SHIP-02,SHIP-03,SHIP-04] four are offered where the country has them all', async () => {
    await setUp(5, { PAR01: 1 })
    const page = await cartAt(shopper(), 'shipping-option', sku)
    expect(offered(page)).toEqual(['home', 'concierge', 'store', 'collect'])
    for (const key of ['checkout.option_home', 'checkout.COC', 'checkout.PIS', 'checkout.CAC'] as const)
      expect(page.html).toContain(t(key))
  })

  test('[SHIP-17] without the site’s preference there is neither pick in store nor click and collect', async () => {
    const page = await cartAt(shopper(), 'shipping-option', 'VERR000-ROU', { base: '/cn/zh' })
    expect(offered(page)).toEqual(['home'])
    const me = shopper()
    await cartAt(me, 'shipping-option', 'VERR000-ROU', { base: '/cn/zh' })
    for (const shippingOption of ['store', 'collect']) {
      const refused = await me.fillIn('/cn/zh/onepage/shipping-option', { shippingOption, store: 'SHA01', ...collector })
      expect([refused.status, alertOf(refused)]).toEqual([422, explain(messagesIn('zh'), 'CHOOSE_SHIPPING_OPTION')])
    }
  })

  test('a country without boutiques and concierge comes to the door', async () => {
    expect(offered(await cartAt(shopper(), 'shipping-option', 'VERR000-ROU', { base: '/hu/en' }))).toEqual(['home'])
  })

  test('what no boutique has is told, and cannot be chosen', async () => {
    await setUp(5)
    const me = shopper()
    const page = await cartAt(me, 'shipping-option', sku)
    expect(page.html).toContain(inHtml(explain(t, 'NO_STORE_HAS_IT')))
    expect(page.html).toMatch(/<input(?=[^>]* value="collect")[^>]* disabled/)
    const refused = await me.submit(option, page, { shippingOption: 'collect', store: 'PAR01', ...collector })
    expect([refused.status, alertOf(refused)]).toEqual([422, inHtml(explain(t, 'NO_STORE_HAS_IT'))])
  })

  test('nobody brings today what is still to come', async () => {
    await setStock(database, sku, 0, { expected: { kind: 'backorder', quantity: 3, at: '2027-01-20' } })
    const page = await cartAt(shopper(), 'shipping-option', sku)
    expect(page.html).toContain(inHtml(explain(t, 'CONCIERGE_LATER')))
    await setUp(5)
  })
})

describe('pickup', () => {
  test('[CHK-37] a postcode lists the boutiques, the nearest first, each with its distance, address and hours', async () => {
    await setUp(5)
    const me = shopper()
    await cartAt(me, 'shipping-option', sku)
    const near = async (postalCode: string) => me.get(`${option}?shippingOption=store&postalCode=${postalCode}`)
    const lyon = await near('69002')
    expect(lyon.status).toBe(200)
    expect(storesIn(lyon)[0]).toBe('LYO01')
    expect(lyon.html).toMatch(/data-store="LYO01".*?0,\d\skm/s)
    expect(lyon.html).toContain('67 rue Édouard-Herriot')
    expect(lyon.html).toContain(t('stores.hours'))
    expect(lyon.html).toContain(t('pickup.fromArea'))
    expect(storesIn(await near('06400'))[0]).toBe('CAN01')
    expect(storesIn(await near('75006'))[0]).toBe('PAR02')
    expect(storesIn(await near('75009'))[0]).toBe('PAR03')
  })

  test('[CHK-36] a position does the same, also for who has not chosen yet; distances are the haversine’s', async () => {
    const me = shopper()
    await cartAt(me, 'shipping-option', sku)
    const page = await me.get(`${option}?lat=48.8526&lng=2.3312`)
    expect(storesIn(page)).toEqual(['PAR02', 'PAR01', 'PAR03', 'LYO01', 'CAN01'])
    // 0.013 degrees of latitude of a globe with a radius of 6378137 m.
    expect(page.html).toMatch(/data-store="PAR01".*?1,4\skm/s)
    expect(page.html).not.toContain(t('pickup.fromArea'))
  })

  test.each([
    ['lat=48.8526&lng=2.3312', 'PAR02'],
    ['postalCode=69002', 'LYO01'],
  ])('[CHK-36,CHK-37] the form that is sent with %s is answered from there', async (place, nearest) => {
    const me = shopper()
    const page = await cartAt(me, 'shipping-option', sku)
    const sent = await press(me, page, 'shippingOption_save', { shippingOption: 'store' }, `?${place}`)
    expect(sent.status).toBe(303)
    expect(storesIn(await me.get(sent.location!))[0]).toBe(nearest)
  })

  test.each([
    ['lat=91&lng=2', 'INVALID_POSITION'],
    ['lat=48', 'INVALID_POSITION'],
    ['lat=abc&lng=def', 'INVALID_POSITION'],
    ['lat=1e400&lng=-1e400', 'INVALID_POSITION'],
    ['postalCode=7', 'INVALID_TAX_POSTAL'],
    ['postalCode=%3Cscript%3E', 'INVALID_TAX_POSTAL'],
    ['postalCode=', 'INVALID_TAX_POSTAL'],
    ['postalCode=99999', 'POSTAL_NOT_FOUND'],
  ])('%s: a clear sentence, and all boutiques to choose from', async (query, code) => {
    const me = shopper()
    await cartAt(me, 'shipping-option', sku)
    const page = await me.get(`${option}?shippingOption=store&${query}`)
    expect(page.status).toBe(200)
    expect(page.html).toContain(inHtml(explain(t, code)))
    expect(storesIn(page)).toHaveLength(5)
  })

  test('[SHIP-03] sent to a boutique: no address is asked, who collects is, and the pieces are taken online', async () => {
    await setUp(5)
    const me = shopper()
    const asked = await cartAt(me, 'shipping-option', sku)
    const listed = await me.get((await me.submit(option, asked, { shippingOption: 'store' })).location!)
    expect(storesIn(listed)).toEqual(['PAR01', 'PAR02', 'PAR03', 'LYO01', 'CAN01'])
    const done = await me.submit(option, listed, { shippingOption: 'store', store: 'LYO01', ...collector })
    expect([done.status, done.location]).toEqual([303, `${base}/payment`])
    expect((await me.get(`${base}/shipping-address`)).location).toBe(`${base}/payment`)
    const payment = await me.get(`${base}/payment`)
    // Two to five working days, and the boutique is closed on Mondays.
    const when = t('checkout.readyBetween', { from: formatDay('2026-11-18', 'fr-FR'), until: formatDay('2026-11-24', 'fr-FR') })
    for (const words of ['67 rue Édouard-Herriot', when, t('pickup.collectedBy', { name: 'Inès Martin' }), t('pickup.payText')])
      expect(payment.html).toContain(inHtml(words))
    const placed = await pay(me, payment)
    const order = await orderOf(placed.location!.split('=')[1]!)
    expect(order).toMatchObject({
      store: 'LYO01',
      shippingMethod: 'PIS',
      promised: { from: '2026-11-18', until: '2026-11-24' },
      address: {
        firstname: 'Inès',
        lastname: 'Martin',
        phone: '0612345678',
        address1: '67 rue Édouard-Herriot',
        postal: '69002',
        city: 'Lyon',
      },
    })
    const { rows } = await database.pool.query(
      "select place, quantity from stock_hold where holder = 'order' and holder_id = $1",
      [order.id],
    )
    expect(rows).toEqual([{ place: 'online', quantity: 1 }])
    const confirmation = await me.get(placed.location!)
    const mail = orderConfirmation(order, 'https://averne.example')
    for (const text of [confirmation.html, mail.html]) {
      expect(text).toContain(order.storeName!)
      expect(text).toContain(inHtml(when))
      expect(text).toContain(t('pickup.at'))
    }
    expect(mail.text).toContain(when)
    expect(await contradictions()).toEqual([])
  })

  test('a boutique’s address is written in an order, its mails and on its page as its people write it', async () => {
    await setUp(3)
    const me = shopper()
    const base = '/jp/ja'
    const hanako = { firstname: '花子', lastname: '山田', dialcodeshipping: '+81', phone: '0312345678' }
    await fillCart(me, sku, base)
    await answerUpTo(me, 'shipping-option', { base })
    await me.fillIn(`${base}/onepage/shipping-option`, { shippingOption: 'store', store: 'TYO01', ...hanako })
    const placed = await me.fillIn(`${base}/onepage/payment`, { paymentMethod: 'CASH_ON_DELIVERY' })
    const order = await orderOf(placed.location!.split('=')[1]!)
    const { html, text } = orderConfirmation(order, 'https://averne.example')
    for (const said of [(await me.get(placed.location!)).html, html, text]) {
      for (const line of ['〒104-0061', '東京都中央区銀座6-5-17', '山田 花子']) expect(said).toContain(line)
      expect(said).not.toContain('Chuo-ku')
    }
    // Who packs reads another language.
    expect(handoverLines(order, 'en').join()).toContain('Chuo-ku')
  })

  test('[SHIP-04] click and collect takes the boutique’s own, also when there is none online', async () => {
    await setUp(1, { PAR01: 2, PAR02: 1 })
    const me = shopper()
    const payment = await cartAtPayment(me, sku, { option: 'collect', store: 'PAR01' })
    expect(payment.status).toBe(200)
    await setStock(database, sku, 0)
    const again = await me.get(`${base}/payment`)
    expect(again.status).toBe(200)
    const order = await orderOf((await pay(me, again)).location!.split('=')[1]!)
    expect(order).toMatchObject({ store: 'PAR01', shippingMethod: 'CAC', promised: { from: '2026-11-16', until: '2026-11-16' } })
    const { rows } = await database.pool.query(
      'select place, quantity, held from stock where sku = $1 and place in ($2, $3) order by place',
      [sku, 'PAR01', 'PAR02'],
    )
    expect(rows).toEqual([
      { place: 'PAR01', quantity: 1, held: 1 },
      { place: 'PAR02', quantity: 1, held: 0 },
    ])
    expect(await contradictions()).toEqual([])
  })

  test('each boutique says what it has of two lines and two sizes; one that lacks a piece cannot be chosen', async () => {
    await setUp(5, { PAR01: 1, PAR02: 1 })
    await setStock(database, other, 0, { place: 'PAR02' })
    const me = shopper()
    await fillCart(me, other)
    const page = await cartAt(me, 'shipping-option', sku)
    const listed = await me.get((await me.submit(option, page, { shippingOption: 'collect' })).location!)
    const said = (store: string) => listed.html.split(`data-store="${store}"`)[1]!.split('data-store=')[0]!
    expect(said('PAR01')).toContain(t('pickup.hasAll'))
    expect(said('PAR02')).toContain(inHtml(t('pickup.lacks', { pieces: 'Sélène 85' })))
    expect(said('PAR02')).toMatch(/<input[^>]* disabled/)
    expect(said('LYO01')).toContain(inHtml(t('pickup.hasNone')))
    const refused = await me.submit(option, listed, { shippingOption: 'collect', store: 'PAR02', ...collector })
    expect([refused.status, alertOf(refused)]).toEqual([422, inHtml(explain(t, 'STORE_LACKS', { pieces: 'Sélène 85' }))])
    // What was typed is not typed twice.
    expect(refused.html).toContain('value="Martin"')
  })

  test.each([
    ['none', undefined, 'CHOOSE_STORE'],
    ['an unknown one', 'XXX99', 'STORE_GONE'],
    ['one of another country', 'LON01', 'STORE_GONE'],
    ['what is no boutique', "'; drop table store --", 'STORE_GONE'],
  ])('%s chosen: the step again with a clear sentence', async (_, store, code) => {
    await setUp(5)
    const me = shopper()
    await cartAt(me, 'shipping-option', sku)
    const answer = await me.fillIn(option, {
      shippingOption: 'store',
      pickup: 'store',
      ...collector,
      ...(store ? { store } : {}),
    })
    expect([answer.status, alertOf(answer)]).toEqual([422, inHtml(explain(t, code))])
    expect(answer.html).toContain('value="Martin"')
    expect(storesIn(answer)).toHaveLength(5)
  })

  test('who collects is asked for by name and telephone, each in words', async () => {
    await setUp(5)
    const me = shopper()
    await cartAt(me, 'shipping-option', sku)
    const answer = await me.fillIn(option, {
      shippingOption: 'store',
      store: 'PAR01',
      firstname: '',
      lastname: 'M4rtin',
      phone: '',
    })
    expect(answer.status).toBe(422)
    for (const id of ['firstname', 'lastname', 'phone']) expect(answer.html).toContain(`href="#${id}"`)
    expect(answer.html).toMatch(/<input(?=[^>]* value="PAR01")[^>]* checked/)
  })

  test.each(['store', 'collect'] as const)(
    '%s: a boutique that closes meanwhile leads back with a sentence, and nothing is lost',
    async (way) => {
      await setUp(5, { PAR01: 1, PAR02: 1 })
      const me = shopper()
      const payment = await cartAtPayment(me, sku, { option: way, store: 'PAR02' })
      await publish('PAR02', false)
      const refused = await pay(me, payment)
      await publish('PAR02', true)
      expect([refused.status, refused.location]).toEqual([303, option])
      await publish('PAR02', false)
      const page = await me.get(option)
      await publish('PAR02', true)
      expect(alertOf(page)).toBe(inHtml(explain(t, 'STORE_GONE')))
      expect(page.html).toContain('value="Martin"')
      expect(storesIn(page)).not.toContain('PAR02')
      const done = await me.submit(option, page, { shippingOption: way, store: 'PAR01', ...collector })
      expect(done.location).toBe(`${base}/payment`)
    },
  )

  test('who is signed in has their name there already', async () => {
    const me = Shopper.in(app)
    await login(me, await register(Shopper.in(app)))
    await fillCart(me, sku)
    const { html } = await me.get('/fr/fr/onepage/shipping-option?shippingOption=store')
    const { rows } = await database.pool.query('select firstname, lastname from customer order by created_at desc limit 1')
    for (const field of ['firstname', 'lastname'])
      expect(html).toMatch(new RegExp(`<input(?=[^>]* name="${field}")[^>]* value="${rows[0][field]}"`))
  })

  test('a boutique that loses its piece meanwhile leads back, and says which', async () => {
    await setUp(5, { PAR01: 1, PAR02: 1 })
    const me = shopper()
    const payment = await cartAtPayment(me, sku, { option: 'collect', store: 'PAR02' })
    await setStock(database, sku, 0, { place: 'PAR02' })
    const refused = await pay(me, payment)
    expect([refused.status, refused.location]).toEqual([303, option])
    expect(alertOf(await me.get(option))).toBe(inHtml(explain(t, 'STORE_LACKS', { pieces: 'Sélène 85' })))
  })

  test('where prices are without tax, it is the boutique’s', async () => {
    const me = shopper()
    const typed = { ...collector, dialcodeshipping: '+1', phone: '2125550100' }
    await cartAt(me, 'shipping-option', 'VERR000-ROU', { base: '/us/en' })
    const store = async (id: string) => {
      const done = await me.fillIn('/us/en/onepage/shipping-option', { shippingOption: 'store', store: id, ...typed })
      expect(done.location).toBe('/us/en/onepage/payment')
      return /<dt>Tax<\/dt><dd>.*?\$([\d.,]+)/s.exec((await me.get(done.location!)).html)![1]
    }
    const [newYork, losAngeles] = [await store('NYC01'), await store('LAX01')]
    expect(newYork).not.toBe(losAngeles)
    const order = await orderOf(
      (await me.submit('/us/en/onepage/payment', await me.get('/us/en/onepage/payment'), cash)).location!.split('=')[1]!,
    )
    expect(order.totals.tax.amount).toBeGreaterThan(0)
    expect(order.address).toMatchObject({ shippingstate: 'CA', country: 'US' })
  })

  test('going back to the door keeps the address and asks for its tax again', async () => {
    const me = shopper()
    const typed = { ...collector, dialcodeshipping: '+1', phone: '2125550100' }
    const place = '/us/en/onepage'
    await cartAt(me, 'payment', 'VERR000-ROU', { base: '/us/en', address: inNewYork })
    const tax = async () => /<dt>Tax<\/dt><dd>.*?\$([\d.,]+)/s.exec((await me.get(`${place}/summary?format=ajax`)).html)?.[1]
    const before = await tax()
    await me.fillIn(`${place}/shipping-option`, { shippingOption: 'store', store: 'LAX01', ...typed })
    expect(await tax()).not.toBe(before)
    const back = await me.fillIn(`${place}/shipping-option`, { shippingOption: 'home' })
    expect(back.location).toBe(`${place}/shipping-method`)
    expect(await tax()).toBe(before)
  })
})

describe('the concierge', () => {
  const day = '2026-11-16'
  const open = (doors: number, on = day) => setConciergeCapacity(database.db, 'paris', on, doors)

  test('[SHIP-02] comes today before one o’clock, on the day that was confirmed', async () => {
    await setUp(5)
    const me = shopper()
    const page = await cartAt(me, 'shipping-method', sku, { option: 'concierge' })
    expect(daysIn(page)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])
    const done = await me.submit(`${base}/shipping-method`, page, { conciergeDay: '2026-11-18' })
    expect(done.location).toBe(`${base}/payment`)
    const payment = await me.get(`${base}/payment`)
    expect(payment.html).toContain(t('checkout.promisedOn', { day: formatDay('2026-11-18', 'fr-FR') }))
    const order = await orderOf((await pay(me, payment)).location!.split('=')[1]!)
    expect(order).toMatchObject({ shippingMethod: 'COC', promised: { from: '2026-11-18', until: '2026-11-18' } })
    expect(order.totals.shipping.amount).toBe(3500)
  })

  test.each(['2026-11-15', '2026-11-22', '2027-11-16', '', 'today', "'; --"])(
    'not on %j: past, a Sunday, far away or no day',
    async (conciergeDay) => {
      await setUp(5)
      const me = shopper()
      await cartAt(me, 'shipping-method', sku, { option: 'concierge' })
      const refused = await me.fillIn(`${base}/shipping-method`, { conciergeDay })
      expect([refused.status, alertOf(refused)]).toEqual([422, inHtml(explain(t, 'CHOOSE_CONCIERGE_DAY'))])
    },
  )

  test('outside its towns the address is kept, the sentence is clear, and home delivery is one press away', async () => {
    await setUp(5)
    const me = shopper()
    const page = await cartAt(me, 'shipping-address', sku, { option: 'concierge' })
    const lyon = { ...inFrance, postal: '69002', city: 'Lyon' }
    const done = await me.submit(`${base}/shipping-address`, page, lyon)
    expect([done.status, done.location]).toEqual([303, option])
    const asked = await me.get(option)
    expect(alertOf(asked)).toBe(inHtml(explain(t, 'CONCIERGE_NOT_THERE')))
    const home = await me.submit(option, asked, { shippingOption: 'home' })
    expect(home.location).toBe(`${base}/shipping-method`)
    expect((await me.get(home.location!)).html).toContain('69002 Lyon')
    // Or the concierge, with another address.
    const again = await me.fillIn(option, { shippingOption: 'concierge' })
    expect(again.location).toBe(`${base}/shipping-address`)
  })

  test('a day that is full is not offered; one that fills up meanwhile asks again', async () => {
    await setUp(5)
    await open(0)
    const me = shopper()
    expect(daysIn(await cartAt(me, 'shipping-method', sku, { option: 'concierge' }))[0]).toBe('2026-11-17')
    await open(1)
    const payment = await answerUpTo(me, 'payment', { option: 'concierge' })
    const rival = shopper()
    await placeCashOrder(rival, sku, { option: 'concierge' })
    const refused = await pay(me, payment)
    expect([refused.status, refused.location]).toEqual([303, `${base}/shipping-method`])
    const page = await me.get(refused.location!)
    expect(alertOf(page)).toBe(inHtml(explain(t, 'CONCIERGE_DAY_GONE')))
    expect(daysIn(page)[0]).toBe('2026-11-17')
    await open(24)
  })

  test('all days full: the option says so', async () => {
    await setUp(5)
    const days = Array.from({ length: 8 }, (_, ahead) => `2026-11-${16 + ahead}`)
    for (const each of days) await open(0, each)
    const me = shopper()
    await cartAt(me, 'shipping-method', sku)
    const page = await me.get(option)
    expect(page.html).toContain(inHtml(explain(t, 'CONCIERGE_FULL')))
    expect((await me.submit(option, page, { shippingOption: 'concierge' })).status).toBe(422)
    for (const each of days) await open(24, each)
  })

  test('of forty at once no more than seven get a door, and a cancelled one goes back, once', async () => {
    await setUp(60)
    const on = '2026-11-19'
    await open(7, on)
    const buyers = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const me = shopper()
        await cartAt(me, 'shipping-method', sku, { option: 'concierge' })
        const done = await me.fillIn(`${base}/shipping-method`, { conciergeDay: on })
        return { me, payment: await me.get(done.location!) }
      }),
    )
    const answers = await Promise.all(buyers.map(({ me, payment }) => pay(me, payment)))
    const placed = answers.flatMap(({ location }) => location?.split('?order=')[1] ?? [])
    expect(placed).toHaveLength(7)
    const taken = async () =>
      (await database.pool.query('select taken from concierge_day where area = $1 and day = $2', ['paris', on])).rows[0].taken
    expect(await taken()).toBe(7)
    expect(await contradictions()).toEqual([])
    const { id } = await orderOf(placed[0]!)
    for (let twice = 0; twice < 2; twice += 1)
      await database.transaction((tx) => step(tx, orderSubject, id, 'CANCELLED', 'a test'))
    expect(await taken()).toBe(6)
    const next = shopper()
    await cartAt(next, 'shipping-method', sku, { option: 'concierge' })
    const done = await next.fillIn(`${base}/shipping-method`, { conciergeDay: on })
    expect((await pay(next, await next.get(done.location!))).location).toContain('?order=')
    expect(await taken()).toBe(7)
  })
})

describe('what is promised', () => {
  test('stands in the bag, at every step, in the summary, on the confirmation and in the mail, and is kept', async () => {
    await setUp(5)
    const me = shopper()
    const when = t('checkout.promisedBetween', {
      from: formatDay('2026-11-18', 'fr-FR'),
      until: formatDay('2026-11-20', 'fr-FR'),
    })
    await fillCart(me, sku)
    expect((await me.get('/fr/fr/bag')).html).toContain(when)
    const payment = await answerUpTo(me, 'payment')
    for (const path of ['shipping-option', 'shipping-method', 'payment', 'summary?format=ajax'])
      expect((await me.get(`${base}/${path}`)).html).toContain(when)
    const placed = await pay(me, payment)
    expect((await me.get(placed.location!)).html).toContain(when)
    const order = await orderOf(placed.location!.split('=')[1]!)
    expect(order.promised).toEqual({ from: '2026-11-18', until: '2026-11-20' })
    expect(orderConfirmation(order, 'https://averne.example').html).toContain(when)
  })

  test('the cut-off that passes between page and press asks again, with the new day; midnight alone does not', async () => {
    await setUp(5)
    const me = shopper()
    at('2026-11-16T10:59:00Z')
    const payment = await cartAtPayment(me, sku)
    at('2026-11-16T11:00:00Z')
    const refused = await pay(me, payment)
    expect([refused.status, alertOf(refused)]).toEqual([422, inHtml(explain(t, 'PROMISE_LATER'))])
    expect(refused.html).toContain(formatDay('2026-11-19', 'fr-FR'))
    // Shown in the evening, pressed after midnight: the same day is promised.
    at('2026-11-16T22:30:00Z')
    const evening = await me.get(`${base}/payment`)
    at('2026-11-16T23:30:00Z')
    expect((await pay(me, evening)).location).toContain('?order=')
    at('2026-11-16T09:00:00Z')
  })

  test('what would come sooner passes on', async () => {
    await setUp(5)
    const me = shopper()
    await cartAtPayment(me, sku)
    await giveCart(me, '')
    const wrapped = await me.get(`${base}/payment`)
    at('2026-11-16T11:30:00Z')
    const later = await me.get(`${base}/payment`)
    at('2026-11-16T09:00:00Z')
    expect(later.html).not.toBe(wrapped.html)
    expect((await pay(me, later)).location).toContain('?order=')
  })

  test('the concierge’s day that is over by the press asks for another', async () => {
    await setUp(5)
    const me = shopper()
    const payment = await cartAtPayment(me, sku, { option: 'concierge' })
    at('2026-11-16T12:00:00Z')
    const refused = await pay(me, payment)
    expect([refused.status, refused.location]).toEqual([303, `${base}/shipping-method`])
    expect(alertOf(await me.get(refused.location!))).toBe(inHtml(explain(t, 'CONCIERGE_DAY_GONE')))
    at('2026-11-16T09:00:00Z')
  })

  test('a method of another country is refused, and the step keeps what was chosen', async () => {
    await setUp(5)
    const me = shopper()
    await cartAtPayment(me, sku, { method: 'DAH24' })
    for (const shippingMethod of [
      'DAHGR',
      'EXS',
      'COC',
      'PIS',
      'CROSSBORDER',
      'CROSSBORDER_STANDARD',
      'CROSSBORDER_STORE_COLLECTION',
    ]) {
      const refused = await me.fillIn(`${base}/shipping-method`, { shippingMethod })
      expect([shippingMethod, refused.status, alertOf(refused)]).toEqual([
        shippingMethod,
        422,
        inHtml(explain(t, 'CHOOSE_SHIPPING_METHOD')),
      ])
    }
    expect((await me.get(`${base}/payment`)).html).toContain(t('checkout.DAH24'))
  })

  test.each(['CROSSBORDER', 'CROSSBORDER_STANDARD', 'CROSSBORDER_STORE_COLLECTION', 'ACME', 'ACME_STORE_COLLECTION'])(
    'an order that went by %s is shown, written about and named, whoever the provider was',
    async (code) => {
      await setUp(5)
      const me = shopper()
      const number = await placeCashOrder(me, sku)
      await database.pool.query('update placed_order set shipping_method = $2 where number = $1', [number, code])
      const page = await me.get(`${base}/confirmation?order=${number}`)
      const name = t(
        code.endsWith('COLLECTION')
          ? 'checkout.crossborder_storeCollection'
          : code.endsWith('STANDARD')
            ? 'checkout.crossborder_standard'
            : 'checkout.crossborder_home',
      )
      expect(page.status).toBe(200)
      expect(page.html).toContain(inHtml(name))
      expect(orderConfirmation(await orderOf(number), 'https://averne.example').text).toContain(name)
    },
  )
})

test('nothing of it broke on our side, and no log line names a person', () => {
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
  expect(lines.join('')).not.toMatch(/Martin|0612345678/)
})
