import { createHmac, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testJobs } from '../../../tests/test-jobs.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { move } from '../../../tests/worlds/orders.ts'
import type { Shopper } from '../../../tests/worlds/shopper.ts'
import { sell } from '../../../tests/worlds/sold.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { giveBack } from '../../domain/certificate/give-back.ts'
import { moveOrder } from '../../domain/fulfilment/move-order.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { findOpenMatters } from '../../domain/payment/find-open-matters.ts'
import { sandboxSigningSecret } from '../../integrations/card/sandbox/webhooks.ts'
import { signed } from '../../integrations/wallet/sandbox/wallet-sandbox.ts'
import { authorizePrepared } from '../../jobs/settle-begun-payments.ts'
import { money } from '../../kernel/money.ts'

const { database } = testDatabase()
const pays = testPayments(database)
const sku = 'SEL085-ROU-R-38'
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
let finance: Shopper

beforeAll(async () => {
  finance = await signInAs(pays.shop().app, database, 'finance')
})
beforeEach(() => setStock(database, sku, 9, { expected: null }))

const sold = (how: 'card' | 'wallet', leaves = true) => sell(pays, database, sku, { how, leaves })

const post = async (path: string, body: string, headers: Record<string, string>) =>
  (
    await fetch(`${pays.origin()}/webhooks/${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  ).status

/** As Stripe sends it, with all that its API says beside what we read. */
function tellOfCard(type: string, object: object, id = `evt_${randomUUID()}`): Promise<number> {
  const at = Math.floor(Date.now() / 1000)
  const event = { id, object: 'event', api_version: '2026-01-28.clover', created: at, livemode: false, pending_webhooks: 1 }
  const body = JSON.stringify({ ...event, request: { id: null, idempotency_key: null }, type, data: { object } }, null, 2)
  const v1 = createHmac('sha256', sandboxSigningSecret).update(`${at}.${body}`).digest('hex')
  return post('card', body, { 'stripe-signature': `t=${at},v1=${v1},v0=00` })
}

/** As PayPal sends it: what has a slash or an accent is written with escapes. */
function tellOfWallet(event_type: string, resource_type: string, resource: object): Promise<number> {
  const [id, time] = [randomUUID(), new Date().toISOString()]
  const event = { id: `WH-${randomUUID()}`, event_version: '1.0', create_time: time, resource_type, resource_version: '2.0' }
  const body = JSON.stringify({ ...event, event_type, summary: 'Payée', resource, links: [] })
    .replaceAll('/', '\\/')
    .replaceAll('é', '\\u00e9')
  return post('wallet', body, {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signed(id, time, body),
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42',
  })
}

const page = async () => (await finance.get('/atelier/money')).html
const noticesOf = (payment: string) =>
  query('select kind, ref, amount::int, seen_at is not null as seen from payment_notice where payment = $1 order by kind', [
    payment,
  ])

const dispute = (ref: string, id = `du_${randomUUID().replaceAll('-', '')}`) => ({
  id,
  object: 'dispute',
  amount: 79_000,
  balance_transactions: [],
  charge: 'ch_1',
  currency: 'eur',
  evidence_details: { due_by: 1_893_456_000, has_evidence: false, past_due: false, submission_count: 0 },
  is_charge_refundable: false,
  metadata: {},
  payment_intent: ref,
  reason: 'fraudulent',
  status: 'needs_response',
})

const refund = (ref: string, more: object) => ({
  id: `re_${randomUUID().replaceAll('-', '')}`,
  object: 'refund',
  amount: 10_000,
  balance_transaction: 'txn_1',
  charge: 'ch_1',
  currency: 'eur',
  metadata: {},
  payment_intent: ref,
  reason: 'requested_by_customer',
  status: 'succeeded',
  ...more,
})

describe('what a provider tells of money that went back unasked', () => {
  test('a dispute of a card is told to the house, once however often it comes, until somebody has seen it', async () => {
    const { order, payment, ref } = await sold('card')
    const told = dispute(ref)
    const answers = [tellOfCard('charge.dispute.created', told), tellOfCard('charge.dispute.created', told)]
    expect(await Promise.all(answers)).toEqual([204, 204])
    expect(await tellOfCard('charge.dispute.funds_withdrawn', told)).toBe(204)
    expect(await noticesOf(payment)).toEqual([{ kind: 'disputed', ref: told.id, amount: 79_000, seen: false }])
    const html = await page()
    expect(html.split('Contesté par le payeur')).toHaveLength(2)
    expect(html).toContain(order)
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(html)![1]!
    const [{ id }] = await query('select id from payment_notice where payment = $1', [payment])
    expect((await finance.post('/atelier/money/settle', { csrf_token, kind: 'seen', id })).location).toContain('done=settled')
    expect(await page()).not.toContain('Contesté par le payeur')
    expect(await tellOfCard('charge.dispute.created', told)).toBe(204)
    expect(await page()).not.toContain('Contesté par le payeur')
  })

  test('a refund of the house’s own is no news, one that was given on the provider’s own pages is', async () => {
    const { payment, ref, id } = await sold('card')
    await database.transaction((tx) => giveBack(tx, { order: id, amount: money(9_000, 'EUR'), key: randomUUID(), cause: 'x' }))
    await pays.settle()
    const [{ told: name, ...ours }] = await query(
      'select idempotency_key as refund, provider_ref as told from refund where payment = $1',
      [payment],
    )
    const theirs = refund(ref, {})
    expect(await tellOfCard('refund.created', refund(ref, { metadata: ours }))).toBe(204)
    expect(await tellOfCard('refund.created', refund(ref, { id: name, amount: 9_000 }))).toBe(204)
    expect(await tellOfCard('refund.updated', refund(ref, { status: 'failed' }))).toBe(204)
    for (const type of ['refund.updated', 'refund.created']) expect(await tellOfCard(type, theirs)).toBe(204)
    // Only what its provider knows itself stands in the books.
    expect(await query('select amount::int, notice from refund where payment = $1', [payment])).toEqual([
      { amount: 9_000, notice: null },
    ])
    const charge = { id: 'ch_1', object: 'charge', amount: 79_000, amount_refunded: 19_000, currency: 'eur', payment_intent: ref }
    expect(await tellOfCard('charge.refunded', charge)).toBe(204)
    expect(await noticesOf(payment)).toEqual([{ kind: 'refunded-elsewhere', ref: theirs.id, amount: 10_000, seen: false }])
  })

  test('a wallet names the capture alone: its disputes, refunds and reversals are told all the same', async () => {
    const { payment, ref } = await sold('wallet')
    const found = await pays.shop().wallet!.find(ref)
    const capture = found.ok ? found.value.capture! : ''
    const amount = { currency_code: 'EUR', value: '790.00' }
    const of = (id: string) => ({
      id,
      amount,
      status: 'COMPLETED',
      seller_payable_breakdown: { gross_amount: amount },
      links: [
        { rel: 'self', href: `https://api.paypal.com/v2/payments/refunds/${id}`, method: 'GET' },
        { rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${capture}`, method: 'GET' },
      ],
    })
    const disputed = {
      dispute_id: 'PP-D-4012',
      disputed_transactions: [{ buyer_transaction_id: '1X', seller_transaction_id: capture, seller: { merchant_id: 'M' } }],
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      status: 'OPEN',
      dispute_amount: amount,
      dispute_life_cycle_stage: 'INQUIRY',
      links: [{ rel: 'self', href: 'https://api.paypal.com/v1/customer/disputes/PP-D-4012', method: 'GET' }],
    }
    for (let twice = 0; twice < 2; twice += 1) {
      expect(await tellOfWallet('CUSTOMER.DISPUTE.CREATED', 'dispute', disputed)).toBe(204)
      expect(await tellOfWallet('PAYMENT.CAPTURE.REVERSED', 'refund', of('1REV'))).toBe(204)
      expect(await tellOfWallet('PAYMENT.CAPTURE.REFUNDED', 'refund', { ...of('1REF'), custom_id: payment })).toBe(204)
    }
    expect(await noticesOf(payment)).toEqual([
      { kind: 'disputed', ref: 'PP-D-4012', amount: 79_000, seen: false },
      { kind: 'refunded-elsewhere', ref: '1REF', amount: 79_000, seen: false },
      { kind: 'reversed', ref: '1REV', amount: 79_000, seen: false },
    ])
    const html = await page()
    for (const words of ['Contesté par le payeur', 'Repris par le prestataire', 'Remboursé chez le prestataire'])
      expect(html).toContain(words)
    await query('update payment_notice set seen_at = now()')
  })

  test('a dispute stands as its provider has it, whatever is told of it, in whichever order and currency', async () => {
    const { payment, ref } = await sold('card')
    const stands = () => query('select outcome, amount::int, currency from payment_notice where payment = $1', [payment])
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(pays.cardsAt() + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    await pays.trouble({ webhooks: 'never' })
    const { id } = await post('/sandbox/disputes', { payment_intent: ref, amount: 50_000 })
    const told = { ...dispute(ref, id), amount: 1, currency: 'usd' }
    expect(await tellOfCard('charge.dispute.closed', { ...told, status: 'lost' })).toBe(204)
    expect(await stands()).toEqual([{ outcome: null, amount: 50_000, currency: 'EUR' }])
    await post(`/sandbox/disputes/${id}`, { status: 'lost' })
    const kinds = ['created', 'updated', 'funds_reinstated', 'closed', 'created']
    await Promise.all(kinds.map((kind) => tellOfCard(`charge.dispute.${kind}`, { ...told, status: 'won' })))
    expect(await stands()).toEqual([{ outcome: 'lost', amount: 50_000, currency: 'EUR' }])
    expect(await query('select refunded::int from payment where id = $1', [payment])).toEqual([{ refunded: 50_000 }])
    await pays.trouble()
  })

  test('what is of no payment of ours, or of no capture, is heard and changes nothing', async () => {
    const before = await query('select count(*) from payment_notice')
    expect(await tellOfCard('charge.dispute.created', dispute('pi_of_somebody'))).toBe(204)
    expect(await tellOfCard('charge.dispute.created', { ...dispute(''), payment_intent: null })).toBe(204)
    const nobody = { dispute_id: 'PP-D-1', dispute_amount: { currency_code: 'EUR', value: '1.00' } }
    const gone = [{ seller_transaction_id: 'C0' }]
    expect(await tellOfWallet('CUSTOMER.DISPUTE.CREATED', 'dispute', { ...nobody, disputed_transactions: gone })).toBe(204)
    expect(await tellOfWallet('CUSTOMER.DISPUTE.UPDATED', 'dispute', nobody)).toBe(204)
    expect(await tellOfWallet('PAYMENT.CAPTURE.REFUNDED', 'refund', { id: 'R', amount: { total: '1.00' } })).toBe(204)
    expect(await query('select count(*) from payment_notice')).toEqual(before)
  })
})

test('whatever comes twice, late or out of turn leaves a payment as its provider has it', async () => {
  const { order, payment, ref } = await sold('card')
  const intent = { id: ref, object: 'payment_intent', amount: 79_000, currency: 'eur', metadata: { payment }, status: 'x' }
  const kinds = [
    'payment_failed',
    'canceled',
    'amount_capturable_updated',
    'succeeded',
    'created',
    'processing',
    'requires_action',
  ]
  for (const kind of [...kinds, ...kinds.reverse()]) expect(await tellOfCard(`payment_intent.${kind}`, intent)).toBe(204)
  const states = () => query('select state from payment where id = $1', [payment])
  expect(await states()).toEqual([{ state: 'SETTLED' }])
  const other = await sold('wallet')
  const authorization = { id: 'A', status: 'CREATED', supplementary_data: { related_ids: { order_id: other.ref } } }
  for (const kind of ['PENDING', 'DENIED', 'COMPLETED', 'DECLINED'])
    expect(await tellOfWallet(`PAYMENT.CAPTURE.${kind}`, 'capture', { ...authorization, id: 'C' })).toBe(204)
  expect(await tellOfWallet('PAYMENT.AUTHORIZATION.VOIDED', 'authorization', authorization)).toBe(204)
  for (const kind of ['APPROVED', 'COMPLETED', 'VOIDED'])
    expect(await tellOfWallet(`CHECKOUT.ORDER.${kind}`, 'checkout-order', { id: other.ref, intent: 'AUTHORIZE' })).toBe(204)
  expect(await query('select state from payment where id = $1', [other.payment])).toEqual([{ state: 'SETTLED' }])
  expect(await query('select number from placed_order where number = any($1)', [[order, other.order]])).toHaveLength(2)
  expect(await findOrderContradictions(database.db)).toEqual([])
})

describe('what is held for an order that is still here, and let go by its provider', () => {
  const held = async () => {
    const sale = await sold('card', false)
    return { ...sale, letGo: () => pays.shop().cards!.cancel(sale.ref, randomUUID()) }
  }
  const matters = async (order: string) =>
    (await findOpenMatters(database.db, { to: '2000-01-01' })).flatMap((each) => (each.order === order ? [each.kind] : []))
  const gone = { ok: false, failure: { code: 'PAYMENT_GONE' } }

  test('is told as soon as it says so, and the order does not leave', async () => {
    const { order, letGo } = await held()
    await letGo()
    await expect.poll(() => matters(order), { timeout: 10_000 }).toEqual(['denied'])
    expect(await moveOrder(database, order, 'ship', 'x')).toEqual(gone)
    await move(database, order, 'cancel')
    await pays.settle()
    expect(await matters(order)).toEqual([])
  })

  test('is found when the order is packed, where nobody said so', async () => {
    const { order, id, letGo } = await held()
    await pays.trouble({ webhooks: 'never' })
    await letGo()
    await move(database, order, 'prepare')
    const tools = testJobs(database, { providers: pays.shop().providers })
    for (let twice = 0; twice < 2; twice += 1) await authorizePrepared(tools, { kind: 'order.prepared', data: { order: id } })
    await pays.trouble()
    expect(await matters(order)).toEqual(['denied'])
    expect(await moveOrder(database, order, 'ship', 'x')).toEqual(gone)
    await move(database, order, 'cancel')
  })
})

test('that money is held is no news where its order is there: only of anything else its provider is asked', async () => {
  const { ref } = await sold('card', false)
  const find = vi.spyOn(pays.shop().providers.get('stripe')!, 'find')
  const held = { id: ref, object: 'payment_intent', status: 'requires_capture' }
  expect(await tellOfCard('payment_intent.amount_capturable_updated', held)).toBe(204)
  expect(find).not.toHaveBeenCalled()
  expect(await tellOfCard('payment_intent.amount_capturable_updated', { ...held, status: 'canceled' })).toBe(204)
  expect(await tellOfCard('payment_intent.canceled', held)).toBe(204)
  expect(find.mock.calls).toEqual([[ref], [ref]])
  find.mockRestore()
})
