import { beforeAll, expect, test, vi } from 'vitest'
import { lettersOf } from '../../../tests/letters.ts'
import { readPdf } from '../../../tests/pdf-text.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { deliveredOrder, giveBackFirst, returnableIn, takeBack } from '../../../tests/worlds/returns.ts'
import { type Answer, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { findCertificateContradictions } from '../../domain/certificate/check-certificates.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { findOrderForHouse } from '../../domain/order/find-order.ts'
import { refundOrder, refundPart } from '../../domain/payment/refund-payments.ts'
import { lapseGiftReturns } from '../../domain/return/end-gift-returns.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { receiptCode } from '../gift/receipt-code.ts'

const { database, url } = testDatabase()
const shop = testShop(database, { RATE_LIMIT_PER_IP: '600000' })
const { app } = shop
const { lettersTo } = lettersOf(database, url)
const t = messagesIn('fr')
const shoe = 'SEL055-ROU-R-38'
const path = '/fr/fr/gift-return'
beforeAll(() => setStock(database, [shoe], 60))
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const given = () => deliveredOrder(app, database, shoe, { gift: 'Pour tes trente ans.' })

/** Who received it, with the receipt in hand, announces the first piece. */
async function announced(number: string, email: string, me = Shopper.in(app)): Promise<Answer> {
  const receipt = { orderNumber: number, receiptCode: receiptCode(shop, number).toLowerCase().replace('-', ' ') }
  const form = await me.post(path, receipt)
  const [line] = returnableIn(form)
  return me.post(path, {
    ...receipt,
    ...{ announce: 'true', firstname: 'Jeanne', lastname: 'Roux', email, way: 'parcel' },
    ...(line ? { [`item_${line}`]: 'true', [`returntype_${line}`]: 'Refund', [`reason_${line}`]: 'TOO_SMALL' } : {}),
  })
}

test('[RET-02] who received a gift gives it back by its receipt, and is sent a certificate; who gave it is told nothing', async () => {
  const { me: giver, number } = await given()
  const { totals } = (await findOrderForHouse(database.db, number))!
  const order = await giver.get(`/fr/fr/order?order=${number}`)
  const receipt = await Shopper.in(app).get(/href="([^"]+receipt=[^"]+)"/.exec(order.html)![1]!.replaceAll('&amp;', '&'))
  expect(receipt.html).toContain(receiptCode(shop, number))
  expect(receipt.html).toContain(`${path}?order=${number}&amp;code=`)
  const me = Shopper.in(app)
  const form = await me.post(path, { orderNumber: number, receiptCode: receiptCode(shop, number) })
  expect([form.status, returnableIn(form).length, /\d €|Martin|Inès/.test(form.html)]).toEqual([200, 1, false])
  expect(form.html).toContain('data-verify="email"')
  const done = await announced(number, 'jeanne.gift@averne.fr', me)
  expect(done.status).toBe(303)
  const page = await me.get(done.location!)
  expect(page.html).toContain(`${number}-G01`)
  expect(page.html).not.toMatch(/Martin|Inès|\d €/)
  const label = await app.request(`/fr/fr/gift-return/label${done.location!.slice(done.location!.indexOf('?'))}`)
  expect(label.headers.get('content-type')).toBe('application/pdf')
  const { address } = (await findOrderForHouse(database.db, number))!
  const printed = (await readPdf(new Uint8Array(await label.arrayBuffer()))).lines.join('\n')
  expect(printed).toContain('Jeanne Roux')
  for (const of of [address.lastname, address.address1, address.postal]) expect(printed).not.toContain(of)
  expect(await takeBack(database, `${number}-G01`)).toMatchObject({ ok: true })
  // Announced, here, done, and the certificate itself.
  const letters = await vi.waitFor(
    async () => {
      const all = await lettersTo('jeanne.gift@averne.fr', '%')
      expect(all).toHaveLength(4)
      return all
    },
    { timeout: 30_000 },
  )
  const text = letters.map(({ html }) => html).join('\n')
  expect(text).not.toMatch(/key=|Martin/)
  expect(text).toContain(t('returns.gift_SETTLED_worth'))
  const [certificate] = await query(
    'select c.amount::int, c.balance::int, c.recipient_email as email, c.payment from certificate c join order_return r on r.id = c."return" where r.number = $1',
    [`${number}-G01`],
  )
  const worth = totals.total.amount - totals.shipping.amount
  expect(certificate).toEqual({ amount: worth, balance: worth, email: 'jeanne.gift@averne.fr', payment: null })
  expect(
    await query(
      'select 1 from refund r join payment p on p.id = r.payment join placed_order o on o.id = p."order" where o.number = $1',
      [number],
    ),
  ).toEqual([])
  const seen = await giver.get(`/fr/fr/order?order=${number}`)
  expect(seen.html).not.toMatch(/-G01|id="returns"|credit_note/)
  // It is back: nobody gives it back a second time.
  expect((await announced(number, 'second@averne.fr')).status).toBe(422)
  expect(returnableIn(await giver.get(`/fr/fr/order/return?order=${number}`))).toEqual([])
  expect(await findCertificateContradictions(database.db)).toEqual([])
  expect(await findOrderContradictions(database.db)).toEqual([])
}, 60_000)

test('a wrong code, another order’s, an order that is no gift and an unknown one are answered alike', async () => {
  const [{ number }, { number: other }] = [await given(), await deliveredOrder(app, database, shoe)]
  const tries = [
    { orderNumber: number, receiptCode: 'AAAA-AAAA' },
    { orderNumber: number, receiptCode: receiptCode(shop, other) },
    { orderNumber: other, receiptCode: receiptCode(shop, other) },
    { orderNumber: 'AV00000000', receiptCode: receiptCode(shop, 'AV00000000') },
  ]
  for (const typed of tries) {
    const { status, html } = await Shopper.in(app).post(path, typed)
    expect([status, html.includes(t('returns.gift_unknown')), html.includes('item_')]).toEqual([422, true, false])
  }
  expect((await Shopper.in(app).get(`${path}?return=${crypto.randomUUID()}`)).status).toBe(404)
})

test('nothing ticked, or no e-mail, announces nothing; a return of who ordered is not opened by its id', async () => {
  const { me: giver, number, path: own } = await given()
  const receipt = { orderNumber: number, receiptCode: receiptCode(shop, number), announce: 'true' }
  const person = { firstname: 'Jeanne', lastname: 'Roux' }
  const me = Shopper.in(app)
  const nothing = await me.post(path, { ...receipt, ...person, email: 'jeanne@averne.fr' })
  expect(nothing.status).toBe(422)
  const nobody = await me.post(path, { ...receipt, ...person, email: 'jeanne' })
  expect([nobody.status, nobody.html.includes('aria-invalid="true"')]).toEqual([422, true])
  await giveBackFirst(giver, own)
  const [{ id }] = await query('select id from order_return where number = $1', [`${number}-R01`])
  expect((await me.get(`${path}?return=${id}`)).status).toBe(404)
})

const own = async (giver: Shopper, number: string) => returnableIn(await giver.get(`/fr/fr/order/return?order=${number}`)).length
const stateOf = async (number: string) => (await query('select state from order_return where number = $1', [number]))[0]?.state

test('[RET-02] who received a gift keeps it after all by the key of the letter, and who gave it may give it back again', async () => {
  const { me: giver, number } = await given()
  const me = Shopper.in(app)
  const { location } = await announced(number, 'keeps@averne.fr', me)
  expect(await own(giver, number)).toBe(0)
  const kept = await me.submit(`${path}/cancel`, await me.get(location!))
  expect([kept.status, kept.location]).toEqual([303, location])
  const page = await me.get(location!)
  expect(page.html).toContain('data-return-state="CANCELLED"')
  expect(page.html).not.toContain(`action="${path}/cancel"`)
  expect(await own(giver, number)).toBe(1)
  expect((await me.post(`${path}/cancel`, { return: crypto.randomUUID() })).status).toBe(404)
})

/** Announced, and kept after all. */
async function announcedAndKept(number: string, me: Shopper): Promise<void> {
  const { location } = await announced(number, 'again@averne.fr', me)
  await me.submit(`${path}/cancel`, await me.get(location!))
}

test('a gift is announced a few times a day, and its returns have numbers of their own, beyond two figures too', async () => {
  const { me: giver, number, path: theirs } = await given()
  const me = Shopper.in(app)
  await announcedAndKept(number, me)
  await query('update order_return set number = $2 where number = $1', [`${number}-G01`, `${number}-G99`])
  for (const _ of [2, 3, 4, 5]) await announcedAndKept(number, me)
  const refused = await announced(number, 'again@averne.fr', me)
  expect([refused.status, refused.html.includes(explain(t, 'RETURN_TOO_OFTEN'))]).toEqual([422, true])
  const numbers = await query('select number from order_return where number like $1 order by asked_at', [`${number}-%`])
  expect(numbers.map((each) => each.number.slice(number.length))).toEqual(['-G99', '-G100', '-G101', '-G102', '-G103'])
  // Whoever gave it does not count them, and is not kept from giving it back.
  await giveBackFirst(giver, theirs)
  expect(await stateOf(`${number}-R01`)).toBe('ASKED')
})

test('on the day after it may be announced again', async () => {
  const { number } = await given()
  const me = Shopper.in(app)
  for (const _ of [1, 2, 3, 4, 5]) await announcedAndKept(number, me)
  await query(`update order_return set asked_at = asked_at - interval '1 day' where number like $1`, [`${number}-%`])
  expect((await announced(number, 'again@averne.fr', me)).status).toBe(303)
})

test('what is here is not kept any more, and a return of who ordered is not ended by its id', async () => {
  const [{ number }, { me: giver, number: other, path: theirs }] = [await given(), await given()]
  const me = Shopper.in(app)
  const { location } = await announced(number, 'late@averne.fr', me)
  const page = await me.get(location!)
  await takeBack(database, `${number}-G01`)
  await me.submit(`${path}/cancel`, page)
  expect(await stateOf(`${number}-G01`)).toBe('SETTLED')
  await giveBackFirst(giver, theirs)
  const [{ id }] = await query('select id from order_return where number = $1', [`${other}-R01`])
  expect((await me.post(`${path}/cancel`, { return: id })).status).toBe(404)
  expect(await stateOf(`${other}-R01`)).toBe('ASKED')
})

test('[RET-02] a gift that was announced and never came lapses, a parcel a week after its label', async () => {
  const { me: giver, number } = await given()
  await announced(number, 'never@averne.fr')
  const day = 86_400_000
  const [{ send_by: sendBy }] = await query('select send_by from order_return where number = $1', [`${number}-G01`])
  const later = (days: number) => new Date(new Date(sendBy).getTime() + days * day)
  await lapseGiftReturns(database, later(6))
  expect([await stateOf(`${number}-G01`), await own(giver, number)]).toEqual(['ASKED', 0])
  await lapseGiftReturns(database, later(8))
  expect([await stateOf(`${number}-G01`), await own(giver, number)]).toEqual(['CANCELLED', 1])
})

test('what a gift’s receiver was given as a certificate is not given back to who paid as well', async () => {
  for (const isWhole of [true, false]) {
    const { number } = await given()
    const { id, totals } = (await findOrderForHouse(database.db, number))!
    await announced(number, 'once@averne.fr')
    expect(await takeBack(database, `${number}-G01`)).toMatchObject({ ok: true })
    const left = totals.shipping.amount
    if (isWhole) await database.transaction((tx) => refundOrder(tx, id, 'all of it'))
    else {
      const asked = { order: id, amount: totals.total, key: 'all', cause: 'all of it' }
      const refused = await database.transaction((tx) => refundPart(tx, asked))
      expect(refused).toEqual({ ok: false, failure: { code: 'REFUND_TOO_LARGE', left } })
    }
    const sums = `select (select coalesce(sum(r.amount), 0) from refund r join payment p on p.id = r.payment where p."order" = $1)::int as refunded,
      (select sum(c.amount) from certificate c join order_return r on r.id = c."return" where r."order" = $1)::int as certificate`
    expect(await query(sums, [id])).toEqual([{ refunded: isWhole ? left : 0, certificate: totals.total.amount - left }])
  }
})
