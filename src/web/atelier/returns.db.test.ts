import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { fillCart, inFrance, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { move } from '../../../tests/worlds/orders.ts'
import { deliveredOrder, giveBackFirst, returnableIn } from '../../../tests/worlds/returns.ts'
import { type Answer, hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { setStock, stockOf } from '../../../tests/worlds/stock.ts'
import type { Role } from '../../domain/staff/permissions.ts'
import { atelierWords } from '../../i18n/messages.ts'
import { receiptCode } from '../gift/receipt-code.ts'

const { database } = testDatabase()
const shop = testShop(database, { RATE_LIMIT_PER_IP: '600000' })
const { app } = shop
const shoe = 'SEL055-ROU-R-38'
const next = 'SEL055-ROU-R-39'
beforeAll(() => setStock(database, [shoe, next], 40))
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const words = atelierWords('fr')

/** A code of theirs is good once: each comes in once. */
const inside = new Map<Role, Promise<Shopper>>()
function staff(role: Role): Promise<Shopper> {
  const browser = inside.get(role) ?? signInAs(app, database, role)
  inside.set(role, browser)
  return browser
}

const countsIn = ({ html }: Answer): string[] => [...html.matchAll(/name="restocked_([0-9a-f-]{36})"/g)].map(([, id]) => id!)

/** An order of two pairs, handed over. */
async function twoPairs(): Promise<{ me: Shopper; number: string; path: string }> {
  const me = Shopper.in(app)
  await fillCart(me, shoe)
  const number = await placeCashOrder(me, shoe)
  await move(database, number, 'ship', 'deliver')
  return { me, number, path: `/fr/fr/order/return?order=${number}` }
}

test('what is announced stands in the list; it is received, in part, and given back, each by who may', async () => {
  const { me, number, path } = await twoPairs()
  const page = await me.get(path)
  const [line] = returnableIn(page)
  expect((await giveBackFirst(me, path, { quantity_LINE: '2', reason_LINE: 'TOO_LARGE' })).status).toBe(303)
  const name = `${number}-R01`
  const service = await staff('service')
  expect((await service.get('/atelier/returns?state=ASKED')).html).toContain(`/atelier/returns/${name}`)
  const there = `/atelier/returns/${name}`
  const first = await service.get(there)
  const [id] = countsIn(first)
  const before = await stockOf(database, shoe)
  const counted = { [`restocked_${id}`]: '1', [`damaged_${id}`]: '0', [`refused_${id}`]: '0' }
  expect((await service.submit(`${there}/receive`, first, counted)).location).toBe(`${there}?done=received`)
  expect(await stockOf(database, shoe)).toBe(before + 1)
  // Another tab that still shows it as it was.
  const stale = await service.submit(`${there}/receive`, first, counted)
  expect([stale.status, stale.html.includes(words('atelier.RETURN_CHANGED'))]).toEqual([409, true])
  const second = await service.get(there)
  expect(second.html).not.toContain(`${there}/settle`)
  expect((await service.submit(`${there}/receive`, second, { ...counted, [`restocked_${id}`]: '2' })).status).toBe(422)
  expect((await service.post(`${there}/settle`, { version: '1' })).status).toBe(404)
  const finance = await staff('finance')
  const bill = await finance.get(there)
  expect((await finance.submit(`${there}/settle`, bill)).location).toBe(`${there}?done=settled`)
  const [{ amount }] = await query(`select l.amount::int from order_line l where l.id = $1`, [line])
  const refunds = await query(
    `select r.amount::int from refund r join payment p on p.id = r.payment join placed_order o on o.id = p."order" where o.number = $1`,
    [number],
  )
  expect(refunds).toEqual([{ amount }])
  // The pair that never came may be announced another time.
  expect(returnableIn(await me.get(path))).toEqual([line])
  const journal = await query('select action from audit_line where subject = $1 order by id', [name])
  expect(journal.map((each) => each.action)).toEqual(['return.received', 'return.settled'])
})

test('an exchange leaves when the courier has the first, and the house sends it like any order', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  const page = await me.get(path)
  const press = /value="([0-9a-f-]{36}:TOO_SMALL)"/.exec(page.html)![1]!
  await me.submit(path, page, { swap: press })
  const there = `/atelier/returns/${number}-R01`
  const service = await staff('service')
  const file = await service.get(there)
  expect(file.html).toContain('EXR')
  expect((await service.submit(`${there}/sent`, file)).location).toBe(`${there}?done=sent`)
  const order = await service.get(`/atelier/orders/${number}-E01`)
  expect(order.status).toBe(200)
  await move(database, `${number}-E01`, 'ship', 'deliver')
  const [paid] = await query(
    `select p.state, p.method from payment p join placed_order o on o.id = p."order" where o.number = $1`,
    [`${number}-E01`],
  )
  expect(paid).toEqual({ state: 'PAYMENT_CAPTURED', method: 'EXCHANGE_CREDIT' })
})

test('what is damaged is paid back and not sold again', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  await giveBackFirst(me, path, { reason_LINE: 'FAULTY' })
  const there = `/atelier/returns/${number}-R01`
  const admin = await staff('admin')
  const file = await admin.get(there)
  const [id] = countsIn(file)
  const before = await stockOf(database, shoe)
  await admin.submit(`${there}/receive`, file, { [`restocked_${id}`]: '0', [`damaged_${id}`]: '1' })
  await admin.submit(`${there}/settle`, await admin.get(there))
  expect(await stockOf(database, shoe)).toBe(before)
  const [{ state }] = await query('select state from order_return where number = $1', [`${number}-R01`])
  expect(state).toBe('SETTLED')
})

test('why pieces come back is counted by style, and a boutique sees what is brought to one', async () => {
  const brought = await deliveredOrder(app, database, shoe)
  await giveBackFirst(brought.me, brought.path, { way: 'store' })
  const sent = await deliveredOrder(app, database, shoe)
  await giveBackFirst(sent.me, sent.path)
  const service = await staff('service')
  const { html } = await service.get('/atelier/returns')
  expect(html).toContain(words('returns.FAULTY'))
  const boutique = await staff('boutique')
  const list = await boutique.get('/atelier/returns')
  expect(list.html).toContain(`${brought.number}-R01`)
  expect(list.html).not.toContain(`${sent.number}-R01`)
  expect((await boutique.get(`/atelier/returns/${sent.number}-R01`)).status).toBe(404)
})

test('the house cancels a gift’s return as any other: what was held is free, its receiver is told, and who gave it may give it back', async () => {
  const { me: giver, number, path } = await deliveredOrder(app, database, shoe, { gift: '' })
  const receiver = Shopper.in(app)
  const receipt = { orderNumber: number, receiptCode: receiptCode(shop, number) }
  const [line] = returnableIn(await receiver.post('/fr/fr/gift-return', receipt))
  const wish = {
    [`item_${line}`]: 'true',
    [`returntype_${line}`]: 'Exchange',
    [`wanted_${line}`]: next,
    [`reason_${line}`]: 'TOO_SMALL',
  }
  const before = await stockOf(database, next)
  const person = { announce: 'true', firstname: 'Jeanne', lastname: 'Roux', email: 'jeanne@averne.fr', sendTo: 'address' }
  const { location } = await receiver.post('/fr/fr/gift-return', {
    ...receipt,
    ...person,
    ...wish,
    ...inFrance,
    firstname: 'Jeanne',
  })
  expect(await stockOf(database, next)).toBe(before - 1)

  const there = `/atelier/returns/${number}-G01`
  const service = await staff('service')
  const list = await service.get('/atelier/returns')
  expect(list.html).toMatch(/Échange contre Sélène 55, [^<]*39/)
  const file = await service.get(there)
  expect(file.html).toContain('14 rue des Tanneurs')
  expect(file.html).toMatch(new RegExp(`Échange contre Sélène 55, [^<]*39[^<]*<div[^>]*>${next}<`))
  expect((await (await staff('finance')).post(`${there}/cancel`, { version: '0' })).status).toBe(404)
  expect((await service.submit(`${there}/cancel`, file)).location).toBe(`${there}?done=cancelled`)
  expect((await service.get(`${there}?done=cancelled`)).html).toContain(words('atelier.saidReturnCancelled'))
  // A page of before does nothing more.
  expect((await service.submit(`${there}/cancel`, file)).status).toBe(409)
  expect(await stockOf(database, next)).toBe(before)
  expect((await receiver.get(location!)).html).toContain('data-return-state="CANCELLED"')
  expect(returnableIn(await giver.get(path))).toEqual([line])
  const [event] = await query(
    `select e.data ->> 'to' as to from event e join order_return r on r.id::text = e.data ->> 'return' where r.number = $1 order by e.id desc limit 1`,
    [`${number}-G01`],
  )
  expect(event).toEqual({ to: 'CANCELLED' })
})

test('a parcel that was posted before its return was cancelled is counted all the same, unless its pieces were announced again', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  const exchange = { returntype_LINE: 'Exchange', wanted_LINE: next }
  await giveBackFirst(me, path, exchange)
  const there = `/atelier/returns/${number}-R01`
  const admin = await staff('admin')
  await admin.submit(`${there}/cancel`, await admin.get(there))
  await giveBackFirst(me, path)
  const file = await admin.get(there)
  const [id] = countsIn(file)
  const counted = { [`restocked_${id}`]: '1', [`damaged_${id}`]: '0', [`refused_${id}`]: '0' }
  const refused = await admin.submit(`${there}/receive`, file, counted)
  expect([refused.status, refused.html.includes(words('atelier.RETURN_ANNOUNCED_AGAIN'))]).toEqual([422, true])
  const again = `/atelier/returns/${number}-R02`
  await admin.submit(`${again}/cancel`, await admin.get(again))
  expect((await admin.submit(`${there}/receive`, file, counted)).location).toBe(`${there}?done=received`)
  expect(returnableIn(await me.get(path))).toEqual([])
  expect((await admin.submit(`${there}/settle`, await admin.get(there))).location).toBe(`${there}?done=settled`)
  expect((await admin.get(`/atelier/orders/${number}-E01`)).status).toBe(200)
})

test('what a courier has is cancelled no more', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  await giveBackFirst(me, path)
  const there = `/atelier/returns/${number}-R01`
  const service = await staff('service')
  await service.submit(`${there}/sent`, await service.get(there))
  const file = await service.get(there)
  expect(file.html).not.toContain(`action="${there}/cancel"`)
  const version = /name="version" value="(\d+)"/.exec(file.html)![1]!
  const pressed = await service.post(`${there}/cancel`, { ...hiddenFields(file.html, `${there}/receive`), version })
  expect([pressed.status, pressed.html.includes(words('atelier.RETURN_REFUSED_STEP'))]).toEqual([409, true])
})
