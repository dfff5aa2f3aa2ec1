import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayFrom } from '../../../tests/days.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { cartAtPayment, fillCart, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { buyCertificate, layOn } from '../../../tests/worlds/certificates.ts'
import { move } from '../../../tests/worlds/orders.ts'
import { setStock, stockOf } from '../../../tests/worlds/stock.ts'
import { clocksAt } from '../../i18n/format.ts'
import { money } from '../../kernel/money.ts'
import { failure, success } from '../../kernel/result.ts'
import { commandLine } from '../audit/audit.ts'
import { findCertificateContradictions } from '../certificate/check-certificates.ts'
import { findByCode, findMovements } from '../certificate/find-certificate.ts'
import { settleMatter } from '../checkout/settle-matter.ts'
import { findStockContradictions } from '../inventory/check-stock.ts'
import { findOrderContradictions } from '../order/check-orders.ts'
import { findOrderForHouse } from '../order/find-order.ts'
import { askLostAgain, authorizeAgain } from '../payment/authorize-again.ts'
import { capturePayment } from '../payment/capture-payment.ts'
import { testCards } from '../payment/card-provider.contract.ts'
import { findMoneyByDay } from '../payment/money-by-day.ts'
import { cancelPart } from './cancel-part.ts'
import { moveOrder } from './move-order.ts'
import { shipParcel } from './ship-parcel.ts'

vi.setConfig({ testTimeout: 90_000 })

const { database } = testDatabase()
const pays = testPayments(database)
const shoe = 'SEL085-ROU-R-38'
const bag = 'VERR000-ROU'
const by = commandLine
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const orderOf = async (number: string) => (await findOrderForHouse(database.db, number))!

beforeEach(() => setStock(database, [shoe, bag], 9, { expected: null }))
afterEach(async () => {
  await pays.trouble()
  for (const find of [findStockContradictions, findOrderContradictions, findCertificateContradictions])
    expect(await find(database.db)).toEqual([])
})

/** Two shoes and a bag. */
async function inCash(): Promise<string> {
  const me = pays.shopper()
  await fillCart(me, shoe)
  await fillCart(me, shoe)
  return placeCashOrder(me, bag)
}

async function byCard(code?: string): Promise<string> {
  const me = pays.shopper()
  await fillCart(me, bag)
  const page = await cartAtPayment(me, shoe)
  const paid = await pays.payByCard(me, code ? await layOn(me, page, code) : page, testCards.taken)
  return paid.location!.split('?order=')[1]!
}

async function cut(number: string, pieces: Record<string, number>, given: { version?: number; reason?: string } = {}) {
  const { lines } = await orderOf(number)
  const wanted = Object.entries(pieces).map(([sku, quantity]) => ({
    line: lines.find((line) => line.sku === sku)?.id ?? randomUUID(),
    quantity,
  }))
  const { version, reason = 'The client has changed their mind' } = given
  return cancelPart(database, number, { lines: wanted, reason }, version === undefined ? { by } : { by, version })
}

const payments = async (number: string) =>
  query(
    `select p.method, p.state, p.amount::int, p.refunded::int from payment p join placed_order o on o.id = p."order" where o.number = $1 order by p.method`,
    [number],
  )
const priceOf = async (number: string, sku: string) =>
  (await orderOf(number)).lines.find((line) => line.sku === sku)!.price.amount

const settlingNow = () => ({ database, providers: pays.shop().providers, log: pays.shop().log })
const paymentsAt = async (number: string) =>
  query(
    `select p.id, p.provider_ref as ref, p.amount::int from payment p join placed_order o on o.id = p."order" where o.number = $1 order by p.created_at`,
    [number],
  )

describe('a part that is cancelled', () => {
  test('[ORD-03] can be sold again, and is not paid at the door', async () => {
    const number = await inCash()
    const before = await orderOf(number)
    const price = await priceOf(number, shoe)
    expect(await cut(number, { [shoe]: 1 })).toEqual({ ok: true, value: { amount: price } })
    const after = await orderOf(number)
    expect(after.totals.total.amount).toBe(before.totals.total.amount - price)
    expect(after.lines.map(({ sku, quantity }) => [sku, quantity]).sort()).toEqual([
      [shoe, 1],
      [bag, 1],
    ])
    expect(after.version).toBeGreaterThan(before.version)
    expect(await stockOf(database, shoe)).toBe(8)
    expect(await payments(number)).toMatchObject([{ state: 'AUTHORIZED', amount: after.totals.total.amount, refunded: 0 }])
    expect((await query("select subject from audit_line where action = 'order.cut'")).map(({ subject }) => subject)).toContain(
      number,
    )
    const events = await query("select 1 from event where kind = 'order.cut' and data ->> 'order' = $1", [after.id])
    expect(events).toHaveLength(1)
    await move(database, number, 'ship')
    const [{ content }] = await query('select content from invoice where "order" = $1', [after.id])
    expect([content.total, content.lines.length]).toEqual([after.totals.total.amount, 2])
  })

  test('of what a card holds is captured for less', async () => {
    const number = await byCard()
    await cut(number, { [bag]: 1 })
    const { totals } = await orderOf(number)
    await move(database, number, 'ship')
    expect(await pays.settle()).toMatchObject({ captured: 1 })
    await pays.settle()
    expect(await payments(number)).toEqual([
      { method: 'CREDIT_CARD', state: 'SETTLED', amount: totals.total.amount, refunded: 0 },
    ])
    const [{ ref }] = await query(
      'select provider_ref as ref from payment p join placed_order o on o.id = p."order" where o.number = $1',
      [number],
    )
    const told = await pays.shop().cards!.find(ref)
    expect(told).toMatchObject({ ok: true, value: { state: 'captured', captured: { amount: totals.total.amount } } })
  })

  test.each([
    ['still gives what it let go of', false],
    ['has let go of it', true],
  ])(
    'is the rest of an order of which a parcel has left and whose bank lets go: what has left is paid, where the bank %s',
    async (_, isGone) => {
      const number = await byCard()
      const { lines, totals } = await orderOf(number)
      const parcelOf = (sku: string) => ({
        ...{ carrier: 'DHL', tracking: '1Z999AA1' },
        lines: lines.filter((line) => line.sku === sku).map(({ id, quantity }) => ({ line: id, quantity })),
      })
      expect((await shipParcel(database, number, parcelOf(shoe), { by })).ok).toBe(true)
      const [{ id: payment, ref }] = await paymentsAt(number)
      await query("update payment set authorized_at = now() - interval '30 days' where id = $1", [payment])
      expect(await shipParcel(database, number, parcelOf(bag), { by })).toEqual({ ok: false, failure: { code: 'PAYMENT_GONE' } })
      expect(await moveOrder(database, number, 'cancel', 'x')).toEqual({ ok: false, failure: { code: 'PARCEL_HAS_LEFT' } })
      if (isGone) await pays.shop().providers.get('stripe')!.cancel(ref, randomUUID())
      const price = await priceOf(number, bag)
      expect(await cut(number, { [bag]: 1 })).toEqual({ ok: true, value: { amount: price } })
      expect((await orderOf(number)).state).toBe('SHIPPED')
      await pays.settle()
      const shop = { ...settlingNow(), clocks: clocksAt(new Date()) }
      const isByHand = await settleMatter(shop, { kind: 'paid-by-hand', id: payment }, by)
      expect(isByHand).toBe(isGone)
      await pays.settle()
      const amount = totals.total.amount - price
      const paid = (await payments(number)).filter(({ state }) => state !== 'PAYMENT_REJECT')
      expect(paid).toEqual([{ method: 'CREDIT_CARD', state: isGone ? 'PAYMENT_CAPTURED' : 'SETTLED', amount, refunded: 0 }])
      expect(await query('select 1 from payment where id = $1 and released_at is not null', [payment])).toHaveLength(
        isGone ? 1 : 0,
      )
    },
  )

  test('of what was captured before, and nobody heard it, is given back once', async () => {
    const number = await byCard()
    const price = await priceOf(number, bag)
    const { totals } = await orderOf(number)
    const [{ id: payment, ref }] = await paymentsAt(number)
    await pays.trouble({ lostAnswers: 1 })
    const capture = { payment, key: randomUUID(), amount: totals.total, line: null }
    expect(await capturePayment(settlingNow(), [capture])).toEqual({ ok: false, failure: { code: 'CAPTURE_ERROR' } })
    await pays.trouble()
    expect((await cut(number, { [bag]: 1 })).ok).toBe(true)
    expect(await payments(number)).toMatchObject([{ state: 'AUTHORIZED', amount: totals.total.amount - price }])
    await move(database, number, 'ship')
    expect(await pays.settle()).toMatchObject({ captured: 1, refunded: 1 })
    await pays.settle()
    expect(await payments(number)).toMatchObject([{ state: 'SETTLED', amount: totals.total.amount, refunded: price }])
    const refunds = await query('select amount::int, state from refund where payment = $1', [payment])
    expect(refunds).toEqual([{ amount: price, state: 'DONE' }])
    const told = await pays.shop().cards!.find(ref)
    expect(told).toMatchObject({ ok: true, value: { captured: { amount: totals.total.amount } } })
  })

  test('that was captured already is given back', async () => {
    const number = await byCard()
    const price = await priceOf(number, bag)
    // As a file of captures may do it before anything leaves.
    await query(`update payment set state = 'PAYMENT_CAPTURED' where "order" = (select id from placed_order where number = $1)`, [
      number,
    ])
    const { totals } = await orderOf(number)
    expect((await cut(number, { [bag]: 1 })).ok).toBe(true)
    expect(await payments(number)).toMatchObject([{ amount: totals.total.amount, refunded: price }])
    const refunds = await query(
      `select r.amount::int, r.state from refund r join payment p on p.id = r.payment join placed_order o on o.id = p."order" where o.number = $1`,
      [number],
    )
    expect(refunds).toEqual([{ amount: price, state: 'ASKED' }])
  })

  test('goes back to a certificate first; when all is cancelled afterwards, it has the rest and no more', async () => {
    const code = await buyCertificate(pays, database, { giftCertificateAmount: '500' })
    const number = await byCard(code)
    const balance = async () => (await findByCode(database.db, code))!.balance.amount
    expect(await balance()).toBe(0)
    const price = await priceOf(number, bag)
    await cut(number, { [bag]: 1 })
    const first = Math.min(price, 50_000)
    expect(await balance()).toBe(first)
    const movements = await findMovements(database.db, (await findByCode(database.db, code))!.id)
    expect(movements.map(({ kind, order }) => [kind, order]).at(-1)).toEqual(['returned', number])
    const due = (await payments(number)).filter(({ state }) => state === 'AUTHORIZED')
    expect(due.reduce((sum, { amount }) => sum + amount, 0)).toBe((await orderOf(number)).totals.total.amount)
    await move(database, number, 'cancel')
    expect(await balance()).toBe(50_000)
    await pays.settle()
  })

  test('of what has not come yet takes back the promise, and leaves what is there', async () => {
    await setStock(database, bag, 0, { expected: { kind: 'backorder', quantity: 3, at: dayFrom(60) } })
    const me = pays.shopper()
    await fillCart(me, bag)
    const page = await cartAtPayment(me, shoe)
    const number = (await pays.payByCard(me, page, testCards.taken)).location!.split('?order=')[1]!
    await cut(number, { [bag]: 1 })
    const [{ expected_held }] = await query("select expected_held from stock where sku = $1 and place = 'online'", [bag])
    expect(expected_held).toBe(0)
    await move(database, number, 'ship')
    await pays.settle()
  })

  test('and is the rest of an order that has left in part ends it: it is shipped and billed', async () => {
    const number = await inCash()
    const { lines } = await orderOf(number)
    const ofBag = lines.find(({ sku }) => sku === bag)!.id
    const parcel = { carrier: 'DHL', tracking: 'JD0146', lines: [{ line: ofBag, quantity: 1 }] }
    await shipParcel(database, number, parcel, { by })
    expect((await cut(number, { [bag]: 1 })).ok).toBe(false)
    expect((await cut(number, { [shoe]: 2 })).ok).toBe(true)
    const after = await orderOf(number)
    expect([after.state, after.lines.length]).toEqual(['SHIPPED', 1])
    const [{ content }] = await query('select content from invoice where "order" = $1', [after.id])
    expect(content.total).toBe(after.totals.total.amount)
  })

  test('by two at once is cancelled as often as there are pieces', async () => {
    const number = await inCash()
    const done = await Promise.all([1, 2, 3].map(() => cut(number, { [bag]: 1 })))
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    const { version } = await orderOf(number)
    expect(await cut(number, { [shoe]: 1 }, { version: version - 1 })).toEqual({ ok: false, failure: { code: 'ORDER_CHANGED' } })
  })

  test('is refused where it was captured by itself: of two that were, none can go, of one, one can', async () => {
    const captured = async (quantity: number) => {
      const number = await inCash()
      const { id, lines, totals } = await orderOf(number)
      const [{ payment }] = await query('select id as payment from payment where "order" = $1', [id])
      const { id: line, price } = lines.find(({ sku }) => sku === shoe)!
      const capture = { payment, key: randomUUID(), line: { id: line, quantity } }
      const amount = money(price.amount * quantity, totals.total.currency)
      expect((await capturePayment(settlingNow(), [{ ...capture, amount }])).ok).toBe(true)
      return number
    }
    const two = await captured(2)
    expect(await cut(two, { [shoe]: 1 })).toEqual({ ok: false, failure: { code: 'LINE_CAPTURED' } })
    expect((await orderOf(two)).lines.find(({ sku }) => sku === shoe)?.quantity).toBe(2)
    const one = await captured(1)
    expect((await cut(one, { [shoe]: 1 })).ok).toBe(true)
    expect(await cut(one, { [shoe]: 1 })).toEqual({ ok: false, failure: { code: 'LINE_CAPTURED' } })
    expect((await cut(one, { [bag]: 1 })).ok).toBe(true)
  })

  test('is not captured by a file that was read before it went', async () => {
    const number = await inCash()
    const { id, lines } = await orderOf(number)
    const [{ payment }] = await query('select id as payment from payment where "order" = $1', [id])
    const { id: line, price } = lines.find(({ sku }) => sku === shoe)!
    const read = { payment, amount: price, line: { id: line, quantity: 2 } }
    await cut(number, { [shoe]: 1 })
    const declined = { ok: false, failure: { code: 'CAPTURE_DECLINE' } }
    expect(await capturePayment(settlingNow(), [{ ...read, key: 'late' }])).toEqual(declined)
    const one = { ...read, line: { id: line, quantity: 1 } }
    expect((await capturePayment(settlingNow(), [{ ...one, key: 'one' }])).ok).toBe(true)
    // Under its own key it is the same once more; under another there is none left.
    expect((await capturePayment(settlingNow(), [{ ...one, key: 'one' }])).ok).toBe(true)
    expect(await capturePayment(settlingNow(), [{ ...one, key: 'other' }])).toEqual(declined)
  })

  test('is refused where it is all, nothing, too much, without a reason, or too late', async () => {
    const number = await inCash()
    const codeOf = async (asked: ReturnType<typeof cut>) => {
      const done = await asked
      return done.ok ? 'done' : done.failure.code
    }
    expect(await codeOf(cut(number, { [shoe]: 2, [bag]: 1 }))).toBe('CUT_ALL')
    expect(await codeOf(cut(number, {}))).toBe('CUT_EMPTY')
    for (const quantity of [3, -1, 0.5]) expect(await codeOf(cut(number, { [shoe]: quantity }))).toMatch(/CUT_TOO_LARGE/)
    expect(await codeOf(cut(number, { 'NOPE-1': 1 }))).toBe('CUT_TOO_LARGE')
    expect(await codeOf(cut(number, { [shoe]: 1 }, { reason: ' ' }))).toBe('REASON_MISSING')
    await move(database, number, 'ship')
    expect(await codeOf(cut(number, { [shoe]: 1 }))).toBe('TRANSITION_REFUSED')
  })
})

describe('an order that is authorized again, and is changed while its bank is asked', () => {
  /** Of which one piece came late: its card is kept, and its bank has let go of it. */
  async function stale(): Promise<{ number: string; id: string }> {
    await setStock(database, bag, 0, { expected: { kind: 'backorder', quantity: 3, at: dayFrom(60) } })
    const number = await byCard()
    const { id } = await orderOf(number)
    await query(`update payment set authorized_at = now() - interval '30 days' where "order" = $1`, [id])
    return { number, id }
  }
  async function again(id: string, during: () => Promise<unknown> = async () => {}): Promise<boolean> {
    const cards = pays.shop().cards!
    const chargeAgain: typeof cards.chargeAgain = async (asked) => {
      const told = await cards.chargeAgain(asked)
      await during()
      return told
    }
    return authorizeAgain({ ...settlingNow(), cards: { ...cards, chargeAgain } }, id)
  }
  /** What the bank holds for an order, whatever we have written. */
  async function heldFor(id: string): Promise<number[]> {
    const attempts = await query(
      `select provider_ref as ref from payment where "order" = $1
        or idempotency_key like any (select 'again:' || id || ':%' from payment where "order" = $1) order by created_at`,
      [id],
    )
    const held: number[] = []
    for (const { ref } of attempts) {
      const told = await pays.shop().cards!.find(ref)
      if (told.ok && told.value.state === 'authorized') held.push(told.value.amount.amount)
    }
    return held
  }

  test('of who keeps two cards that one is charged which paid, and none where that one is gone', async () => {
    const { id } = await stale()
    const cards = pays.shop().cards!
    const [{ holder, ref }] = await query(`select holder, provider_ref as ref from payment where "order" = $1`, [id])
    const [paid, begun] = await Promise.all([
      cards.find(ref),
      cards.start({ payment: randomUUID(), amount: money(100, 'EUR'), customer: holder, isForLater: true }),
    ])
    if (!paid.ok || !begun.ok) throw new Error('no answer')
    const { token } = paid.value.card!
    const other = await pays.tokenOf(testCards.amex)
    await cards.confirm(begun.value.ref, { token: other, returnUrl: 'http://localhost/', key: randomUUID() })
    const charged: string[] = []
    const asking: typeof cards = {
      ...cards,
      cardsOf: async (of) => {
        const kept = await cards.cardsOf(of)
        expect(kept).toMatchObject({ value: expect.arrayContaining([expect.objectContaining({ token: other })]) })
        // The newest first.
        return kept.ok ? success(kept.value.toSorted((one) => (one.token === other ? -1 : 1))) : kept
      },
      chargeAgain: async (asked) => {
        charged.push(asked.token)
        return failure({ code: 'SERVICE_AWAY' })
      },
    }
    expect(await authorizeAgain({ ...settlingNow(), cards: asking }, id)).toBe(false)
    expect(charged).toEqual([token])
    await cards.detach(token)
    expect(await authorizeAgain({ ...settlingNow(), cards: asking }, id)).toBe(true)
    expect(charged).toEqual([token])
  })

  test('by a cut: what was held for the whole is let go, and the rest is asked for', async () => {
    const { number, id } = await stale()
    const whole = (await orderOf(number)).totals.total.amount
    expect(await again(id, () => cut(number, { [bag]: 1 }))).toBe(false)
    const { amount } = (await orderOf(number)).totals.total
    expect(await payments(number)).toMatchObject([{ state: 'AUTHORIZED', amount }])
    expect(await heldFor(id)).toEqual([whole])
    expect(await again(id)).toBe(true)
    expect(await heldFor(id)).toEqual([amount])
    await move(database, number, 'ship')
    expect(await pays.settle()).toMatchObject({ captured: 1 })
  })

  test('and cut after that: by day as much was authorised as was ordered and is captured', async () => {
    const { number, id } = await stale()
    expect(await again(id)).toBe(true)
    await cut(number, { [bag]: 1 })
    await move(database, number, 'ship')
    await pays.settle()
    const { amount } = (await orderOf(number)).totals.total
    await query(`update placed_order set placed_at = '2032-05-09T10:00:00Z' where id = $1`, [id])
    await query(
      `update payment set authorized_at = case when idempotency_key like 'again:%' then '2032-05-12T10:00:00Z' else '2032-05-09T10:00:00Z' end::timestamptz,
       captured_at = case when captured_at is not null then '2032-05-13T10:00:00Z'::timestamptz end where "order" = $1`,
      [id],
    )
    const days = await findMoneyByDay(database.db, { from: '2032-05-08', to: '2032-05-14' })
    const sums = { authorised: 0, ordered: 0, captured: 0, refunded: 0 }
    expect(days).toEqual([
      { day: '2032-05-13', currency: 'EUR', ...sums, captured: amount },
      { day: '2032-05-09', currency: 'EUR', ...sums, authorised: amount, ordered: amount },
    ])
  })

  test('by a cut after an answer was lost: what it held is let go first', async () => {
    const { number, id } = await stale()
    const lost = () => Promise.reject(new Error('lost'))
    await expect(again(id, lost)).rejects.toThrow('lost')
    await cut(number, { [bag]: 1 })
    const { amount } = (await orderOf(number)).totals.total
    expect(await again(id)).toBe(false)
    expect(await again(id)).toBe(true)
    expect(await heldFor(id)).toEqual([amount])
    const open = (await payments(number)).filter(({ state }) => state === 'AUTHORIZED')
    expect(open).toMatchObject([{ amount }])
  })

  test('by nobody after an answer was lost: the catch-up asks what it holds, and the order can leave', async () => {
    const { number, id } = await stale()
    const lost = () => Promise.reject(new Error('lost'))
    await expect(again(id, lost)).rejects.toThrow('lost')
    await askLostAgain({ ...settlingNow(), cards: pays.shop().cards }, 0)
    const { amount } = (await orderOf(number)).totals.total
    expect(await heldFor(id)).toEqual([amount])
    expect((await payments(number)).filter(({ state }) => state === 'AUTHORIZED')).toMatchObject([{ amount }])
  })

  test('by cancelling it: nothing stays held', async () => {
    const { number, id } = await stale()
    expect(await again(id, () => move(database, number, 'cancel'))).toBe(false)
    expect(await again(id)).toBe(true)
    await pays.settle()
    expect(await heldFor(id)).toEqual([])
    expect((await payments(number)).map(({ state }) => state)).toEqual(['PAYMENT_REJECT'])
  })
  const declinedOf = (id: string) => query(`select 1 from event where kind = 'card.declined' and data ->> 'order' = $1`, [id])

  test('by cancelling it after an answer was lost: nobody is charged, and what was held is let go', async () => {
    const cards = pays.shop().cards!
    const uncharged = { ...cards, chargeAgain: () => Promise.reject(new Error('charged for a cancelled order')) }
    const lost = () => Promise.reject(new Error('lost'))
    for (const isHeld of [true, false]) {
      const { number, id } = await stale()
      const asked = isHeld ? again(id, lost) : authorizeAgain({ ...settlingNow(), cards: { ...cards, chargeAgain: lost } }, id)
      await expect(asked).rejects.toThrow('lost')
      await move(database, number, 'cancel')
      await askLostAgain({ ...settlingNow(), cards: uncharged }, 0)
      await pays.settle()
      const attempts = `select p.state, p.provider_ref is not null as "isHeld", p.holder from payment p join payment o on p.idempotency_key like 'again:' || o.id || ':%'
        where o."order" = $1`
      expect(await query(attempts, [id])).toEqual([{ state: 'PAYMENT_REJECT', isHeld, holder: null }])
      if (isHeld) expect(await heldFor(id)).toEqual([])
      expect(await declinedOf(id)).toEqual([])
    }
  })

  test('by cancelling it while its card is declined: nobody is told of a card that need not pay', async () => {
    const cards = pays.shop().cards!
    for (const isCancelled of [true, false]) {
      const { number, id } = await stale()
      const chargeAgain: typeof cards.chargeAgain = async ({ payment, amount }) => {
        const told = await cards.start({ payment, amount })
        if (isCancelled) await move(database, number, 'cancel')
        return told
      }
      await authorizeAgain({ ...settlingNow(), cards: { ...cards, chargeAgain } }, id)
      expect(await declinedOf(id)).toHaveLength(isCancelled ? 0 : 1)
    }
  })
})
