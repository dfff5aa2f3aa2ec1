import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { cartAtPayment, inFrance } from '../../../tests/worlds/carts.ts'
import { move } from '../../../tests/worlds/orders.ts'
import { type Answer, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock as setLevel, waiting, whileTaken } from '../../../tests/worlds/stock.ts'
import type { Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { promiseCash } from '../../domain/payment/promise-cash.ts'
import { setConciergeCapacity } from '../../domain/shipping/concierge-days.ts'
import { explain } from '../../i18n/explain.ts'
import { formatDate } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { money } from '../../kernel/money.ts'
import { addDays } from '../../kernel/zoned-time.ts'
import { listen, type WebServer } from '../server.ts'

const { database, url } = testDatabase()
// The clock stands still: between a page and its button the hour does not pass after which parcels leave a day later.
const now = new Date()
const clock = () => now
// Hundreds of buyers, all behind one address.
const shop = testShop(database, { RATE_LIMIT_PER_IP: '6000' }, { clock })
const { lines } = shop
const pay = '/fr/fr/onepage/payment'
const sku = 'SEL085-ROU-R-38'

let origin: string
let web: WebServer
beforeAll(async () => {
  web = await listen(shop, shop.app, 0, '127.0.0.1')
  origin = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`
})
afterAll(() => web.stop(1_000))

const setStock = (of: string, quantity: number) => setLevel(database, of, quantity, { expected: null })
const count = async (query: string) => Number((await database.pool.query(query)).rows[0].count)

const contradictions = async () => [
  ...(await findStockContradictions(database.db)),
  ...(await findOrderContradictions(database.db)),
]

/** So many shoppers with their finger on the button. */
async function buyersAtTheButton(
  many: number,
  pids: (index: number) => readonly string[],
): Promise<{ me: Shopper; payment: Answer }[]> {
  const buyers: { me: Shopper; payment: Answer }[] = []
  for (let from = 0; from < many; from += 10) {
    const next = Array.from({ length: Math.min(10, many - from) }, async (_, index) => {
      const me = Shopper.at(origin)
      const [last, ...others] = [...pids(from + index)].reverse()
      for (const pid of others.reverse()) await me.post('/fr/fr/bag/add', { pid })
      return { me, payment: await cartAtPayment(me, last!) }
    })
    buyers.push(...(await Promise.all(next)))
  }
  return buyers
}

describe('the stock promise, over HTTP', () => {
  test('200 buyers at once for 50 pieces: 50 orders, 150 clear refusals, nothing left and nothing broken', async () => {
    await setStock(sku, 50)
    await database.pool.query('truncate page_change')
    const notices: unknown[] = []
    const listener = new pg.Client({ connectionString: url })
    onTestFinished(() => listener.end())
    await listener.connect()
    await listener.query('listen page_changed')
    listener.on('notification', (notice) => notices.push(notice))

    const buyers = await buyersAtTheButton(200, () => [sku])
    expect(buyers.every(({ payment }) => payment.status === 200)).toBe(true)
    const answers = await Promise.all(
      buyers.map(({ me, payment }) => me.submit(pay, payment, { paymentMethod: 'CASH_ON_DELIVERY' })),
    )

    const placed = answers.filter(({ status }) => status === 303)
    const refused = answers.filter(({ status }) => status === 422)
    expect([placed.length, refused.length]).toEqual([50, 150])
    expect(new Set(placed.map(({ location }) => location)).size).toBe(50)
    const said = refused.map(({ html }) => /role="alert"><p>([^<]*)/.exec(html)?.[1])
    expect(new Set(said)).toEqual(new Set([explain(messagesIn('fr'), 'NO_STOCK')]))
    expect(refused.every(({ html }) => html.includes('Sélène 85'))).toBe(true)
    expect(await count('select count(*) from placed_order')).toBe(50)
    expect(await count(`select coalesce(sum(quantity), 0) as count from order_line where sku = '${sku}'`)).toBe(50)
    expect(await count(`select quantity as count from stock where place = 'online' and sku = '${sku}'`)).toBe(0)
    expect(await count("select count(*) from event where kind = 'order.placed'")).toBe(50)
    expect(await contradictions()).toEqual([])
    expect(lines.join('')).not.toContain('deadlock')
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])

    // Trap 7: pages hear of it once, when the last piece goes, and not from the orders themselves.
    expect((await database.pool.query('select tag from page_change')).rows).toEqual([{ tag: 'product:SEL085' }])
    expect(notices).toEqual([])
  }, 120_000)

  test('200 guests at once for the last 50 pieces by four deliveries, in three places: exactly 50 orders, each from its place', async () => {
    const last = 'SEL085-ROU-R-36'
    await setStock(last, 30)
    for (const [place, quantity] of [
      ['PAR01', 12],
      ['PAR02', 8],
    ] as const)
      await setLevel(database, last, quantity, { place })
    // So many doors that pieces are what is short.
    const today = now.toISOString().slice(0, 10)
    for (let ahead = 0; ahead < 8; ahead += 1) await setConciergeCapacity(database.db, 'paris', addDays(today, ahead), 200)
    const ways = [
      { option: 'home' },
      { option: 'concierge' },
      { option: 'store', store: 'LYO01' },
      { option: 'collect', store: 'PAR01' },
      { option: 'home', method: 'DAH24' },
      { option: 'concierge' },
      { option: 'store', store: 'PAR01' },
      { option: 'collect', store: 'PAR02' },
    ] as const
    const before = await count('select count(*) from placed_order')
    const buyers: { me: Shopper; payment: Answer }[] = []
    for (let from = 0; from < 200; from += 10) {
      const next = Array.from({ length: 10 }, async (_, index) => {
        const me = Shopper.at(origin)
        return { me, payment: await cartAtPayment(me, last, ways[(from + index) % ways.length]!) }
      })
      buyers.push(...(await Promise.all(next)))
    }
    expect(buyers.map(({ payment }) => payment.status)).toEqual(Array(200).fill(200))
    const answers = await Promise.all(
      buyers.map(({ me, payment }) => me.submit(pay, payment, { paymentMethod: 'CASH_ON_DELIVERY' })),
    )
    const placed = answers.filter(({ location }) => location?.includes('?order='))
    expect(placed).toHaveLength(50)
    // Who came too late is told: by the bag, or where boutiques are chosen.
    expect(
      answers
        .filter((each) => !placed.includes(each))
        .every(({ status, location }) => status === 422 || location === '/fr/fr/onepage/shipping-option'),
    ).toBe(true)
    expect(await count('select count(*) from placed_order')).toBe(before + 50)
    const { rows } = await database.pool.query(
      `select h.place, count(*)::int as orders, bool_and((o.shipping_method = 'CAC') = (h.place <> 'online')) as is_right
        from stock_hold h join placed_order o on o.id = h.holder_id where h.sku = $1 group by h.place order by h.place`,
      [last],
    )
    expect(rows).toEqual([
      { place: 'PAR01', orders: 12, is_right: true },
      { place: 'PAR02', orders: 8, is_right: true },
      { place: 'online', orders: 30, is_right: true },
    ])
    const methods = await database.pool.query(
      `select distinct o.shipping_method as code from placed_order o join order_line l on l."order" = o.id where l.sku = $1`,
      [last],
    )
    expect(methods.rows.map(({ code }) => code)).toEqual(expect.arrayContaining(['COC', 'PIS', 'CAC']))
    expect(
      await count(`select sum(quantity) as count from stock where sku = '${last}' and place in ('online', 'PAR01', 'PAR02')`),
    ).toBe(0)
    expect(await contradictions()).toEqual([])
    expect(lines.join('')).not.toContain('deadlock')
  }, 180_000)

  test('bags that hold the same pieces in another order do not lock each other out', async () => {
    const [one, two] = ['SEL085-ROU-R-37', 'SEL085-ROU-R-39']
    await Promise.all([setStock(one!, 20), setStock(two!, 20)])
    const buyers = await buyersAtTheButton(40, (index) => (index % 2 === 0 ? [one!, two!] : [two!, one!]))
    const answers = await Promise.all(
      buyers.map(({ me, payment }) => me.submit(pay, payment, { paymentMethod: 'CASH_ON_DELIVERY' })),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(20)
    expect(await count(`select sum(quantity) as count from stock where place = 'online' and sku in ('${one}', '${two}')`)).toBe(0)
    expect(await contradictions()).toEqual([])
  }, 60_000)

  test('half of a bag is not sold: when one piece is gone the other stays in the stock', async () => {
    const [there, gone] = ['SEL085-ROU-R-37', 'SEL085-ROU-R-39']
    await Promise.all([setStock(there!, 1), setStock(gone!, 1)])
    const [buyer] = await buyersAtTheButton(1, () => [there!, gone!])
    await setStock(gone!, 0)
    const before = await count('select count(*) from placed_order')
    expect((await buyer!.me.submit(pay, buyer!.payment, { paymentMethod: 'CASH_ON_DELIVERY' })).status).toBe(422)
    expect(await count(`select quantity as count from stock where place = 'online' and sku = '${there}'`)).toBe(1)
    expect(await count('select count(*) from placed_order')).toBe(before)
  })

  test('a piece that slips to a later day while the press waits for it is not ordered, but shown again with that day', async () => {
    const at = addDays(now.toISOString().slice(0, 10), 60)
    await setLevel(database, sku, 1, { expected: { kind: 'backorder', quantity: 3, at } })
    const [buyer] = await buyersAtTheButton(1, () => [sku])
    const before = await count('select count(*) from placed_order')
    const asked = await whileTaken(database, sku, () =>
      buyer!.me.submit(pay, buyer!.payment, { paymentMethod: 'CASH_ON_DELIVERY' }),
    )
    expect(asked.status).toBe(422)
    expect(asked.html).toContain(explain(messagesIn('fr'), 'CHECKOUT_CHANGED'))
    expect(asked.html).toContain(formatDate(new Date(at), 'fr-FR'))
    expect(await count('select count(*) from placed_order')).toBe(before)
    const held = `select expected_quantity as count from stock where place = 'online' and sku = '${sku}'`
    expect(await count(held)).toBe(3)
    expect((await buyer!.me.submit(pay, asked, { paymentMethod: 'CASH_ON_DELIVERY' })).status).toBe(303)
    expect(await count(held)).toBe(2)
    expect(await contradictions()).toEqual([])
  })

  test('[trap 13] one shopper who presses without end is stopped; everybody else behind the same address is not', async () => {
    await setStock(sku, 5)
    const [eager, calm] = await buyersAtTheButton(2, () => [sku])
    const presses: number[] = []
    for (let press = 0; press < 25; press += 1) {
      presses.push((await eager!.me.submit(pay, eager!.payment, { paymentMethod: 'none' })).status)
    }
    expect(presses.slice(0, 20)).toEqual(Array(20).fill(422))
    expect(presses.at(-1)).toBe(429)
    expect((await calm!.me.submit(pay, calm!.payment, { paymentMethod: 'CASH_ON_DELIVERY' })).status).toBe(303)
  })
})

test('an order in the database cannot be for the same bag twice, whoever writes it', async () => {
  await expect(
    database.pool.query(`insert into placed_order (cart, visitor, country, language, currency, email, address, shipping_method, total)
      select cart, visitor, country, language, currency, email, address, shipping_method, total from placed_order limit 1`),
  ).rejects.toThrow(/placed_order_cart_key/)
})

test('[trap 15] two hundred buyers never wait for a second connection: the pool refuses to be used inside a transaction', async () => {
  await expect(database.transaction(() => database.pool.query('select 1'))).rejects.toThrow('pass the transaction on')
})

test('orders at the door that nobody has paid are so many and no more, by shopper, e-mail and address', async () => {
  await setStock(sku, 9)
  const shopOf = testShop(database, { RATE_LIMIT_PER_IP: '6000', UNPAID_ORDERS: '2' }, { clock })
  const order = async (email: string, address: Readonly<Record<string, string>>) => {
    const me = Shopper.in(shopOf.app)
    return me.submit(pay, await cartAtPayment(me, sku, { email, address }), { paymentMethod: 'CASH_ON_DELIVERY' })
  }
  const at = (address1: string) => ({ ...inFrance, address1 })
  const answers = [
    await order('one@averne.fr', at('1 rue du Bac')),
    await order('one@averne.fr', at('2 rue du Bac')),
    await order('ONE@averne.fr', at('3 rue du Bac')),
    await order('two@averne.fr', at('1 rue du bac')),
    await order('three@averne.fr', at('1 rue du Bac')),
    await order('three@averne.fr', at('4 rue du Bac')),
  ]
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 422, 303, 422, 303])
  expect(answers[2]!.html).toContain(explain(messagesIn('fr'), 'TOO_MANY_UNPAID'))
  // Paid at the door, it counts no more.
  await move(database, answers[0]!.location!.split('?order=')[1]!, 'prepare', 'ship', 'deliver')
  expect((await order('one@averne.fr', at('5 rue du Bac'))).status).toBe(303)
  expect(await contradictions()).toEqual([])
})

test('orders at the door are no more, also when one is written while another is', async () => {
  await setStock(sku, 9)
  const me = Shopper.in(shop.app)
  const address = { ...inFrance, address1: '7 rue de Seine' }
  const first = await me.submit(pay, await cartAtPayment(me, sku, { email: 'seven@averne.fr', address }), {
    paymentMethod: 'CASH_ON_DELIVERY',
  })
  // Another of the same shopper's, at the moment of its promise; two may be open.
  const promise = async (tx: Transaction) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into placed_order (cart, visitor, country, language, currency, email, address, shipping_method, total)
      select gen_random_uuid(), gen_random_uuid(), country, language, currency, email, address, shipping_method, 0
      from placed_order where number = ${first.location!.split('?order=')[1]!} returning id`)
    return promiseCash(tx, rows[0]!.id, money(1_000, 'EUR'), 2)
  }
  const [begun, mayEnd] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()]
  const one = database.transaction(async (tx) => {
    begun.resolve(await promise(tx))
    await mayEnd.promise
  })
  expect(await begun.promise).toBe(true)
  const other = database.transaction(promise)
  await expect.poll(() => waiting(database)).toBe(1)
  mayEnd.resolve()
  await one
  expect(await other).toBe(false)
})

test('what waits in a boutique is counted by shopper and e-mail: its address is everybody’s', async () => {
  await setStock(sku, 9)
  const shopOf = testShop(database, { RATE_LIMIT_PER_IP: '6000', UNPAID_ORDERS: '2' }, { clock })
  const order = async (email: string) => {
    const me = Shopper.in(shopOf.app)
    const payment = await cartAtPayment(me, sku, { email, option: 'store', store: 'PAR01' })
    return (await me.submit(pay, payment, { paymentMethod: 'CASH_ON_DELIVERY' })).status
  }
  for (const each of ['four', 'five', 'six']) expect(await order(`${each}@averne.fr`), each).toBe(303)
  expect([await order('six@averne.fr'), await order('SIX@averne.fr')]).toEqual([303, 422])
})
