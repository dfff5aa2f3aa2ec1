import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayFrom } from '../../../tests/days.ts'
import { lettersOf } from '../../../tests/letters.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { answerUpTo, cartAtPayment, fillCart, inCalifornia, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { setCoupons, typeCode } from '../../../tests/worlds/coupons.ts'
import { newEmail } from '../../../tests/worlds/customers.ts'
import { move } from '../../../tests/worlds/orders.ts'
import { giveBackFirst, returnableIn, sizesFor, takeBack } from '../../../tests/worlds/returns.ts'
import { type Answer, Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { setStock, stockOf } from '../../../tests/worlds/stock.ts'
import { commandLine } from '../../domain/audit/audit.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { findOrderForHouse } from '../../domain/order/find-order.ts'
import { changeRef } from '../../domain/payment/begin-payment.ts'
import { testCards } from '../../domain/payment/card-provider.contract.ts'
import { findMoneyByDay } from '../../domain/payment/money-by-day.ts'
import { findReturn } from '../../domain/return/find-returns.ts'
import { listReasons } from '../../domain/return/list-returns.ts'
import { cancelReturn, markSent, receiveReturn, settleReturn } from '../../domain/return/move-return.ts'
import { lapseUnpaid } from '../../domain/return/pay-difference.ts'
import { explain } from '../../i18n/explain.ts'
import { formatPrice } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { money } from '../../kernel/money.ts'

vi.setConfig({ testTimeout: 60_000 })

const { database, url } = testDatabase()
const pays = testPayments(database)
const letters = lettersOf(database, url)
const t = messagesIn('fr')
/** Of 690 €, and the same at another height, of 790 €. */
const low = 'SEL055-ROU-R-38'
const high = 'SEL085-ROU-R-38'
const difference = 10_000
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const clerkOf = async (number: string) => ({ by: commandLine, version: (await findReturn(database.db, number))!.version })
const typed = { number: testCards.taken, month: '11', year: '39', cvc: '123', owner: 'Inès Martin' }

/** At the provider's page; answers where they are sent back to, within the shop. */
async function payAt(page: string, number: string = testCards.taken): Promise<string | undefined> {
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ ...typed, number }), redirect: 'manual' })
  return answer.headers.get('location')?.replace(pays.origin(), '')
}

const pathOf = (number: string, base = '/fr/fr') => `${base}/order/return?order=${number}`
const payPath = (number: string) => `/fr/fr/order/return/difference?order=${number}`

async function delivered(pid: string, answers: Parameters<typeof placeCashOrder>[2] = {}) {
  const me = pays.shopper()
  const number = await placeCashOrder(me, pid, answers)
  await move(database, number, 'ship', 'deliver')
  return { me, number, first: `${number}-R01`, second: `${number}-E01` }
}

/** What is wanted, answered with what it costs more or less. */
const choose = (me: Shopper, number: string, wanted: string, more: Record<string, string> = {}, base = '/fr/fr') =>
  giveBackFirst(me, pathOf(number, base), { returntype_LINE: 'Exchange', wanted_LINE: wanted, ...more })
const confirm = (me: Shopper, page: Answer, number: string, base = '/fr/fr') => me.submit(pathOf(number, base), page)

/** A dearer exchange, confirmed: its order, and the provider's page. */
async function confirmed(more: Record<string, string> = {}, answers: Parameters<typeof placeCashOrder>[2] = {}) {
  const world = await delivered(low, answers)
  const page = (await confirm(world.me, await choose(world.me, world.number, high, more), world.number)).location!
  return { ...world, page }
}
async function paid(more: Record<string, string> = {}, answers: Parameters<typeof placeCashOrder>[2] = {}) {
  const world = await confirmed(more, answers)
  await world.me.get((await payAt(world.page))!)
  return world
}

const paymentsOf = (returned: string) =>
  query(
    `select p.state, p.amount::int, p.released_at is not null as released from payment p join order_return r on r.id = p."return"
      where r.number = $1 order by p.created_at`,
    [returned],
  )
/** What goes back of the first order's payment, and of the difference. */
const refundsOf = async (number: string) => {
  const sums = await query(
    `select r.amount::int, p.purpose from refund r join payment p on p.id = r.payment left join placed_order o on o.id = p."order"
      left join order_return b on b.id = p."return" where o.number = $1 or b.number like $1 || '-%' order by r.created_at, r.id`,
    [number],
  )
  const of = (purpose: string) => sums.filter((each) => each.purpose === purpose).map(({ amount }) => amount)
  return { first: of('order'), difference: of('exchange') }
}
const stateOf = async (number: string) => (await findReturn(database.db, number))?.state
const totalOf = async (number: string) => (await findOrderForHouse(database.db, number))!.totals.total.amount
const euros = (amount: number) => formatPrice(money(amount, 'EUR'), 'fr-FR')

/** Of the return's only line, so many came and were kept, or were refused. */
async function settle(number: string, restocked: number, refused = 0) {
  const [line] = (await findReturn(database.db, number))!.lines
  await receiveReturn(database, number, [{ id: line!.id, restocked, damaged: 0, refused }], await clerkOf(number))
  return settleReturn(database, number, await clerkOf(number))
}

beforeAll(() => setStock(database, [low, high], 90))
beforeEach(() => pays.trouble({ webhooks: 'never' }))
afterEach(async () => {
  await pays.trouble()
  expect(await findOrderContradictions(database.db)).toEqual([])
  expect(await findStockContradictions(database.db)).toEqual([])
})

describe('a dearer piece', () => {
  test('[RET-08] [RET-09] [RET-10] is shown with its difference, held, paid on the provider’s page, and then goes on as any exchange', async () => {
    const { me, number, first, second } = await delivered(low)
    const here = await stockOf(database, high)
    const page = await choose(me, number, high)
    expect(page.status).toBe(200)
    for (const said of [t('returns.difference'), 'Sélène 85', euros(79_000), euros(-69_000), euros(difference)])
      expect(page.html).toContain(said)
    // Nothing is announced before it is agreed to.
    expect([await stateOf(first), await stockOf(database, high)]).toEqual([undefined, here])
    const sent = await confirm(me, page, number)
    expect(new URL(sent.location!).origin).toBe(pays.cardsAt())
    expect([await stateOf(first), await stockOf(database, high)]).toEqual(['UNPAID', here - 1])
    const waiting = await me.get(`/fr/fr/order?order=${number}`)
    for (const said of [t('returns.UNPAID'), t('returns.about_UNPAID'), t('care.pay', { price: euros(difference) })])
      expect(waiting.html).toContain(said)
    expect(waiting.html).not.toContain('order/return/label?')
    expect(await markSent(database, first, await clerkOf(first))).toMatchObject({ ok: false })

    const back = await me.get((await payAt(sent.location!))!)
    expect(back.location).toBe(`/fr/fr/order?order=${number}&done=paid&return=${number}-R01#returns`)
    const after = await me.get(back.location!)
    for (const said of [t('returns.said_paid'), t('returns.ASKED'), t('returns.difference_paid'), euros(difference)])
      expect(after.html).toContain(said)
    expect(await paymentsOf(first)).toEqual([{ state: 'PAYMENT_CAPTURED', amount: difference, released: false }])
    const [hold] = await query(
      `select quantity, expires_at > now() + interval '20 days' as "isLong" from stock_hold
        where holder_id = (select id from order_return where number = $1) and state = 'open'`,
      [first],
    )
    expect(hold).toEqual({ quantity: 1, isLong: true })

    expect(await markSent(database, first, await clerkOf(first))).toMatchObject({ ok: true })
    const exchange = (await findOrderForHouse(database.db, second))!
    expect(exchange).toMatchObject({
      shippingMethod: 'EXS',
      paymentMethod: 'EXCHANGE_CREDIT',
      totals: { total: { amount: 79_000 } },
    })
    expect(exchange.lines).toMatchObject([{ sku: high, name: 'Sélène 85', price: { amount: 79_000 }, quantity: 1 }])
    expect((await findReturn(database.db, first))!.lines).toMatchObject([{ reason: 'EXR', due: difference, exchanged: 1 }])
    expect((await me.get(`/fr/fr/order?order=${second}`)).html).toContain(
      `${t('returns.difference_paid')}\u202f: ${euros(difference)}`,
    )
    expect(await settle(first, 1)).toMatchObject({ ok: true, value: { state: 'SETTLED' } })
    expect(await refundsOf(number)).toEqual({ first: [], difference: [] })
  })

  test('two tabs, five presses and a webhook told twice are one exchange and one payment', async () => {
    const { me, number, first } = await delivered(low)
    await pays.trouble({ webhooks: 'twice' })
    const page = await choose(me, number, high)
    const presses = await Promise.all(Array.from({ length: 5 }, () => confirm(me, page, number)))
    const places = presses.flatMap(({ location }) => (location?.startsWith(pays.cardsAt()) ? [location] : []))
    expect(places.length).toBeGreaterThan(0)
    expect(await query('select number from order_return where number like $1', [`${number}-%`])).toHaveLength(1)
    const [{ ref }] = await query(
      'select provider_ref as ref from payment p join order_return r on r.id = p."return" where r.number = $1',
      [first],
    )
    const back = (await payAt(places.find((place) => place.includes(ref)) ?? places[0]!))!
    await Promise.all([me.get(back), pays.settle(), me.get(back)])
    await expect.poll(() => stateOf(first)).toBe('ASKED')
    // Who presses once more is not asked again.
    const again = await me.post(payPath(number), { ...(await hiddenOf(me, number)), return: first })
    expect(again.location).toBe(`/fr/fr/order?order=${number}&done=paid&return=${number}-R01#returns`)
    expect((await paymentsOf(first)).filter(({ state }) => state !== 'ABANDONED')).toMatchObject([{ amount: difference }])
    expect(await refundsOf(number)).toEqual({ first: [], difference: [] })
  })

  test('of which two pairs lie on one line is one exchange and one payment, however often it is pressed', async () => {
    const me = pays.shopper()
    await fillCart(me, low)
    const number = await placeCashOrder(me, low)
    await move(database, number, 'ship', 'deliver')
    const page = await choose(me, number, high)
    const presses = await Promise.all([confirm(me, page, number), confirm(me, page, number)])
    expect((await confirm(me, page, number)).location).toMatch(new RegExp(`^${pays.cardsAt()}`))
    expect(presses.map(({ status }) => status)).toEqual([303, 303])
    expect(await query('select number from order_return where number like $1', [`${number}-%`])).toEqual([
      { number: `${number}-R01` },
    ])
    expect(await paymentsOf(`${number}-R01`)).toMatchObject([{ state: 'STARTED', amount: difference }])
    // The other pair may still come back.
    expect(returnableIn(await me.get(pathOf(number)))).toHaveLength(1)
  })

  test('on two devices, each in its language, is paid on one page: of two who begin it at once one is told to press again', async () => {
    const { me, number, first } = await confirmed()
    const { key } = (await findOrderForHouse(database.db, number))!
    const guest = pays.shopper()
    const elsewhere = `/fr/en/order/return/difference?order=${number}&key=${key}`
    const english = await guest.get(`/fr/en/order?order=${number}&key=${key}`)
    const token = /name="csrf_token" value="([^"]+)"/.exec(english.html)![1]!
    const pressEnglish = () => guest.post(elsewhere, { csrf_token: token, return: first })
    const french = await me.get(`/fr/fr/order?order=${number}`)
    const presses = await Promise.all([me.submit(payPath(number), french), pressEnglish()])
    const pages = presses.flatMap(({ location }) => (location?.startsWith(pays.cardsAt()) ? [location] : []))
    const last = (await pressEnglish()).location!
    expect(last.startsWith(pays.cardsAt())).toBe(true)
    for (const page of pages.filter((each) => each !== last)) await payAt(page)
    await payAt(last)
    await pays.settle()
    expect(await stateOf(first)).toBe('ASKED')
    expect((await paymentsOf(first)).filter(({ state }) => state !== 'ABANDONED')).toHaveLength(1)
    // What is decided keeps its name, and of two who change it at once one does.
    const [{ id, ref }] = await query(
      `select p.id, p.provider_ref as ref from payment p join order_return r on r.id = p."return" where r.number = $1 and p.state <> 'ABANDONED'`,
      [first],
    )
    expect(await changeRef(database.db, id, ref, 'another')).toBeNull()
    const { first: open } = await confirmed()
    const [begun] = await query(
      'select p.id, p.provider_ref as ref from payment p join order_return r on r.id = p."return" where r.number = $1',
      [open],
    )
    const changed = await Promise.all(['one', 'other'].map((to) => changeRef(database.db, begun.id, begun.ref, `${to} ${open}`)))
    expect(changed.filter((each) => each !== null)).toHaveLength(1)
  })

  test('is counted among the reasons once it is announced, and measured as the return that the address names', async () => {
    const reasons = async () => (await listReasons(database.db, 999)).reduce((sum, { pieces }) => sum + pieces, 0)
    const before = await reasons()
    const { me, number, first, page } = await confirmed()
    expect(await reasons()).toBe(before)
    await me.get((await payAt(page))!)
    expect(await reasons()).toBe(before + 1)
    const measured = async (named: string) =>
      (await me.get(`/fr/fr/order?order=${number}&done=paid&return=${named}`)).html.includes(
        '&quot;event&quot;:&quot;return&quot;',
      )
    expect([await measured(first), await measured(`${number}-R02`)]).toEqual([true, false])
  })

  test('a browser that was closed, and answers that are lost: the catch-up announces it, paid once', async () => {
    const { first, page } = await confirmed()
    await pays.trouble({ lostAnswers: 1, webhooks: 'never' })
    await payAt(page)
    await pays.trouble({ webhooks: 'never' })
    await pays.settle()
    expect(await stateOf(first)).toBe('ASKED')
    expect(await paymentsOf(first)).toMatchObject([{ amount: difference }])
  })

  test('a card that is declined is said to be, and another pays; what is given up at the provider’s is paid by another press', async () => {
    const { me, number, first, page } = await confirmed()
    const back = await me.get((await payAt(page, testCards.captureDeclined))!)
    expect(back.location).toBe(`/fr/fr/order?order=${number}&unpaid=declined#returns`)
    const shown = await me.get(back.location!)
    expect(shown.html).toContain(t('payment.declined_declined'))
    expect(await stateOf(first)).toBe('UNPAID')
    const pressed = await me.submit(payPath(number), shown)
    const [{ id }] = await query(
      `select p.id from payment p join order_return r on r.id = p."return" where r.number = $1 and p.state = 'STARTED'`,
      [first],
    )
    const given = await me.get(`/fr/fr/order/return/difference?payment=${id}`)
    expect((await me.get(given.location!)).html).toContain(t('returns.unfinished'))
    expect(pressed.status).toBe(303)
    const anew = await me.submit(payPath(number), await me.get(`/fr/fr/order?order=${number}`))
    await me.get((await payAt(anew.location!))!)
    expect(await stateOf(first)).toBe('ASKED')
    expect((await paymentsOf(first)).filter(({ state }) => state === 'PAYMENT_CAPTURED')).toHaveLength(1)
  })

  test('that nobody pays in time lapses with a letter, what was set aside is free, and what is paid later is let go', async () => {
    const email = newEmail()
    const { me, number, first, page } = await confirmed({}, { email })
    const here = await stockOf(database, high)
    const late = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    expect(await lapseUnpaid(database, late(23))).toBe(0)
    // It is being paid.
    expect(await lapseUnpaid(database, late(25))).toBe(0)
    await query(`update payment set expires_at = now() where "return" = (select id from order_return where number = $1)`, [first])
    await pays.settle()
    expect(await lapseUnpaid(database, late(25))).toBe(1)
    expect([await stateOf(first), await stockOf(database, high)]).toEqual(['LAPSED', here + 1])
    await letters.linkIn(email, t('returns.mail_LAPSEDSubject', { number: first }), '/order')
    const back = await payAt(page)
    if (back) await me.get(back)
    await pays.settle()
    expect(await stateOf(first)).toBe('LAPSED')
    expect((await paymentsOf(first)).every(({ state, released }) => state === 'ABANDONED' && released)).toBe(true)
    const pressed = await me.post(payPath(number), { ...(await hiddenOf(me, number)), return: first })
    expect((await me.get(pressed.location!)).html).toContain(explain(t, 'EXCHANGE_LAPSED'))
    // It may be announced again.
    expect(returnableIn(await me.get(pathOf(number)))).toHaveLength(1)
  })

  test('given up before it is paid: the page at the provider’s pays nothing any more', async () => {
    const { me, number, first, page } = await confirmed()
    const order = await me.get(`/fr/fr/order?order=${number}`)
    await me.submit(`/fr/fr/order/return/cancel?order=${number}`, order)
    expect(await stateOf(first)).toBe('LAPSED')
    const back = await payAt(page)
    if (back) await me.get(back)
    await pays.settle()
    expect(await paymentsOf(first)).toEqual([{ state: 'ABANDONED', amount: difference, released: true }])
  })

  test('of a price that has changed since it was shown is shown once more, and nothing is announced', async () => {
    const { me, number, first } = await delivered(low)
    const page = await choose(me, number, high)
    await query(`update price set amount = amount + 1000 where product = 'SEL085' and currency = 'EUR'`)
    try {
      const shown = await confirm(me, page, number)
      expect([shown.status, shown.html.includes(explain(t, 'EXCHANGE_DIFFERENCE'))]).toEqual([409, true])
      expect(shown.html).toContain(euros(difference + 1000))
      expect(await stateOf(first)).toBeUndefined()
      await me.get((await payAt((await confirm(me, shown, number)).location!))!)
    } finally {
      await query(`update price set amount = amount - 1000 where product = 'SEL085' and currency = 'EUR'`)
    }
    // Agreed is agreed, whatever it costs when it leaves.
    expect(await takeBack(database, first)).toMatchObject({ ok: true })
    expect(await totalOf(`${number}-E01`)).toBe(79_000 + 1000)
  })

  test('is not confirmed while no card is taken', async () => {
    const { me, number, first } = await delivered(low)
    const page = await choose(me, number, high)
    const closed = Shopper.in(testShop(database, { PUBLIC_URL: pays.origin() }).app)
    for (const [name, value] of me.cookies) closed.cookies.set(name, value)
    const shown = await choose(closed, number, high)
    expect([shown.html.includes(t('care.closed')), shown.html.includes(t('care.pay', { price: euros(difference) }))]).toEqual([
      true,
      false,
    ])
    expect((await confirm(closed, page, number)).location).toContain('unpaid=closed')
    expect(await stateOf(first)).toBeUndefined()
  })

  test('by the link of a letter, without an account: who paid comes back to the order by its key, others see nothing', async () => {
    const { number } = await delivered(low)
    const { key } = (await findOrderForHouse(database.db, number))!
    const guest = pays.shopper()
    const path = `${pathOf(number)}&key=${key}`
    const [line] = returnableIn(await guest.get(path))
    const form = await guest.get(path)
    const token = /name="csrf_token" value="([^"]+)"/.exec(form.html)![1]!
    const wish = { [`item_${line}`]: 'true', [`returntype_${line}`]: 'Exchange', [`reason_${line}`]: 'CHANGED_MIND' }
    const fields = { csrf_token: token, orderNumber: number, ...wish, [`wanted_${line}`]: high }
    expect((await guest.post(path, fields)).html).toContain(`name="difference" value="${difference}.0"`)
    const sent = await guest.post(path, { ...fields, difference: `${difference}.0` })
    expect(await (await fetch(sent.location!)).text()).not.toContain(key)
    const back = (await payAt(sent.location!))!
    expect((await pays.shopper().get(back)).location).toBe('/fr/fr/')
    expect((await guest.get(back)).location).toBe(
      `/fr/fr/order?order=${number}&key=${key}&done=paid&return=${number}-R01#returns`,
    )
  })
})

/** The token of the order's page. */
async function hiddenOf(me: Shopper, number: string): Promise<{ csrf_token: string }> {
  const { html } = await me.get(`/fr/fr/order?order=${number}`)
  return { csrf_token: /name="csrf_token" value="([^"]+)"/.exec(html)![1]! }
}

describe('a difference that was paid', () => {
  test('goes back once when the piece is kept after all; where its parcel comes all the same, it is money and no exchange', async () => {
    const { me, number, first } = await paid()
    const order = await me.get(`/fr/fr/order?order=${number}`)
    await me.submit(`/fr/fr/order/return/cancel?order=${number}`, order)
    await me.submit(`/fr/fr/order/return/cancel?order=${number}`, order)
    expect([await stateOf(first), await refundsOf(number)]).toEqual(['CANCELLED', { first: [], difference: [difference] }])
    // Pressed in a tab from before.
    const late = await me.post(payPath(number), { ...(await hiddenOf(me, number)), return: first })
    expect(late.location).toBe(`/fr/fr/order?order=${number}&unpaid=lapsed#returns`)
    expect(await settle(first, 1)).toMatchObject({ ok: true, value: { state: 'SETTLED' } })
    expect((await findReturn(database.db, first))!.exchange).toBeNull()
    expect(await refundsOf(number)).toEqual({ first: [await totalOf(number)], difference: [difference] })
    await pays.settle()
    expect(
      await query(
        `select 1 from refund r join payment p on p.id = r.payment where p.purpose = 'exchange' and r.state = 'REFUSED'`,
      ),
    ).toEqual([])
  })

  test('goes back once when the house cancels, and when nothing is taken back and nothing has left', async () => {
    const cancelled = await paid()
    expect(await cancelReturn(database, cancelled.first, await clerkOf(cancelled.first))).toMatchObject({ ok: true })
    expect(await refundsOf(cancelled.number)).toEqual({ first: [], difference: [difference] })
    const refused = await paid()
    await markSent(database, refused.first, await clerkOf(refused.first))
    expect(await settle(refused.first, 0, 1)).toMatchObject({ ok: true, value: { state: 'REFUSED' } })
    expect(await findOrderForHouse(database.db, refused.second)).toMatchObject({ state: 'CANCELLED' })
    expect(await refundsOf(refused.number)).toEqual({ first: [], difference: [difference] })
  })

  test('goes back with the first piece’s worth when the house cancels the exchange, before and after the first is here', async () => {
    const early = await paid()
    await markSent(database, early.first, await clerkOf(early.first))
    await move(database, early.second, 'cancel')
    expect(await refundsOf(early.number)).toEqual({ first: [], difference: [difference] })
    await settle(early.first, 1)
    expect(await refundsOf(early.number)).toEqual({ first: [69_000], difference: [difference] })
    const late = await paid()
    await takeBack(database, late.first)
    await move(database, late.second, 'cancel')
    expect(await refundsOf(late.number)).toEqual({ first: [69_000], difference: [difference] })
  })

  test('goes back where the size is gone when it should leave', async () => {
    const { number, first } = await paid()
    await query(`update product set published = false where id = 'SEL085'`)
    try {
      expect(await markSent(database, first, await clerkOf(first))).toMatchObject({ ok: true })
      expect(await refundsOf(number)).toEqual({ first: [], difference: [difference] })
      await settle(first, 1)
    } finally {
      await query(`update product set published = true where id = 'SEL085'`)
    }
    expect(await refundsOf(number)).toEqual({ first: [69_000], difference: [difference] })
  })

  test('of two pairs of which one comes goes back by half; the exchange that comes back itself gives all of both', async () => {
    const me = pays.shopper()
    await fillCart(me, low)
    const number = await placeCashOrder(me, low)
    await move(database, number, 'ship', 'deliver')
    const [first, second] = [`${number}-R01`, `${number}-E01`]
    const page = await choose(me, number, high, { quantity_LINE: '2', way: 'store' })
    await me.get((await payAt((await confirm(me, page, number)).location!))!)
    expect(await paymentsOf(first)).toMatchObject([{ amount: 2 * difference }])
    await settle(first, 1)
    expect(await refundsOf(number)).toEqual({ first: [], difference: [difference] })
    expect(await totalOf(second)).toBe(79_000)
    await move(database, second, 'ship', 'deliver')
    await giveBackFirst(me, pathOf(second))
    expect(await takeBack(database, `${second}-R01`)).toMatchObject({ ok: true })
    const { first: ofFirst, difference: beside } = await refundsOf(number)
    expect([...ofFirst, ...beside].reduce((sum, each) => sum + each, 0)).toBe(79_000 + difference)
    const [{ over }] = await query('select count(*)::int as over from payment where refunded > amount')
    expect(over).toBe(0)
  })

  /** The payment of the first order comes before all others by its id, or after them. */
  async function renamePayment(number: string, start: string) {
    const [{ id }] = await query('select p.id from payment p join placed_order o on o.id = p."order" where o.number = $1', [
      number,
    ])
    await query('update payment set id = $2 where id = $1', [id, start + id.slice(start.length)])
  }

  test.each(['00000000', 'ffffffff'])(
    'pays its exchange and nothing else until that is handed over; then it is given back last (%s)',
    async (start) => {
      const me = pays.shopper()
      await setStock(database, 'SEL055-ROU-R-39', 5)
      await fillCart(me, low)
      const number = await placeCashOrder(me, 'SEL055-ROU-R-39')
      await move(database, number, 'ship', 'deliver')
      await renamePayment(number, start)
      const page = await choose(me, number, high)
      await me.get((await payAt((await confirm(me, page, number)).location!))!)
      // The other line comes back for money while the exchange waits.
      await giveBackFirst(me, pathOf(number))
      expect(await takeBack(database, `${number}-R02`)).toMatchObject({ ok: true })
      expect(await refundsOf(number)).toEqual({ first: [69_000], difference: [] })
      expect(await markSent(database, `${number}-R01`, await clerkOf(`${number}-R01`))).toMatchObject({ ok: true })
      const exchange = `${number}-E01`
      expect(await totalOf(exchange)).toBe(79_000)
      expect(await settle(`${number}-R01`, 1)).toMatchObject({ ok: true, value: { state: 'SETTLED' } })
      expect(await refundsOf(number)).toEqual({ first: [69_000], difference: [] })
      await move(database, exchange, 'ship', 'deliver')
      await giveBackFirst(me, pathOf(exchange))
      expect(await takeBack(database, `${exchange}-R01`)).toMatchObject({ ok: true })
      const { first, difference: beside } = await refundsOf(number)
      expect([first.reduce((sum, each) => sum + each, 0), beside]).toEqual([await totalOf(number), [difference]])
    },
  )

  test('and was refused when it was to be given back pays nothing any more: where the parcel comes all the same, it is money', async () => {
    const { me, number, first } = await paid()
    await me.submit(`/fr/fr/order/return/cancel?order=${number}`, await me.get(`/fr/fr/order?order=${number}`))
    const ofDifference = `payment = (select p.id from payment p join order_return r on r.id = p."return" where r.number = $1)`
    await query(`update refund set state = 'REFUSED' where ${ofDifference}`, [first])
    const [line] = (await findReturn(database.db, first))!.lines
    await expect(query('update return_line set exchanged = 1 where id = $1', [line!.id])).rejects.toThrow('nobody has paid')
    expect(await settle(first, 1)).toMatchObject({ ok: true, value: { state: 'SETTLED' } })
    expect((await findReturn(database.db, first))!.exchange).toBeNull()
    expect(await refundsOf(number)).toEqual({ first: [await totalOf(number)], difference: [difference] })
  })

  test('counts in the books once, and the atelier shows it with its return', async () => {
    const span = { from: dayFrom(-1), to: dayFrom(1) }
    const sums = async () =>
      (await findMoneyByDay(database.db, span))
        .filter(({ currency }) => currency === 'EUR')
        .reduce((sum, { ordered, captured }) => ({ ordered: sum.ordered + ordered, captured: sum.captured + captured }), {
          ordered: 0,
          captured: 0,
        })
    const world = await delivered(low)
    const before = await sums()
    const sent = await confirm(world.me, await choose(world.me, world.number, high), world.number)
    const finance = await signInAs(pays.shop().app, database, 'admin')
    const shown = async () => (await finance.get(`/atelier/returns/${world.first}`)).html
    expect(await shown()).toContain(t('returns.difference_due'))
    await world.me.get((await payAt(sent.location!))!)
    expect(await shown()).toContain(t('returns.difference_paid'))
    await takeBack(database, world.first)
    const after = await sums()
    expect([after.ordered - before.ordered, after.captured - before.captured]).toEqual([difference, difference])
    const exported = await finance.get(`/atelier/money/export?from=${span.from}&to=${span.to}&of=payments`)
    expect(exported.html.split('\r\n').find((line) => line.includes(`,${world.first},`))).toMatch(/,EUR,100,100,0$/)
    expect((await finance.get(`/atelier/orders/${world.second}`)).html).toContain(euros(difference))
  })
})

describe('a cheaper piece', () => {
  test('is confirmed without paying, and gives back the difference once the first is here, once', async () => {
    const { me, number, first, second } = await delivered(high)
    const page = await choose(me, number, low)
    for (const said of [t('returns.difference_back'), euros(difference), t('returns.difference_confirm')])
      expect(page.html).toContain(said)
    expect((await confirm(me, page, number)).location).toContain('done=returned')
    await markSent(database, first, await clerkOf(first))
    expect(await totalOf(second)).toBe(69_000)
    expect(await refundsOf(number)).toEqual({ first: [], difference: [] })
    const [line] = (await findReturn(database.db, first))!.lines
    await receiveReturn(database, first, [{ id: line!.id, restocked: 0, damaged: 1, refused: 0 }], await clerkOf(first))
    const clerk = await clerkOf(first)
    await Promise.all([settleReturn(database, first, clerk), settleReturn(database, first, clerk)])
    expect(await refundsOf(number)).toEqual({ first: [difference], difference: [] })
    expect((await me.get(`/fr/fr/order?order=${number}`)).html).toContain(t('returns.difference_given'))
    // What came back itself is worth what it cost, and no more is given than was paid.
    await move(database, second, 'ship', 'deliver')
    await giveBackFirst(me, pathOf(second))
    await takeBack(database, `${second}-R01`)
    expect((await refundsOf(number)).first.reduce((sum, each) => sum + each, 0)).toBe(await totalOf(number))
  })

  test('gives nothing back that did not come, nor where it never left', async () => {
    const refused = await delivered(high)
    await confirm(refused.me, await choose(refused.me, refused.number, low), refused.number)
    await markSent(database, refused.first, await clerkOf(refused.first))
    await settle(refused.first, 0, 1)
    expect(await refundsOf(refused.number)).toEqual({ first: [], difference: [] })
    const cancelled = await delivered(high)
    await confirm(cancelled.me, await choose(cancelled.me, cancelled.number, low), cancelled.number)
    await markSent(database, cancelled.first, await clerkOf(cancelled.first))
    await move(database, cancelled.second, 'cancel')
    await settle(cancelled.first, 1)
    expect(await refundsOf(cancelled.number)).toEqual({ first: [79_000], difference: [] })
  })

  test('bought with a coupon counts what was really paid: half of 790 € leaves 295 € to pay for one of 690 €', async () => {
    await setCoupons(database, { code: 'HALF', kind: 'percentage', percent: 50 })
    const me = pays.shopper()
    await fillCart(me, high)
    await typeCode(me, 'HALF')
    const payment = await answerUpTo(me, 'payment')
    const placed = await me.submit('/fr/fr/onepage/payment', payment, { paymentMethod: 'CASH_ON_DELIVERY' })
    const number = placed.location!.split('?order=')[1]!
    await move(database, number, 'ship', 'deliver')
    const page = await choose(me, number, low)
    for (const said of [euros(-39_500), euros(29_500)]) expect(page.html).toContain(said)
    await me.get((await payAt((await confirm(me, page, number)).location!))!)
    await takeBack(database, `${number}-R01`)
    const exchange = (await findOrderForHouse(database.db, `${number}-E01`))!
    expect([exchange.totals.total.amount, exchange.totals.discount.amount]).toEqual([69_000, 0])
    expect(await refundsOf(number)).toEqual({ first: [], difference: [] })
  })
})

describe('elsewhere', () => {
  const inTokyo = {
    firstname: '花子',
    lastname: '山田',
    address1: '銀座4-1',
    city: '中央区',
    postal: '104-0061',
    shippingstate: '13',
  }

  test('in yen, which have no smaller unit: paid to the unit, and given back to it', async () => {
    const base = '/jp/ja'
    const [{ less, more }] = await query(
      `select (select amount from price where product = 'SEL055' and currency = 'JPY')::int as less,
        (select amount from price where product = 'SEL085' and currency = 'JPY')::int as more`,
    )
    const dearer = await delivered(low, { base, address: inTokyo })
    const page = await choose(dearer.me, dearer.number, high, {}, base)
    expect(page.html).toContain(formatPrice(money(more - less, 'JPY'), 'ja-JP'))
    const back = await payAt((await confirm(dearer.me, page, dearer.number, base)).location!)
    expect((await dearer.me.get(back!)).location).toContain('done=paid')
    const [{ amount, currency }] = await query(
      `select p.amount::int, p.currency from payment p join order_return r on r.id = p."return" where r.number = $1`,
      [dearer.first],
    )
    expect([amount, currency]).toEqual([more - less, 'JPY'])
    await takeBack(database, dearer.first)
    const cheaper = await delivered(high, { base, address: inTokyo })
    await confirm(cheaper.me, await choose(cheaper.me, cheaper.number, low, {}, base), cheaper.number, base)
    await takeBack(database, cheaper.first)
    expect(await refundsOf(cheaper.number)).toEqual({ first: [more - less], difference: [] })
  })

  test('where tax is added it is on the difference too, at the rate of the first', async () => {
    const base = '/us/en'
    const { me, number, first } = await delivered(low, { base, address: inCalifornia })
    const order = (await findOrderForHouse(database.db, number))!
    const [{ more }] = await query(`select amount::int as more from price where product = 'SEL085' and currency = 'USD'`)
    const goods = order.lines[0]!.price.amount
    const tax = Math.floor((order.totals.tax.amount * more) / goods)
    expect(tax).toBeGreaterThan(order.totals.tax.amount)
    const page = await choose(me, number, high, {}, base)
    const due = more + tax - goods - order.totals.tax.amount
    expect(page.html).toContain(formatPrice(money(due, 'USD'), 'en-US'))
    await me.get((await payAt((await confirm(me, page, number, base)).location!))!)
    await takeBack(database, first)
    expect((await findOrderForHouse(database.db, `${number}-E01`))!.totals).toMatchObject({ tax: { amount: tax } })
  })
})

test('an even exchange stays as it is: announced by one press, without a price', async () => {
  const { me, number, first } = await delivered(low)
  const other = 'SEL055-ROU-R-39'
  await setStock(database, other, 5)
  await query(`update price set amount = amount + 5000 where product = 'SEL055' and currency = 'EUR'`)
  try {
    expect((await choose(me, number, other)).location).toContain('done=returned')
  } finally {
    await query(`update price set amount = amount - 5000 where product = 'SEL055' and currency = 'EUR'`)
  }
  expect(await stateOf(first)).toBe('ASKED')
  await takeBack(database, first)
  expect([await totalOf(`${number}-E01`), await refundsOf(number)]).toEqual([69_000, { first: [], difference: [] }])
})

test('who received a gift is offered what costs the same, and reads no price', async () => {
  const me = pays.shopper()
  const number = await placeCashOrder(me, low, { gift: 'Pour toi' })
  await move(database, number, 'ship', 'deliver')
  const [line] = returnableIn(await me.get(pathOf(number)))
  expect(sizesFor(await me.get(pathOf(number)), line!)).toContain(high)
  const receipt = /href="([^"]*receipt=[^"]+)"/
    .exec((await me.get(`/fr/fr/order?order=${number}`)).html)![1]!
    .replaceAll('&amp;', '&')
  const code = /[?&;]code=([0-9A-Z-]+)/.exec((await pays.shopper().get(receipt)).html)![1]!
  const receiver = pays.shopper()
  const form = await receiver.fillIn('/fr/fr/gift-return', { orderNumber: number, receiptCode: code })
  expect(sizesFor(form, line!).some((sku) => sku.startsWith('SEL055'))).toBe(true)
  expect(sizesFor(form, line!).filter((sku) => !sku.startsWith('SEL055'))).toEqual([])
  expect(form.html).not.toContain('€')
})

test('the database lets nothing leave, and nothing be announced, whose difference is not paid, nor paid twice', async () => {
  const { first } = await confirmed()
  const [{ id }] = await query('select id from order_return where number = $1', [first])
  await expect(query(`update order_return set state = 'ASKED' where id = $1`, [id])).rejects.toThrow('nobody has paid')
  await expect(query(`update return_line set exchanged = 1 where "return" = $1`, [id])).rejects.toThrow('nobody has paid')
  const begin = `insert into payment (id, purpose, "return", method, provider, amount, currency, state, idempotency_key)
    values (gen_random_uuid(), 'exchange', $1, 'CREDIT_CARD', 'card', $2, 'EUR', 'STARTED', gen_random_uuid())`
  await expect(query(begin, [id, difference])).rejects.toThrow('payment_return')
  await query(`update payment set state = 'ABANDONED' where "return" = $1`, [id])
  await expect(query(begin, [id, difference - 1])).rejects.toThrow('payment_of_return')
  await expect(query(begin, [null, difference])).rejects.toThrow('payment_return_check')
  await expect(query(`update order_return set receiver = '{}' where id = $1`, [id])).rejects.toThrow('order_return_due_check')
})

test('of a first order paid by card the difference goes back to the card that paid it, and the rest to the other', async () => {
  const me = pays.shopper()
  const placed = await pays.payByCard(me, await cartAtPayment(me, low), testCards.taken)
  const number = placed.location!.split('?order=')[1]!
  await move(database, number, 'ship', 'deliver')
  await pays.settle()
  const page = await choose(me, number, high)
  await me.get((await payAt((await confirm(me, page, number)).location!))!)
  await takeBack(database, `${number}-R01`)
  await move(database, `${number}-E01`, 'ship', 'deliver')
  await giveBackFirst(me, pathOf(`${number}-E01`))
  expect(await takeBack(database, `${number}-E01-R01`)).toMatchObject({ ok: true })
  await pays.settle()
  expect(await refundsOf(number)).toEqual({ first: [69_000], difference: [difference] })
  const open = await query(
    `select 1 from refund r join payment p on p.id = r.payment left join placed_order o on o.id = p."order" left join order_return b on b.id = p."return"
      where (o.number = $1 or b.number like $1 || '-%') and r.state <> 'DONE'`,
    [number],
  )
  expect(open).toEqual([])
})
