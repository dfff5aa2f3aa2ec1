import { beforeAll, expect, test, vi } from 'vitest'
import { lettersOf } from '../../../tests/letters.ts'
import { readPdf } from '../../../tests/pdf-text.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { fillCart, inNewYork, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { move } from '../../../tests/worlds/orders.ts'
import { deliveredOrder, giveBackFirst, returnableIn, sizesFor, takeBack } from '../../../tests/worlds/returns.ts'
import { hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { moveOrder } from '../../domain/fulfilment/move-order.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { findReturn } from '../../domain/return/find-returns.ts'
import { markSent, receiveReturn, settleReturn } from '../../domain/return/move-return.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'

const { database, url } = testDatabase()
let days = 0
const { app } = testShop(
  database,
  { RATE_LIMIT_PER_IP: '600000' },
  {
    clock: () => new Date(Date.now() + days * 86_400_000),
    sizeWidget: 'https://sizes.example',
  },
)
const { lettersTo } = lettersOf(database, url)
const t = messagesIn('fr')
const shoe = 'SEL055-ROU-R-38'
beforeAll(() => setStock(database, [shoe, 'SEL055-ROU-R-36', 'SEL055-ROU-R-39'], 60))
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const by = { member: null, name: 'the house' }

const returnsOf = (number: string) =>
  query(
    `select r.number, r.state, o.number as "order", l.line, l.quantity, l.returntype, l.reason, l.why, l.wanted
     from order_return r join placed_order o on o.id = r."order" join return_line l on l."return" = r.id where o.number = $1 order by r.number`,
    [number],
  )
const stockOf = async (sku: string) =>
  (await query(`select quantity, held from stock where sku = $1 and place = 'online'`, [sku]))[0]
const refundsOf = (number: string) =>
  query(
    `select r.amount::int, r.state from refund r join payment p on p.id = r.payment join placed_order o on o.id = p."order" where o.number = $1`,
    [number],
  )

test('[RET-01,RET-03,RET-04] the form opens from an order that was handed over, with its number and two wishes a piece', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  const order = await me.get(`/fr/fr/order?order=${number}`)
  expect(order.html).toContain(`href="${path}"`)
  const { status, html } = await me.get(path)
  expect(status).toBe(200)
  expect(html).toContain(`name="orderNumber" value="${number}"`)
  const [line] = returnableIn({ html } as never)
  const values = [...html.matchAll(new RegExp(`name="returntype_${line}"[^>]*value="([^"]+)"`, 'g'))].map(([, value]) => value)
  expect(values).toEqual(['Refund', 'Exchange'])
})

test('[RET-03] the form says which order it is about, where its address does not', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  const page = await me.get(path)
  const [line] = returnableIn(page)
  const typed = { [`item_${line}`]: 'true', [`returntype_${line}`]: 'Refund', [`reason_${line}`]: 'CHANGED_MIND' }
  const token = hiddenFields(page.html, path).csrf_token!
  const bare = path.split('?')[0]!
  expect((await me.post(bare, { ...typed, csrf_token: token })).status).toBe(404)
  const strange = await Shopper.in(app).post(bare, { ...typed, orderNumber: number })
  expect(strange.status).toBe(403)
  expect((await me.post(bare, { ...typed, csrf_token: token, orderNumber: number })).status).toBe(303)
  expect(await returnsOf(number)).toMatchObject([{ order: number, line, returntype: 'Refund' }])
})

test('[RET-02] a return names its order and the pieces that come back', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  const done = await giveBackFirst(me, path)
  expect(done.status).toBe(303)
  const [{ id }] = await query(`select l.id from order_line l join placed_order o on o.id = l."order" where o.number = $1`, [
    number,
  ])
  expect(await returnsOf(number)).toMatchObject([
    {
      number: `${number}-R01`,
      order: number,
      line: id,
      quantity: 1,
      returntype: 'Refund',
      reason: 'CHANGED_MIND',
      state: 'ASKED',
    },
  ])
  const { html } = await me.get(done.location!.split('#')[0]!)
  expect(html).toContain(t('returns.said_returned'))
  expect(html).toContain('data-return-state="ASKED"')
  expect(html).toContain(`data-return="${number}-R01" data-order="${number}" data-return-type="Return"`)
  expect(html).toContain(`data-pid="${shoe}" data-returntype="Refund" data-reason="CHANGED_MIND"`)
  // Seen as it was bought.
  expect(html.split(`data-pid="${shoe}"`)[1]!.split('</li>')[0]).toContain('<img')
})

test('[RET-08,RET-09,RET-10] an exchange has reason EXR, holds its size at once, and leaves by EXS, paid by EXCHANGE_CREDIT', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  const page = await me.get(path)
  const [line] = returnableIn(page)
  const [wanted] = sizesFor(page, line!)
  const before = await stockOf(wanted!)
  const done = await giveBackFirst(me, path, { returntype_LINE: 'Exchange', wanted_LINE: wanted!, reason_LINE: 'TOO_SMALL' })
  expect(done.status).toBe(303)
  expect(await returnsOf(number)).toMatchObject([{ returntype: 'Exchange', reason: 'EXR', why: 'TOO_SMALL', wanted }])
  expect(await stockOf(wanted!)).toEqual({ quantity: before.quantity - 1, held: before.held + 1 })
  const { html } = await me.get(`/fr/fr/order?order=${number}`)
  expect(html).toContain('data-return-type="Exchange"')
  expect(html).toContain(`data-pid="${shoe}" data-returntype="Exchange" data-reason="EXR"`)
  const returned = (await findReturn(database.db, `${number}-R01`))!
  expect((await markSent(database, returned.number, { by, version: returned.version })).ok).toBe(true)
  const [exchange] = await query(
    `select o.number, o.shipping_method, o.total::int, p.method, p.amount::int, l.sku, b.total::int as paid from placed_order o
     join payment p on p."order" = o.id join order_line l on l."order" = o.id
     join order_return r on r.id = o.exchange_of join placed_order b on b.id = r."order" where b.number = $1`,
    [number],
  )
  expect(exchange).toMatchObject({ number: `${number}-E01`, shipping_method: 'EXS', method: 'EXCHANGE_CREDIT', sku: wanted })
  expect([exchange.total, exchange.amount]).toEqual([exchange.paid, exchange.paid])
  expect(await stockOf(wanted!)).toEqual({ quantity: before.quantity - 1, held: before.held + 1 })
  const exchanged = (await me.get(`/fr/fr/order?order=${exchange.number}`)).html
  for (const said of [t('checkout.EXCHANGE_CREDIT'), 'data-delivery="EXS"', 'data-payment-method="EXCHANGE_CREDIT"'])
    expect(exchanged).toContain(said)
  // What the house has not seen yet is not turned into money by calling the exchange back.
  const recall = `/fr/fr/order/cancel?order=${exchange.number}`
  const asked = await me.get(`/fr/fr/order?order=${exchange.number}`)
  expect(asked.html).not.toContain('/order/cancel?')
  const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(asked.html)![1]!
  expect((await me.post(recall, { csrf_token })).status).toBe(422)
  const settled = await takeBack(database, returned.number)
  expect(settled.ok).toBe(true)
  expect(await refundsOf(number)).toEqual([])
})

test('the size widget is told of a return, once it was announced', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  const done = await giveBackFirst(me, path)
  const pixel = ({ html }: { html: string }) => /data-size-pixel="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  expect(pixel(await me.get(done.location!.split('#')[0]!))).toBe(
    `https://sizes.example/pixel?event=return&product_ids=SEL055-ROU&order_id=${number}`,
  )
  expect(pixel(await me.get(`/fr/fr/order?order=${number}`))).toBeUndefined()
})

test('once enough pieces came back as too small, later shoppers read so', async () => {
  /** As a shop that has kept no page yet shows it. */
  const page = async () => (await Shopper.in(testShop(database).app).get('/fr/fr/p/SEL055-ROU')).html
  await query(`insert into size_tally (product, small, large) select product, 10, 1 from colourway where id = 'SEL055-ROU'
    on conflict (product) do update set small = 10, large = 1`)
  expect(await page()).not.toContain(t('choosing.runs_small'))
  const bought = await deliveredOrder(app, database, shoe)
  await giveBackFirst(bought.me, bought.path, { reason_LINE: 'TOO_SMALL' })
  expect(await takeBack(database, `${bought.number}-R01`)).toMatchObject({ ok: true })
  expect(await page()).toContain(t('choosing.runs_small'))
})

test('too small is exchanged by one press, for the next size that is here', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  const page = await me.get(path)
  const press = /value="([0-9a-f-]{36}:TOO_SMALL)"/.exec(page.html)?.[1]
  const done = await me.submit(path, page, { swap: press! })
  expect(done.status).toBe(303)
  const [{ wanted }] = await returnsOf(number)
  const [{ sku }] = await query(`select l.sku from order_line l join placed_order o on o.id = l."order" where o.number = $1`, [
    number,
  ])
  const positions = await query('select position, sku from variant where sku = any($1) order by position', [[sku, wanted]])
  expect(positions.map((each) => each.sku)).toEqual([sku, wanted])
})

test('a line comes back once, however often it is sent', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  const page = await me.get(path)
  const [line] = returnableIn(page)
  const typed = { [`item_${line}`]: 'true', [`returntype_${line}`]: 'Refund', [`reason_${line}`]: 'FAULTY' }
  const answers = await Promise.all([me.submit(path, page, typed), me.submit(path, page, typed)])
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
  expect(answers.find(({ status }) => status === 422)!.html).toContain(explain(t, 'RETURN_TOO_MANY'))
  expect(await returnsOf(number)).toHaveLength(1)
})

test('the database itself lets no more come back than was handed over', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  await giveBackFirst(me, path)
  const [{ line }] = await returnsOf(number)
  await expect(
    query(
      `with again as (insert into order_return ("order", number, way, send_by) select id, number || '-R02', 'parcel', now() from placed_order
        where number = $1 returning id) select 1`,
      [number],
    ).then(() =>
      query(
        `insert into return_line ("return", line, quantity, returntype, why) select id, $2, 1, 'Refund', 'FAULTY' from order_return where number = $1`,
        [`${number}-R02`, line],
      ),
    ),
  ).rejects.toMatchObject({ constraint: 'return_within_received' })
})

test('nobody gives back the order of another, or one that has not come', async () => {
  const { number, path } = await deliveredOrder(app, database, shoe)
  const stranger = Shopper.in(app)
  expect((await stranger.get(path)).status).toBe(404)
  const other = await deliveredOrder(app, database, shoe)
  const page = await other.me.get(other.path)
  expect((await other.me.submit(other.path, page, { orderNumber: number })).status).toBe(400)
  const [theirs] = await query(`select l.id from order_line l join placed_order o on o.id = l."order" where o.number = $1`, [
    number,
  ])
  const typed = { [`item_${theirs.id}`]: 'true', [`returntype_${theirs.id}`]: 'Refund', [`reason_${theirs.id}`]: 'FAULTY' }
  expect((await other.me.submit(other.path, page, typed)).status).toBe(422)
  expect(await returnsOf(number)).toEqual([])
  const me = Shopper.in(app)
  const waiting = await placeCashOrder(me, shoe)
  expect((await me.get(`/fr/fr/order/return?order=${waiting}`)).location).toContain(`/order?order=${waiting}`)
})

test('an exchange whose size was sold meanwhile is told so, and nothing is kept', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  const page = await me.get(path)
  const [line] = returnableIn(page)
  const [wanted] = sizesFor(page, line!)
  const { quantity } = await stockOf(wanted!)
  await setStock(database, wanted!, 0)
  const done = await giveBackFirst(me, path, { returntype_LINE: 'Exchange', wanted_LINE: wanted! })
  await setStock(database, wanted!, quantity)
  expect(done.status).toBe(422)
  expect(done.html).toContain(explain(t, 'EXCHANGE_SIZE_GONE'))
  expect(await returnsOf(number)).toEqual([])
})

test('after the thirty days there is no form; after its own days no label', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  const late = await deliveredOrder(app, database, shoe)
  const lateForm = await late.me.get(late.path)
  await giveBackFirst(me, path)
  const label = `/fr/fr/order/return/label?order=${number}&return=${number}-R01`
  const pdf = await me.get(label)
  expect([pdf.status, pdf.type]).toEqual([200, 'application/pdf'])
  days = 15
  try {
    const answer = await me.get(label)
    expect(answer.location).toContain('done=labelOver')
    days = 31
    expect((await late.me.get(late.path)).location).toContain('/order?order=')
    const [line] = returnableIn(lateForm)
    const typed = { [`item_${line}`]: 'true', [`returntype_${line}`]: 'Refund', [`reason_${line}`]: 'FAULTY' }
    const sent = await late.me.submit(late.path, lateForm, typed)
    expect(sent.status).toBe(422)
    expect(sent.html).toContain(explain(t, 'RETURN_TOO_LATE'))
  } finally {
    days = 0
  }
})

test('the mail brings instructions and a label with the return’s number, in the language of the order', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe, { email: 'label@averne.fr' })
  await giveBackFirst(me, path)
  const letter = await vi.waitFor(
    async () => {
      const [found] = await lettersTo('label@averne.fr', `Votre retour ${number}-R01`)
      if (!found) throw new Error('no letter yet')
      return found
    },
    { timeout: 30_000, interval: 100 },
  )
  expect(letter.html).toContain(t('returns.step3parcel'))
  const link = /href="http:\/\/localhost:3000([^"]+label[^"]+)"/.exec(letter.html)![1]!.replaceAll('&amp;', '&')
  const answer = await app.request(link)
  expect(answer.status).toBe(200)
  const { lines } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  expect(lines.join(' ')).toContain(`${number}-R01`)
  expect(lines.join(' ')).toContain('Averne SAS')
})

test('what came back is in the stock by a movement, paid back once in two tabs, and in a paper of its own', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  await giveBackFirst(me, path)
  const [{ sku, amount }] = await query(
    `select l.sku, l.amount::int from order_line l join placed_order o on o.id = l."order" where o.number = $1`,
    [number],
  )
  const before = await stockOf(sku)
  const returned = (await findReturn(database.db, `${number}-R01`))!
  const counted = [{ id: returned.lines[0]!.id, restocked: 1, damaged: 0, refused: 0 }]
  expect((await receiveReturn(database, returned.number, counted, { by, version: returned.version })).ok).toBe(true)
  expect((await stockOf(sku)).quantity).toBe(before.quantity + 1)
  expect(
    await query(`select kind, free from stock_movement where cause = 'return' and cause_id = $1`, [returned.number]),
  ).toEqual([{ kind: 'returned', free: 1 }])
  const { version } = (await findReturn(database.db, returned.number))!
  const twice = await Promise.all([1, 2].map(() => settleReturn(database, returned.number, { by, version })))
  expect(twice.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await refundsOf(number)).toEqual([{ amount, state: 'ASKED' }])
  const [note] = await query(
    `select i.number, (i.content ->> 'total')::int as total from invoice i join placed_order o on o.id = i."order"
     where o.number = $1 and i.kind = 'credit_note'`,
    [number],
  )
  expect(note.total).toBe(amount)
  expect((await me.get(`/fr/fr/order/invoice?order=${number}&paper=${note.number}`)).type).toBe('application/pdf')
})

test('where tax is added it comes back with its piece: two returns are worth what the order was', async () => {
  const answers = { base: '/us/en', address: inNewYork, method: 'DAHGR', email: 'ann@averne.fr' }
  const me = Shopper.in(app)
  await fillCart(me, shoe, '/us/en')
  const number = await placeCashOrder(me, shoe, answers)
  await move(database, number, 'ship', 'deliver')
  const path = `/us/en/order/return?order=${number}`
  for (const which of ['R01', 'R02']) {
    expect((await giveBackFirst(me, path, { quantity_LINE: '1' })).status).toBe(303)
    expect(await takeBack(database, `${number}-${which}`)).toMatchObject({ ok: true })
  }
  const [{ total, tax }] = await query(
    `select o.total::int, (select sum(amount)::int from order_adjustment a where a."order" = o.id and a.kind = 'tax') as tax
     from placed_order o where o.number = $1`,
    [number],
  )
  expect(tax).toBeGreaterThan(0)
  expect((await refundsOf(number)).reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
})

test('what the house does not take back is not paid back, nor announced again', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  await giveBackFirst(me, path)
  const returned = (await findReturn(database.db, `${number}-R01`))!
  const counted = [{ id: returned.lines[0]!.id, restocked: 0, damaged: 0, refused: 1 }]
  await receiveReturn(database, returned.number, counted, { by, version: returned.version })
  const { version } = (await findReturn(database.db, returned.number))!
  expect(await settleReturn(database, returned.number, { by, version })).toMatchObject({ ok: true, value: { state: 'REFUSED' } })
  expect(await refundsOf(number)).toEqual([])
  expect((await me.get(path)).status).toBe(303)
})

test('its owner keeps it after all until a courier has it, and the size can be had again', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  const page = await me.get(path)
  const [wanted] = sizesFor(page, returnableIn(page)[0]!)
  const before = await stockOf(wanted!)
  await giveBackFirst(me, path, { returntype_LINE: 'Exchange', wanted_LINE: wanted! })
  const order = await me.get(`/fr/fr/order?order=${number}`)
  const cancel = `/fr/fr/order/return/cancel?order=${number}`
  expect((await me.submit(cancel, order)).location).toContain('done=kept')
  expect(await stockOf(wanted!)).toEqual(before)
  expect((await me.get(path)).status).toBe(200)
  await giveBackFirst(me, path)
  const returned = (await findReturn(database.db, `${number}-R02`))!
  await markSent(database, returned.number, { by, version: returned.version })
  expect(
    (await me.post(cancel, { csrf_token: /name="csrf_token" value="([^"]+)"/.exec(order.html)![1]!, return: returned.number }))
      .location,
  ).toContain('done=underWay')
})

test('an exchange that the house cannot send is paid back to who paid for the first', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  const page = await me.get(path)
  const [wanted] = sizesFor(page, returnableIn(page)[0]!)
  await giveBackFirst(me, path, { returntype_LINE: 'Exchange', wanted_LINE: wanted! })
  const returned = (await findReturn(database.db, `${number}-R01`))!
  await markSent(database, returned.number, { by, version: returned.version })
  expect((await moveOrder(database, `${number}-E01`, 'cancel', 'a flaw was found')).ok).toBe(true)
  expect(await refundsOf(number)).toEqual([])
  expect(await takeBack(database, returned.number)).toMatchObject({ ok: true })
  const [{ total }] = await query('select total::int from placed_order where number = $1', [number])
  expect(await refundsOf(number)).toEqual([{ amount: total, state: 'ASKED' }])
})

test('an exchange that comes back in its turn is paid back to the first payment', async () => {
  const { me, number, path } = await deliveredOrder(app, database, shoe)
  const page = await me.get(path)
  const [wanted] = sizesFor(page, returnableIn(page)[0]!)
  await giveBackFirst(me, path, { returntype_LINE: 'Exchange', wanted_LINE: wanted! })
  await takeBack(database, `${number}-R01`)
  for (const each of ['ship', 'deliver'] as const) await moveOrder(database, `${number}-E01`, each, 'the house')
  await giveBackFirst(me, `/fr/fr/order/return?order=${number}-E01`)
  expect(await takeBack(database, `${number}-E01-R01`)).toMatchObject({ ok: true })
  const [{ total }] = await query('select total::int from placed_order where number = $1', [number])
  expect(await refundsOf(number)).toEqual([{ amount: total, state: 'ASKED' }])
  expect(await refundsOf(`${number}-E01`)).toEqual([])
})

test('afterwards orders, payments and stock still say the same', async () => {
  expect(await findOrderContradictions(database.db)).toEqual([])
  expect(await findStockContradictions(database.db)).toEqual([])
})
