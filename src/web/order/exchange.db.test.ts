import { beforeAll, expect, test, vi } from 'vitest'
import { readPdf } from '../../../tests/pdf-text.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { answerUpTo, fillCart, inNewYork, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { setCoupons, typeCode } from '../../../tests/worlds/coupons.ts'
import { move } from '../../../tests/worlds/orders.ts'
import { deliveredOrder, giveBackFirst, returnableIn, takeBack } from '../../../tests/worlds/returns.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock, stockOf } from '../../../tests/worlds/stock.ts'
import { commandLine } from '../../domain/audit/audit.ts'
import { cancelPart } from '../../domain/fulfilment/cancel-part.ts'
import { moveOrder } from '../../domain/fulfilment/move-order.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { findOrderForHouse } from '../../domain/order/find-order.ts'
import { findReturn } from '../../domain/return/find-returns.ts'
import { markSent, receiveReturn, settleReturn } from '../../domain/return/move-return.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { returnMail } from '../../mail/return.mail.tsx'

const { database } = testDatabase()
const { app } = testShop(database, { RATE_LIMIT_PER_IP: '600000' })
const t = messagesIn('fr')
const shoe = 'SEL055-ROU-R-38'
const wanted = 'SEL055-ROU-R-39'
beforeAll(() => setStock(database, [shoe, wanted], 60))
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const by = commandLine
const refundsOf = async (number: string) =>
  (
    await query(
      `select r.amount::int from refund r join payment p on p.id = r.payment join placed_order o on o.id = p."order" where o.number = $1`,
      [number],
    )
  ).map(({ amount }) => amount)
const totalOf = async (number: string) => (await findOrderForHouse(database.db, number))!.totals.total.amount
const clerkOf = async (number: string) => ({ by, version: (await findReturn(database.db, number))!.version })
const sent = async (number: string) => markSent(database, number, await clerkOf(number))

/** Of the return's only line, so many came and were kept, or were refused. */
async function settle(number: string, restocked: number, refused = 0) {
  const [line] = (await findReturn(database.db, number))!.lines
  await receiveReturn(database, number, [{ id: line!.id, restocked, damaged: 0, refused }], await clerkOf(number))
  return settleReturn(database, number, await clerkOf(number))
}

const pathOf = (number: string) => `/fr/fr/order/return?order=${number}`
const exchange = (me: Shopper, number: string, more: Record<string, string> = {}) =>
  giveBackFirst(me, pathOf(number), { returntype_LINE: 'Exchange', wanted_LINE: wanted, ...more })

/** Two pairs in one line, handed over, both announced for another size, and a courier has them. */
async function twoPairsUnderWay() {
  const me = Shopper.in(app)
  await fillCart(me, shoe)
  const number = await placeCashOrder(me, shoe)
  await move(database, number, 'ship', 'deliver')
  expect((await exchange(me, number, { quantity_LINE: '2' })).status).toBe(303)
  expect(await sent(`${number}-R01`)).toMatchObject({ ok: true })
  return { me, number, first: `${number}-R01`, second: `${number}-E01` }
}

test('an exchange is given back only once the first piece is here: announced, on its way or refused, it is no money', async () => {
  const { me, number } = await deliveredOrder(app, database, shoe)
  await exchange(me, number)
  await sent(`${number}-R01`)
  const second = `${number}-E01`
  await move(database, second, 'ship', 'deliver')
  const said = explain(t, 'EXCHANGE_FIRST_AWAITED')
  const form = await me.get(pathOf(second))
  expect([returnableIn(form), form.html.includes(said)]).toEqual([[], true])
  const order = await me.get(`/fr/fr/order?order=${second}`)
  expect([order.html.includes(`href="${pathOf(second)}"`), order.html.includes(said)]).toEqual([false, true])
  const [{ id }] = await query(`select l.id from order_line l join placed_order o on o.id = l."order" where o.number = $1`, [
    second,
  ])
  const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(order.html)![1]!
  const typed = { [`item_${id}`]: 'true', [`returntype_${id}`]: 'Refund', [`reason_${id}`]: 'FAULTY' }
  const pressed = await me.post(pathOf(second), { csrf_token, orderNumber: second, ...typed })
  expect([pressed.status, pressed.html.includes(said)]).toEqual([422, true])
  // It came worn, and goes back to its owner.
  expect(await settle(`${number}-R01`, 0, 1)).toMatchObject({ ok: true, value: { state: 'REFUSED' } })
  expect(returnableIn(await me.get(pathOf(second)))).toEqual([])
  expect((await me.post(pathOf(second), { csrf_token, orderNumber: second, ...typed })).status).toBe(422)
  expect(returnableIn(await me.get(pathOf(number)))).toEqual([])
})

test('an exchange that came back before anybody looked for the first piece is not settled for money either', async () => {
  const { me, number } = await deliveredOrder(app, database, shoe)
  await exchange(me, number)
  await takeBack(database, `${number}-R01`)
  const second = `${number}-E01`
  await move(database, second, 'ship', 'deliver')
  await giveBackFirst(me, pathOf(second))
  // As those were that could be announced while the first was still under way.
  await query("update order_return set state = 'SENT' where number = $1", [`${number}-R01`])
  expect(await settle(`${second}-R01`, 1)).toEqual({ ok: false, failure: { code: 'EXCHANGE_FIRST_AWAITED' } })
  expect(await refundsOf(number)).toEqual([])
  await query("update order_return set state = 'SETTLED' where number = $1", [`${number}-R01`])
  expect(await settleReturn(database, `${second}-R01`, await clerkOf(`${second}-R01`))).toMatchObject({ ok: true })
})

test('an exchange that the house cancels is paid back when the first piece is here, once, and not before', async () => {
  const { me, number } = await deliveredOrder(app, database, shoe)
  await exchange(me, number)
  await sent(`${number}-R01`)
  await move(database, `${number}-E01`, 'cancel')
  expect(await refundsOf(number)).toEqual([])
  expect(await settle(`${number}-R01`, 1)).toMatchObject({ ok: true, value: { state: 'SETTLED' } })
  expect(await refundsOf(number)).toEqual([await totalOf(number)])
  const refused = await deliveredOrder(app, database, shoe)
  await exchange(refused.me, refused.number)
  await sent(`${refused.number}-R01`)
  // Nothing was taken back: what has not left stays here, and can be had again.
  const here = await stockOf(database, wanted)
  await settle(`${refused.number}-R01`, 0, 1)
  expect(await findOrderForHouse(database.db, `${refused.number}-E01`)).toMatchObject({ state: 'CANCELLED' })
  expect(await stockOf(database, wanted)).toBe(here + 1)
  expect(await refundsOf(refused.number)).toEqual([])
  const settled = await deliveredOrder(app, database, shoe)
  await exchange(settled.me, settled.number)
  await takeBack(database, `${settled.number}-R01`)
  await move(database, `${settled.number}-E01`, 'cancel')
  expect(await refundsOf(settled.number)).toEqual([await totalOf(settled.number)])
})

test('who cancels an exchange and who settles its return at once pay back once', async () => {
  const { me, number } = await deliveredOrder(app, database, shoe)
  await exchange(me, number)
  await sent(`${number}-R01`)
  const [line] = (await findReturn(database.db, `${number}-R01`))!.lines
  const counted = [{ id: line!.id, restocked: 1, damaged: 0, refused: 0 }]
  await receiveReturn(database, `${number}-R01`, counted, await clerkOf(`${number}-R01`))
  const clerk = await clerkOf(`${number}-R01`)
  await Promise.all([
    settleReturn(database, `${number}-R01`, clerk),
    moveOrder(database, `${number}-E01`, 'cancel', 'a flaw was found'),
  ])
  expect(await refundsOf(number)).toEqual([await totalOf(number)])
})

test('two exchanges that come from one order and leave at once have a number each', async () => {
  const { me, number } = await deliveredOrder(app, database, shoe)
  await exchange(me, number)
  await takeBack(database, `${number}-R01`)
  const second = `${number}-E01`
  await move(database, second, 'ship', 'deliver')
  await giveBackFirst(me, pathOf(second), { returntype_LINE: 'Exchange', wanted_LINE: shoe })
  // Another, who holds the first order, takes the next number and is not done yet.
  const { number: spare } = await deliveredOrder(app, database, shoe)
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query('select 1 from placed_order where number = $1 for update', [number])
  await other.query('update placed_order set number = $2 where number = $1', [spare, `${number}-E02`])
  const leaving = sent(`${second}-R01`)
  await vi.waitFor(async () => expect(await query('select 1 from pg_locks where not granted')).not.toEqual([]), 10_000)
  await other.query('commit')
  other.release()
  expect(await leaving).toMatchObject({ ok: true })
  expect(await findReturn(database.db, `${second}-R01`)).toMatchObject({ exchange: `${number}-E03` })
})

test('pieces that were exchanged and never came are not given back for money too', async () => {
  const { me, number, first, second } = await twoPairsUnderWay()
  expect(await settle(first, 1)).toMatchObject({ ok: true, value: { state: 'SETTLED' } })
  expect(returnableIn(await me.get(pathOf(number)))).toEqual([])
  await move(database, second, 'ship', 'deliver')
  expect(returnableIn(await me.get(pathOf(second)))).toEqual([])
  expect(await refundsOf(number)).toEqual([])
})

test('of an exchange that is cancelled what came is paid, and what never came may come another time', async () => {
  const { me, number, first, second } = await twoPairsUnderWay()
  await settle(first, 1)
  await move(database, second, 'cancel')
  const whole = await totalOf(number)
  expect(await refundsOf(number)).toEqual([whole / 2])
  expect(returnableIn(await me.get(pathOf(number)))).toHaveLength(1)
  await giveBackFirst(me, pathOf(number))
  await takeBack(database, `${number}-R02`)
  expect(await refundsOf(number)).toEqual([whole / 2, whole / 2])
})

test('what never came and for which nothing left may come another time', async () => {
  const me = Shopper.in(app)
  await fillCart(me, shoe)
  const number = await placeCashOrder(me, shoe)
  await move(database, number, 'ship', 'deliver')
  await exchange(me, number, { quantity_LINE: '2' })
  await settle(`${number}-R01`, 1)
  expect((await findOrderForHouse(database.db, `${number}-E01`))!.lines.map(({ quantity }) => quantity)).toEqual([1])
  expect(returnableIn(await me.get(pathOf(number)))).toHaveLength(1)
})

test('the exchange of a piece bought with a coupon costs what was paid, says so, and gives back no more', async () => {
  await setCoupons(database, { code: 'HALF', kind: 'percentage', percent: 50 })
  const me = Shopper.in(app)
  await fillCart(me, shoe)
  await typeCode(me, 'HALF')
  const payment = await answerUpTo(me, 'payment')
  const placed = await me.submit('/fr/fr/onepage/payment', payment, { paymentMethod: 'CASH_ON_DELIVERY' })
  const number = placed.location!.split('?order=')[1]!
  await move(database, number, 'ship', 'deliver')
  await exchange(me, number)
  await takeBack(database, `${number}-R01`)
  const second = `${number}-E01`
  const { totals } = (await findOrderForHouse(database.db, second))!
  const paid = await totalOf(number)
  expect([totals.total.amount, totals.discount.amount]).toEqual([paid, -paid])
  expect((await me.get(`/fr/fr/order?order=${second}`)).html).toContain(t('returns.firstDiscount'))
  await move(database, second, 'ship', 'deliver')
  await giveBackFirst(me, pathOf(second))
  expect(await takeBack(database, `${second}-R01`)).toMatchObject({ ok: true })
  expect(await refundsOf(number)).toEqual([paid])
  const papers = await query(
    `select i.number, (i.content ->> 'total')::int as total from invoice i join placed_order o on o.id = i."order" where o.number = $1`,
    [second],
  )
  expect(papers.map(({ total }) => total)).toEqual([paid, paid])
  for (const paper of papers) {
    const print = await app.request(`/fr/fr/order/invoice?order=${second}&paper=${paper.number}`, {
      headers: { cookie: [...me.cookies].map((each) => each.join('=')).join('; ') },
    })
    const { lines } = await readPdf(new Uint8Array(await print.arrayBuffer()))
    expect(lines.join(' ')).toContain(t('returns.firstDiscount'))
  }
})

test('an exchange is not cut: the house sends it, or cancels the whole of it', async () => {
  const { number, second } = await twoPairsUnderWay()
  const { lines, totals } = (await findOrderForHouse(database.db, second))!
  const cut = { lines: [{ line: lines[0]!.id, quantity: 1 }], reason: 'One has a flaw' }
  expect(await cancelPart(database, second, cut, { by })).toEqual({ ok: false, failure: { code: 'CUT_EXCHANGE' } })
  expect(await totalOf(second)).toBe(totals.total.amount)
  expect(await refundsOf(number)).toEqual([])
})

test('of what is brought to a boutique nothing leaves before it is there', async () => {
  const { me, number } = await deliveredOrder(app, database, shoe)
  await exchange(me, number, { way: 'store' })
  expect(await sent(`${number}-R01`)).toEqual({ ok: false, failure: { code: 'RETURN_BROUGHT' } })
  expect(await findReturn(database.db, `${number}-R01`)).toMatchObject({ state: 'ASKED', exchange: null })
  expect(await takeBack(database, `${number}-R01`)).toMatchObject({ ok: true })
  expect(await findReturn(database.db, `${number}-R01`)).toMatchObject({ state: 'SETTLED', exchange: `${number}-E01` })
})

test('an exchange whose piece went off sale meanwhile is paid back', async () => {
  const { me, number } = await deliveredOrder(app, database, shoe)
  await exchange(me, number)
  await query(`update product set published = false where id = (select product from colourway where id = 'SEL055-ROU')`)
  try {
    expect(await sent(`${number}-R01`)).toMatchObject({ ok: true })
    expect(await settle(`${number}-R01`, 1)).toMatchObject({ ok: true, value: { state: 'SETTLED' } })
  } finally {
    await query(`update product set published = true where id = (select product from colourway where id = 'SEL055-ROU')`)
  }
  expect(await refundsOf(number)).toEqual([await totalOf(number)])
})

test('the exchange of an order that was collected is made ready and collected, by EXS too', async () => {
  await setStock(database, shoe, 3, { place: 'PAR01' })
  const me = Shopper.in(app)
  const number = await placeCashOrder(me, shoe, { option: 'collect', store: 'PAR01' })
  await move(database, number, 'ship', 'ready', 'collect')
  await exchange(me, number)
  await takeBack(database, `${number}-R01`)
  const second = `${number}-E01`
  expect(await findOrderForHouse(database.db, second)).toMatchObject({ shippingMethod: 'EXS', store: 'PAR01' })
  expect((await me.get(`/fr/fr/order?order=${second}`)).html).toContain(t('order.READY_TO_COLLECT'))
  await move(database, second, 'ship')
  expect(await moveOrder(database, second, 'deliver', 'the house')).toMatchObject({ failure: { code: 'NOT_THIS_WAY' } })
  await move(database, second, 'ready', 'collect')
  expect(returnableIn(await me.get(pathOf(second)))).toHaveLength(1)
})

test('afterwards orders, payments and stock still say the same', async () => {
  expect(await findOrderContradictions(database.db)).toEqual([])
  expect(await findStockContradictions(database.db)).toEqual([])
})

test('a piece is exchanged for another colour of it, at what it cost; another piece is not among them', async () => {
  const black = 'SEL055-NOI-R-38'
  const heel = 'OMB085-NOI-38'
  await setStock(database, [black, heel], 5)
  const me = Shopper.in(app)
  const number = await placeCashOrder(me, shoe)
  await move(database, number, 'ship', 'deliver')
  const { html } = await me.get(pathOf(number))
  expect(html).toMatch(new RegExp(`<optgroup label="Noir">(?:(?!</optgroup>).)*<option value="${black}">[^<]*Noir</option>`))
  expect(html).not.toContain(heel)
  const refused = await exchange(me, number, { wanted_LINE: heel })
  expect([refused.status, refused.html.includes(explain(t, 'EXCHANGE_SIZE_GONE'))]).toEqual([422, true])

  expect((await exchange(me, number, { wanted_LINE: black })).status).toBe(303)
  const asked = 'Échange contre Sélène 55, Noir, '
  expect((await me.get(`/fr/fr/order?order=${number}`)).html).toContain(asked)
  const first = (await findOrderForHouse(database.db, number))!
  const returned = (await findReturn(database.db, `${number}-R01`))!
  const letter = returnMail({ id: 'one', order: first, returned, state: 'ASKED' }, 'http://localhost:3000')
  for (const text of [letter.html, letter.text]) expect(text).toMatch(/Échange contre Sélène 55, Noir, [^<\n]*38/)
  expect(await sent(`${number}-R01`)).toMatchObject({ ok: true })
  const second = (await findOrderForHouse(database.db, `${number}-E01`))!
  expect(second.lines).toMatchObject([{ sku: black, colourway: 'SEL055-NOI', colourName: 'Noir', size: '38', quantity: 1 }])
  expect(second.totals.total.amount).toBe(
    (await totalOf(number)) - (await findOrderForHouse(database.db, number))!.totals.shipping.amount,
  )
  expect(await settle(`${number}-R01`, 1)).toMatchObject({ ok: true })
  expect(await refundsOf(number)).toEqual([])
  expect(await findStockContradictions(database.db)).toEqual([])
})

test('whose size it is, is said of the piece that comes back and of the one that is wanted, wherever they are named', async () => {
  const me = Shopper.in(app)
  const number = await placeCashOrder(me, shoe, { base: '/us/en', address: inNewYork })
  await move(database, number, 'ship', 'deliver')
  const path = `/us/en/order/return?order=${number}`
  const form = (await me.get(path)).html
  expect(form).toContain('Size 38 EU')
  expect(form).toMatch(/send me 3[89]½? EU/)
  expect(form).toMatch(/<option[^>]*>39 EU/)
  expect((await giveBackFirst(me, path, { returntype_LINE: 'Exchange', wanted_LINE: wanted })).status).toBe(303)
  expect((await me.get(`/us/en/order?order=${number}`)).html).toContain('Size 39 EU')
  const order = (await findOrderForHouse(database.db, number))!
  const returned = (await findReturn(database.db, `${number}-R01`))!
  const { html } = returnMail({ id: 'one', order, returned, state: 'ASKED' }, 'http://localhost:3000')
  for (const said of ['Size 38 EU', 'Size 39 EU']) expect(html).toContain(said)
  expect(await sent(`${number}-R01`)).toMatchObject({ ok: true })
  const [left] = await query(
    `select l.size, l.size_system from placed_order o join order_line l on l."order" = o.id where o.number = $1`,
    [`${number}-E01`],
  )
  expect(left).toEqual({ size: '39', size_system: 'EU' })
})
