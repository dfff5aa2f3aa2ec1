import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { move } from '../../../tests/worlds/orders.ts'
import type { Shopper } from '../../../tests/worlds/shopper.ts'
import { type Sold, sell } from '../../../tests/worlds/sold.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { giveBack } from '../../domain/certificate/give-back.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { findMoneyByDay } from '../../domain/payment/money-by-day.ts'
import { money } from '../../kernel/money.ts'

const { database } = testDatabase()
const pays = testPayments(database)
const sku = 'SEL085-ROU-R-38'
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const sold = (how: 'card' | 'wallet') => sell(pays, database, sku, { how })
let finance: Shopper

beforeAll(async () => {
  finance = await signInAs(pays.shop().app, database, 'finance')
})
beforeEach(() => setStock(database, sku, 9, { expected: null }))
afterEach(async () => {
  await pays.trouble()
  expect(await findOrderContradictions(database.db)).toEqual([])
})

const form = { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Bearer sk_sandbox' }
const json = { 'content-type': 'application/json' }
const said = async (url: string, headers: Record<string, string>, body: string) =>
  (await fetch(url, { method: 'POST', headers, body })).json() as Promise<Record<string, string>>

const captureOf = async (ref: string) => {
  const found = await pays.shop().wallet!.find(ref)
  return found.ok ? found.value.capture! : ''
}
const walletToken = async () =>
  (await said(`${pays.walletAt()}/v1/oauth2/token`, { authorization: 'Basic eA==' }, '')).access_token!

/** Somebody of the house gives it back on the provider's own pages. */
async function givenAtDesk(how: 'card' | 'wallet', ref: string, amount: number): Promise<void> {
  if (how === 'card') {
    const body = new URLSearchParams({ payment_intent: ref, amount: String(amount) })
    await said(`${pays.cardsAt()}/v1/refunds`, form, body.toString())
  } else {
    const body = JSON.stringify({ amount: { currency_code: 'EUR', value: (amount / 100).toFixed(2) } })
    const url = `${pays.walletAt()}/v2/payments/captures/${await captureOf(ref)}/refund`
    await said(url, { ...json, authorization: `Bearer ${await walletToken()}` }, body)
  }
}

const refundsOf = (payment: string) =>
  query(
    `select r.amount::int, r.state, coalesce(n.kind, 'ours') as origin from refund r left join payment_notice n on n.id = r.notice
     where r.payment = $1 order by r.created_at, r.id`,
    [payment],
  )
const refundedOf = async (payment: string) =>
  (await query('select refunded::int from payment where id = $1', [payment]))[0].refunded as number
const today = async () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date())
  const [found] = (await findMoneyByDay(database.db, { from: day, to: day })).filter(({ currency }) => currency === 'EUR')
  return { captured: found?.captured ?? 0, refunded: found?.refunded ?? 0 }
}
const back = ({ id }: Sold, amount: number, key: string = crypto.randomUUID()) =>
  database.transaction((tx) => giveBack(tx, { order: id, amount: money(amount, 'EUR'), key, cause: 'x' }))
const orderPage = async (number: string) => (await finance.get(`/atelier/orders/${number}`)).html

describe.each(['card', 'wallet'] as const)('given back on the provider’s own pages, of a %s', (how) => {
  test('it stands in the books with where it came from, once, and is not given a second time', async () => {
    const before = await today()
    const sale = await sold(how)
    await pays.trouble({ webhooks: 'twice' })
    await givenAtDesk(how, sale.ref, 10_000)
    await expect.poll(() => refundsOf(sale.payment)).toEqual([{ amount: 10_000, state: 'DONE', origin: 'refunded-elsewhere' }])
    await pays.settle()
    expect(await refundedOf(sale.payment)).toBe(10_000)
    expect(await today()).toEqual({ captured: before.captured + 79_000, refunded: before.refunded + 10_000 })
    expect(await orderPage(sale.order)).toContain('Remboursé chez le prestataire')
    // What is owed for all of it is what is left of it.
    await move(database, sale.order, 'trouble', 'cancel')
    await pays.settle()
    expect(await refundsOf(sale.payment)).toEqual([
      { amount: 10_000, state: 'DONE', origin: 'refunded-elsewhere' },
      { amount: 69_000, state: 'DONE', origin: 'ours' },
    ])
  })

  test('all of it, beside what the house had given: never more than was taken, and what is owed for it is none', async () => {
    const sale = await sold(how)
    expect((await back(sale, 9_000)).ok).toBe(true)
    await pays.settle()
    await givenAtDesk(how, sale.ref, 70_000)
    await expect.poll(() => refundedOf(sale.payment)).toBe(79_000)
    const more = await back(sale, 9_000)
    expect(more).toEqual({ ok: true, value: [] })
    await move(database, sale.order, 'trouble', 'cancel')
    await pays.settle()
    expect((await refundsOf(sale.payment)).map(({ amount }) => amount)).toEqual([9_000, 70_000])
  })
})

test('given back at once by both: what the house owed is refused by the provider, and the books have what went back', async () => {
  const sale = await sold('card')
  await pays.trouble({ errors: 1 })
  expect((await back(sale, 9_000)).ok).toBe(true)
  await pays.settle()
  await pays.trouble()
  await givenAtDesk('card', sale.ref, 79_000)
  await expect.poll(() => refundedOf(sale.payment)).toBe(79_000)
  const [owed] = await query(`select id from refund where payment = $1 and notice is null`, [sale.payment])
  const csrf_token = /name="csrf_token" value="([^"]+)"/.exec((await finance.get('/atelier/money')).html)![1]!
  await finance.post('/atelier/money/settle', { csrf_token, kind: 'refund-asked', id: owed.id })
  await pays.settle()
  expect(await refundsOf(sale.payment)).toEqual([
    { amount: 9_000, state: 'REFUSED', origin: 'ours' },
    { amount: 79_000, state: 'DONE', origin: 'refunded-elsewhere' },
  ])
  expect((await finance.get('/atelier/money')).html).not.toContain('Le remboursement a été refusé')
})

test('given back before the house knows that it was taken: it is written down once it does', async () => {
  const sale = await sell(pays, database, sku, { how: 'card', leaves: false })
  await pays.shop().providers.get('stripe')!.capture(sale.ref, money(79_000, 'EUR'), crypto.randomUUID())
  await givenAtDesk('card', sale.ref, 10_000)
  await expect.poll(() => query('select outcome from payment_notice where payment = $1', [sale.payment])).toHaveLength(1)
  expect(await refundsOf(sale.payment)).toEqual([])
  await move(database, sale.order, 'prepare', 'ship')
  for (let twice = 0; twice < 2; twice += 1) await pays.settle()
  expect(await refundsOf(sale.payment)).toEqual([{ amount: 10_000, state: 'DONE', origin: 'refunded-elsewhere' }])
})

interface Disputes {
  open(ref: string, more?: object): Promise<string>
  move(id: string, to: 'answered' | 'won' | 'lost'): Promise<unknown>
}
const due = new Date('2031-03-04T12:00:00Z')
const disputes: Readonly<Record<'card' | 'wallet', Disputes>> = {
  card: {
    open: async (ref, more = {}) => {
      const body = JSON.stringify({ payment_intent: ref, due_by: due.getTime() / 1000, ...more })
      return (await said(`${pays.cardsAt()}/sandbox/disputes`, json, body)).id!
    },
    move: (id, to) => {
      const body = JSON.stringify({ status: to === 'answered' ? 'under_review' : to })
      return said(`${pays.cardsAt()}/sandbox/disputes/${id}`, json, body)
    },
  },
  wallet: {
    open: async (ref, more = {}) => {
      const body = JSON.stringify({ capture: await captureOf(ref), dueDate: due.toISOString(), ...more })
      return (await said(`${pays.walletAt()}/sandbox/disputes`, json, body)).dispute_id!
    },
    move: (id, to) => {
      const outcome_code = to === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR'
      const over = { status: 'RESOLVED', dispute_outcome: { outcome_code } }
      const body = JSON.stringify(to === 'answered' ? { status: 'UNDER_REVIEW' } : over)
      return said(`${pays.walletAt()}/sandbox/disputes/${id}`, json, body)
    },
  },
}
const noticeOf = async (payment: string) =>
  (
    await query(
      `select amount::int, outcome, answer_by as "answerBy", seen_at is not null as seen from payment_notice
       where payment = $1 and kind = 'disputed'`,
      [payment],
    )
  )[0]

describe.each(['card', 'wallet'] as const)('disputed by who paid, of a %s', (how) => {
  const { open, move: decide } = disputes[how]

  test('it says until when it may be answered, and lost, it is money that went back on that day', async () => {
    const before = await today()
    const sale = await sold(how)
    const id = await open(sale.ref)
    await expect.poll(() => noticeOf(sale.payment)).toMatchObject({ amount: 79_000, outcome: null, answerBy: due })
    const html = (await finance.get('/atelier/money')).html
    expect(html).toContain('Contesté par le payeur')
    expect(html).toContain('mar.\u00a04\u00a0mars\u00a02031, 13:00')
    expect(await orderPage(sale.order)).toContain('mar.\u00a04\u00a0mars\u00a02031, 13:00')
    expect(await today()).toEqual({ captured: before.captured + 79_000, refunded: before.refunded })
    await decide(id, 'answered')
    await query('update payment_notice set seen_at = now() where payment = $1', [sale.payment])
    await pays.trouble({ webhooks: 'twice' })
    await decide(id, 'lost')
    await expect.poll(() => noticeOf(sale.payment)).toMatchObject({ outcome: 'lost', seen: false })
    expect((await finance.get('/atelier/money')).html).toContain('Contestation perdue')
    expect(await refundsOf(sale.payment)).toEqual([{ amount: 79_000, state: 'DONE', origin: 'disputed' }])
    expect(await today()).toEqual({ captured: before.captured + 79_000, refunded: before.refunded + 79_000 })
    // Nothing is left that could be given back, and nobody is asked for it.
    expect(await back(sale, 79_000)).toEqual({ ok: true, value: [] })
    await query("update refund set told_at = now() - interval '2 days' where payment = $1", [sale.payment])
    await pays.settle()
    expect(await refundsOf(sale.payment)).toEqual([{ amount: 79_000, state: 'DONE', origin: 'disputed' }])
    // Looked at once more by who decides, it stays lost until it is won.
    await query('update payment_notice set told_at = null where payment = $1', [sale.payment])
    await decide(id, 'answered')
    const asked = () => query('select told_at is not null as asked from payment_notice where payment = $1', [sale.payment])
    await expect.poll(asked).toEqual([{ asked: true }])
    expect(await noticeOf(sale.payment)).toMatchObject({ outcome: 'lost' })
    expect(await refundsOf(sale.payment)).toEqual([{ amount: 79_000, state: 'DONE', origin: 'disputed' }])
  })

  test('won, it is told and nothing went back; won after it was lost, the money is the house’s again', async () => {
    const before = await today()
    const sale = await sold(how)
    const id = await open(sale.ref)
    await decide(id, 'won')
    await expect.poll(() => noticeOf(sale.payment)).toMatchObject({ outcome: 'won' })
    expect((await finance.get('/atelier/money')).html).toContain('Contestation gagnée')
    expect(await refundedOf(sale.payment)).toBe(0)
    await decide(id, 'lost')
    await expect.poll(() => refundedOf(sale.payment)).toBe(79_000)
    await decide(id, 'won')
    await expect.poll(() => refundedOf(sale.payment)).toBe(0)
    expect(await today()).toEqual({ captured: before.captured + 79_000, refunded: before.refunded })
    expect((await finance.get('/atelier/money')).html).not.toContain('Le remboursement a été refusé')
  })

  test('of which nobody tells how it ended: its provider is asked once a day', async () => {
    const sale = await sold(how)
    const id = await open(sale.ref)
    await expect.poll(() => noticeOf(sale.payment)).toMatchObject({ outcome: null, answerBy: due })
    await pays.trouble({ webhooks: 'never' })
    await decide(id, 'lost')
    await pays.settle()
    expect(await noticeOf(sale.payment)).toMatchObject({ outcome: null })
    await query("update payment_notice set told_at = now() - interval '2 days' where payment = $1", [sale.payment])
    await pays.settle()
    expect(await noticeOf(sale.payment)).toMatchObject({ outcome: 'lost' })
    expect(await refundedOf(sale.payment)).toBe(79_000)
  })

  test('over more than is left of it: what went back is never more than was taken', async () => {
    const sale = await sold(how)
    await givenAtDesk(how, sale.ref, 30_000)
    await expect.poll(() => refundedOf(sale.payment)).toBe(30_000)
    const id = await open(sale.ref, how === 'card' ? { amount: 90_000 } : { value: '900.00' })
    await decide(id, 'lost')
    await expect.poll(() => refundedOf(sale.payment)).toBe(79_000)
  })
})
