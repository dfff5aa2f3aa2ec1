import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testJobs } from '../../../tests/test-jobs.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { cartAt, cartAtPayment } from '../../../tests/worlds/carts.ts'
import { move } from '../../../tests/worlds/orders.ts'
import type { Answer, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock, whileTaken } from '../../../tests/worlds/stock.ts'
import type { Database } from '../../db/database.ts'
import { giveBack } from '../../domain/certificate/give-back.ts'
import { hearOf } from '../../domain/checkout/settle-payment.ts'
import { findOrderFile } from '../../domain/fulfilment/find-order-file.ts'
import { moveOrder } from '../../domain/fulfilment/move-order.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import { receiveStock } from '../../domain/inventory/receive-stock.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { testCards } from '../../domain/payment/card-provider.contract.ts'
import { findMoneyByDay } from '../../domain/payment/money-by-day.ts'
import { explain } from '../../i18n/explain.ts'
import { formatDate } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { authorizePrepared, settleBegunPayments } from '../../jobs/settle-begun-payments.ts'
import { failure } from '../../kernel/result.ts'
import { addDays } from '../../kernel/zoned-time.ts'
import { settlingOf } from './pay.ts'

const { database } = testDatabase()
const pays = testPayments(database)
const pay = '/fr/fr/onepage/payment'
const sku = 'SEL085-ROU-R-38'
const t = messagesIn('fr')

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const count = async (text: string) => Number((await query(text))[0].count)
const free = async () => (await query(`select quantity from stock where sku = $1 and place = 'online'`, [sku]))[0].quantity
const last = async () => (await pays.payments()).at(-1)!
const numberIn = ({ location }: Answer) => location?.split('?order=')[1]
const contradictions = async () => [
  ...(await findStockContradictions(database.db)),
  ...(await findOrderContradictions(database.db)),
]

/** Events of a kind that name this. */
const happened = (kind: string, named: string) =>
  query('select 1 from event where kind = $1 and data::text like $2', [kind, `%${named}%`])

/** A shopper with their finger on the button, of whom there are pieces enough. */
async function atTheButton(answers: Parameters<typeof cartAtPayment>[2] = {}): Promise<{ me: Shopper; page: Answer }> {
  const me = pays.shopper()
  return { me, page: await cartAtPayment(me, sku, answers) }
}

/** A pre-order whose pieces are here by now, and whose bank holds its money no more. */
async function placeLater(number: string): Promise<{ order: string; id: string }> {
  // Later than its bank would wait, whatever day it is.
  const [{ sku: later }] = await query(
    `update stock set expected_at = current_date + 60 where place = 'online' and sku = (
      select sku from stock where place = 'online' and expected = 'preorder' and quantity = 0 and expected_quantity > 0
      order by sku limit 1) returning sku`,
  )
  const me = pays.shopper()
  const sent = await pays.payByCard(me, await cartAtPayment(me, later), number)
  const placed = sent.location!.startsWith(pays.cardsAt()) ? await me.get(await pays.answerChallenge(sent.location!)) : sent
  const order = numberIn(placed)!
  const [{ id }] = await query('select id from placed_order where number = $1', [order])
  await receiveStock(database, { reference: randomUUID(), arrivals: [{ sku: later, quantity: 1 }] })
  await makeStale(id)
  return { order, id }
}

const makeStale = (order: string) =>
  query(`update payment set authorized_at = now() - interval '30 days' where "order" = $1 and state = 'AUTHORIZED'`, [order])

async function cardsOf(holder: string) {
  const kept = await pays.shop().cards!.cardsOf(holder)
  return kept.ok ? kept.value : []
}

/** Its owner pays something else with the same card, and has it kept once more: it goes by another token. */
async function keepAnew(holder: string): Promise<void> {
  const cards = pays.shop().cards!
  const [before] = await cardsOf(holder)
  const begun = await cards.start({
    payment: randomUUID(),
    amount: { amount: 100, currency: 'EUR' },
    customer: holder,
    isForLater: true,
  })
  if (!begun.ok) throw new Error(begun.failure.code)
  const token = await pays.tokenOf(testCards.taken)
  await cards.confirm(begun.value.ref, { token, returnUrl: pays.origin(), key: randomUUID() })
  await cards.detach(before!.token)
  expect((await cardsOf(holder)).map(({ token }) => token)).toEqual([token])
}

/** Those of an order, the first first. */
const paymentsOf = (order: string) =>
  query(`select state, released_at is not null as released from payment where "order" = $1 order by created_at`, [order])

beforeEach(() => setStock(database, sku, 9, { expected: null }))
afterEach(async () => {
  await pays.trouble()
  expect(await contradictions()).toEqual([])
})

describe('a card', () => {
  test('is not charged for a piece that slips to a later day while the press waits for it: the page is shown again with that day', async () => {
    const at = addDays(new Date().toISOString().slice(0, 10), 60)
    await setStock(database, sku, 1, { expected: { kind: 'backorder', quantity: 3, at } })
    const { me, page } = await atTheButton()
    const before = [await count('select count(*) from placed_order'), (await pays.payments()).length]
    const asked = await whileTaken(database, sku, () => pays.payByCard(me, page, testCards.taken))
    expect(asked.status).toBe(422)
    expect(asked.html).toContain(explain(t, 'CHECKOUT_CHANGED'))
    expect(asked.html).toContain(formatDate(new Date(at), 'fr-FR'))
    expect([await count('select count(*) from placed_order'), (await pays.payments()).length]).toEqual(before)
    expect((await pays.payByCard(me, asked, testCards.taken)).status).toBe(303)
    expect((await query('select expected_quantity from stock where sku = $1 and place = $2', [sku, 'online']))[0]).toEqual({
      expected_quantity: 2,
    })
  })

  test('[PAY-01] that is taken: the order is there, held for, authorized and not yet captured', async () => {
    const { me, page } = await atTheButton()
    const paid = await pays.payByCard(me, page, testCards.taken)
    expect(paid.status).toBe(303)
    const [order] = await query(
      `select o.total::int, p.method, p.state, p.amount::int, p.agreed from placed_order o join payment p on p."order" = o.id where o.number = $1`,
      [numberIn(paid)],
    )
    expect(order).toEqual({ total: 79_000, method: 'CREDIT_CARD', state: 'AUTHORIZED', amount: 79_000, agreed: null })
    expect(await free()).toBe(8)
    expect((await me.get(paid.location!)).html).toContain(t('checkout.CREDIT_CARD'))
    expect((await me.get('/fr/fr/bag')).html).toContain(t('shop.bagEmpty'))
  })

  test('pressed five times at once is one payment and one order', async () => {
    const { me, page } = await atTheButton()
    const paymentToken = await pays.tokenOf(testCards.taken)
    const presses = await Promise.all(
      Array.from({ length: 5 }, () => me.submit(pay, page, { paymentMethod: 'CREDIT_CARD', paymentToken })),
    )
    const again = await me.submit(pay, page, { paymentMethod: 'CREDIT_CARD', paymentToken })
    const numbers = new Set([...presses, again].map(numberIn).filter(Boolean))
    expect(numbers.size).toBe(1)
    expect(again.status).toBe(303)
    expect(
      await count(`select count(*) from payment p join placed_order o on o.id = p."order" where o.number = '${[...numbers][0]}'`),
    ).toBe(1)
  })

  test.each([
    [testCards.declined, 'declined'],
    [testCards.poor, 'insufficient'],
    [testCards.expired, 'expired'],
    [testCards.wrongCvn, 'wrong-cvn'],
    [testCards.tryAgain, 'try-again'],
    [testCards.stolen, 'declined'],
  ] as const)('%s is declined (%s): the shopper is told why, and pays with another', async (number, reason) => {
    const { me, page } = await atTheButton()
    const declined = await pays.payByCard(me, page, number)
    expect(declined.status).toBe(422)
    expect(declined.html).toContain(t(`payment.declined_${reason}`))
    // What is held for this payment is theirs: nothing in the bag is out of stock.
    expect((await last()).state).toBe('STARTED')
    const paid = await pays.payByCard(me, declined, testCards.amex)
    expect(numberIn(paid)).toBeTruthy()
    expect(await free()).toBe(8)
  })

  test('the last piece, declined once, is still the shopper’s own', async () => {
    await setStock(database, sku, 1, { expected: null })
    const [{ me, page }, other] = [await atTheButton(), await atTheButton()]
    const declined = await pays.payByCard(me, page, testCards.declined)
    expect(await free()).toBe(0)
    const late = await pays.payByCard(other.me, other.page, testCards.taken)
    expect(late.status).toBe(422)
    expect((await me.get(pay)).status).toBe(200)
    expect(numberIn(await pays.payByCard(me, declined, testCards.taken))).toBeTruthy()
  })

  test('a challenge that is met becomes an order, one that is failed does not, and another card may follow', async () => {
    const { me, page } = await atTheButton()
    const asked = await pays.payByCard(me, page, testCards.challenged)
    expect(asked.status).toBe(303)
    expect(new URL(asked.location!).origin).toBe(pays.cardsAt())
    const failed = await me.get(await pays.answerChallenge(asked.location!, false))
    expect(failed.location).toBe(`${pay}?failed=unconfirmed`)
    const back = await me.get(failed.location!)
    expect(back.html).toContain(t('payment.declined_unconfirmed'))

    const again = await pays.payByCard(me, back, testCards.challenged)
    const done = await me.get(await pays.answerChallenge(again.location!))
    expect(numberIn(done)).toBeTruthy()
    // Come back to twice, it is the same order.
    expect(numberIn(await me.get(await pays.answerChallenge(again.location!)))).toBe(numberIn(done))
  })

  test('somebody else who comes back with a payment’s id learns nothing and settles nothing', async () => {
    const { me, page } = await atTheButton()
    const asked = await pays.payByCard(me, page, testCards.challenged)
    await pays.trouble({ webhooks: 'never' })
    const back = await pays.answerChallenge(asked.location!)
    expect((await pays.shopper().get(back)).location).toBe(pay)
    expect((await last()).state).toBe('STARTED')
    expect(numberIn(await me.get(back))).toBeTruthy()
  })

  test('without script the provider’s own page is where it is paid', async () => {
    const { me, page } = await atTheButton()
    const sent = await me.submit(pay, page, { paymentMethod: 'CREDIT_CARD' })
    expect(new URL(sent.location!).origin).toBe(pays.cardsAt())
    const typed = { number: testCards.taken, month: '11', year: '39', cvc: '123', owner: 'Inès Martin' }
    const paid = await fetch(sent.location!, { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual' })
    const back = await me.get(paid.headers.get('location')!.replace(pays.origin(), ''))
    expect(numberIn(back)).toBeTruthy()
    expect(await last()).toMatchObject({ state: 'AUTHORIZED', ref: expect.stringMatching(/^pi_/) })
  })

  test('a page that was left open beside a card that was taken is not paid as well', async () => {
    const { me, page } = await atTheButton()
    const sent = await me.submit(pay, page, { paymentMethod: 'CREDIT_CARD' })
    const paid = await pays.payByCard(me, await me.get(pay), testCards.taken)
    expect(numberIn(paid)).toBeTruthy()
    const typed = { number: testCards.taken, month: '11', year: '39', cvc: '123', owner: 'Inès Martin' }
    await fetch(sent.location!, { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual' })
    const intents = await intentsOf((await query('select id from payment order by created_at desc limit 1'))[0].id)
    expect(intents.filter(({ status }) => status === 'requires_capture')).toHaveLength(1)
  })
})

interface Intent {
  readonly id: string
  readonly status: string
  readonly amount: number
  readonly metadata: { readonly payment?: string }
}

async function allIntents(): Promise<Intent[]> {
  const headers = { authorization: 'Bearer sk_sandbox' }
  return ((await (await fetch(`${pays.cardsAt()}/v1/payment_intents`, { headers })).json()) as { data: Intent[] }).data
}
const intentsOf = async (payment: string) => (await allIntents()).filter(({ metadata }) => metadata.payment === payment)

describe('what goes wrong on the way', () => {
  test('a browser that is closed at the bank: the provider’s call makes the order', async () => {
    const { me, page } = await atTheButton()
    const asked = await pays.payByCard(me, page, testCards.challenged)
    await pays.answerChallenge(asked.location!)
    await expect.poll(async () => (await last()).state, { timeout: 30_000 }).toBe('AUTHORIZED')
    expect(await count('select count(*) from payment_event')).toBeGreaterThan(0)
  })

  test('and where even that never comes, the job does', async () => {
    await pays.trouble({ webhooks: 'never' })
    const { me, page } = await atTheButton()
    const asked = await pays.payByCard(me, page, testCards.challenged)
    await pays.answerChallenge(asked.location!)
    expect((await last()).state).toBe('STARTED')
    expect(await pays.settle()).toMatchObject({ settled: 1, waiting: 0 })
    expect((await last()).state).toBe('AUTHORIZED')
    expect(await pays.settle()).toMatchObject({ settled: 0 })
  })

  test('a bag that was changed during the challenge: nothing is ordered and nothing stays held', async () => {
    await pays.trouble({ webhooks: 'never' })
    const { me, page } = await atTheButton()
    const asked = await pays.payByCard(me, page, testCards.challenged)
    await me.post('/fr/fr/bag/add', { pid: 'SEL085-NOI-R-38' })
    const back = await me.get(await pays.answerChallenge(asked.location!))
    expect(back.location).toBe(`${pay}?failed=totalChanged`)
    expect((await me.get(back.location!)).html).toContain(t('payment.totalChanged'))
    expect(await last()).toMatchObject({ state: 'PAYMENT_REJECT', order: null, released: true })
    expect(await free()).toBe(9)
    expect((await allIntents()).filter(({ status }) => status === 'requires_capture')).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ id: (await last()).ref })]),
    )
  })

  test('whoever changes their mind and pays at the door has one order, and the card is let go', async () => {
    const { me, page } = await atTheButton()
    const asked = await pays.payByCard(me, page, testCards.challenged)
    const cash = await me.submit(pay, await me.get(pay), { paymentMethod: 'CASH_ON_DELIVERY' })
    expect(numberIn(cash)).toBeTruthy()
    const back = await me.get(await pays.answerChallenge(asked.location!))
    expect(numberIn(back)).toBeUndefined()
    await pays.settle()
    expect((await pays.payments()).filter(({ state }) => state === 'ABANDONED').at(-1)).toMatchObject({
      released: true,
      order: null,
    })
    expect(await free()).toBe(8)
  })

  test('time that runs out gives the pieces back and ends the payment; money that comes later is let go', async () => {
    await pays.trouble({ webhooks: 'never' })
    await setStock(database, sku, 1, { expected: null })
    const { me, page } = await atTheButton()
    const asked = await pays.payByCard(me, page, testCards.challenged)
    await query(`update payment set expires_at = now() - interval '1 minute' where state = 'STARTED'`)
    await query(`update stock_hold set expires_at = now() - interval '1 minute' where holder = 'payment' and state = 'open'`)
    expect(await pays.settle()).toMatchObject({ settled: 1 })
    expect(await free()).toBe(1)
    expect(await last()).toMatchObject({ state: 'ABANDONED', released: true })
    const back = await me.get(await pays.answerChallenge(asked.location!))
    expect(back.location).toBe(`${pay}?failed=lapsed`)
  })

  test('who ends a payment waits for its cart, and holds nothing meanwhile that the cart’s holder needs', async () => {
    const { me, page } = await atTheButton()
    await pays.payByCard(me, page, testCards.challenged)
    const payment = await last()
    await query('update payment set expires_at = now() where provider_ref = $1', [payment.ref])
    const busy = await database.pool.connect()
    try {
      await busy.query('begin')
      await busy.query('select from cart where payment is not null for update')
      const settled = pays.settle()
      await expect
        .poll(() =>
          count(`select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
        )
        .toBe(1)
      await busy.query('select from payment where provider_ref = $1 for update nowait', [payment.ref])
      await busy.query('commit')
      expect((await settled).settled).toBe(1)
    } finally {
      busy.release()
    }
    expect(await last()).toMatchObject({ state: 'ABANDONED', order: null })
  })

  test('an answer that is lost is no second charge: pressed again, it is the same payment', async () => {
    const { me, page } = await atTheButton()
    await pays.trouble({ webhooks: 'never' })
    // The card is charged, and both the answer and the question after it are lost.
    const paymentToken = await pays.tokenOf(testCards.taken)
    await pays.trouble({ webhooks: 'never', lostAnswers: 1 })
    const lost = await me.submit(pay, page, { paymentMethod: 'CREDIT_CARD', paymentToken })
    expect(lost.status).toBe(422)
    expect(lost.html).toContain(t('payment.uncertain'))
    await pays.trouble({ webhooks: 'never' })
    const again = await pays.payByCard(me, lost, testCards.taken)
    expect(numberIn(again)).toBeTruthy()
    const [{ id }] = await query('select id from payment order by created_at desc limit 1')
    expect((await intentsOf(id)).map(({ status }) => status)).toEqual(['requires_capture'])
  })

  test('a card of nobody, a page’s word and a stranger’s cart are refused', async () => {
    const { me, page } = await atTheButton()
    const forged = await me.submit(pay, page, { paymentMethod: 'CREDIT_CARD', paymentToken: 'pm_nobody' })
    expect(forged.status).toBe(422)
    const { page: others } = await atTheButton()
    const stolen = await me.submit(pay, others, {
      paymentMethod: 'CREDIT_CARD',
      paymentToken: await pays.tokenOf(testCards.taken),
    })
    expect(stolen.status).toBe(403)
  })

  test('cards that are tried one after the other come to an end', async () => {
    let { me, page } = await atTheButton()
    for (let attempt = 0; attempt < 7; attempt++) page = await pays.payByCard(me, page, testCards.declined)
    page = await pays.payByCard(me, page, testCards.taken)
    expect(page.html).toContain(t('payment.tooManyAttempts'))
    expect((await last()).order).toBeNull()
  })
})

describe('what the provider says', () => {
  const told = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${pays.origin()}/webhooks/card`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

  test('unsigned is nothing', async () => {
    const event = {
      id: 'evt_x',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_x', object: 'payment_intent' } },
    }
    expect((await told(JSON.stringify(event))).status).toBe(403)
    expect((await told(JSON.stringify(event), { 'stripe-signature': 't=1,v1=00' })).status).toBe(403)
  })

  test.each(['twice', 'shuffled', 'late'])('%s is heard once', async (webhooks) => {
    await pays.trouble({ webhooks })
    const { me, page } = await atTheButton()
    const asked = await pays.payByCard(me, page, testCards.challenged)
    const [back] = [await pays.answerChallenge(asked.location!)]
    expect(numberIn(await me.get(back))).toBeTruthy()
    await expect.poll(() => count(`select count(*) from payment_event`), { timeout: 30_000 }).toBeGreaterThan(0)
    const { ref } = await last()
    expect(await count(`select count(*) from payment where provider_ref = '${ref}' and state = 'AUTHORIZED'`)).toBe(1)
  })
})

describe('what follows', () => {
  test('is captured when the order leaves, settled when the provider confirms it', async () => {
    const { me, page } = await atTheButton()
    const number = numberIn(await pays.payByCard(me, page, testCards.taken))!
    await pays.settle()
    expect((await last()).state).toBe('AUTHORIZED')
    await move(database, number, 'prepare', 'ship')
    expect(await pays.settle()).toMatchObject({ captured: 1 })
    expect((await last()).state).toMatch(/PAYMENT_CAPTURED|SETTLED/)
    await pays.settle()
    expect((await last()).state).toBe('SETTLED')
  })

  test('is let go when the order is cancelled', async () => {
    const { me, page } = await atTheButton()
    const number = numberIn(await pays.payByCard(me, page, testCards.taken))!
    await move(database, number, 'cancel')
    expect(await pays.settle()).toMatchObject({ released: 1 })
    expect(await last()).toMatchObject({ state: 'PAYMENT_REJECT', released: true })
    const [{ id }] = await query('select id from payment order by created_at desc limit 1')
    expect((await intentsOf(id)).map(({ status }) => status)).toEqual(['canceled'])
  })

  test('is given back when an order that had left comes home and is cancelled; a bank that takes its time is asked again', async () => {
    const { me, page } = await atTheButton()
    const number = numberIn(await pays.payByCard(me, page, testCards.refundLater))!
    await move(database, number, 'prepare', 'ship')
    await pays.settle()
    await move(database, number, 'trouble', 'cancel')
    const refund = async () =>
      (
        await query('select state, amount::int, provider_ref is not null as asked from refund order by created_at desc limit 1')
      )[0]
    expect(await refund()).toEqual({ state: 'ASKED', amount: 79_000, asked: false })
    await pays.settle()
    expect(await refund()).toEqual({ state: 'ASKED', amount: 79_000, asked: true })
    const settled = async () => {
      await pays.settle()
      return (await refund()).state
    }
    await expect.poll(settled, { timeout: 30_000 }).toBe('DONE')
    const [{ refunded }] = await query(
      'select p.refunded::int from payment p join placed_order o on o.id = p."order" where o.number = $1',
      [number],
    )
    expect(refunded).toBe(79_000)
  })

  test('a refund whose answer was lost is given once, though its provider remembers its key no more', async () => {
    const { me, page } = await atTheButton()
    const number = numberIn(await pays.payByCard(me, page, testCards.taken))!
    await move(database, number, 'prepare', 'ship')
    await pays.settle()
    const [{ id, ref }] = await query(
      'select o.id, p.provider_ref as ref from placed_order o join payment p on p."order" = o.id where o.number = $1',
      [number],
    )
    const part = { order: id, amount: { amount: 9_000, currency: 'EUR' as const }, key: randomUUID(), cause: 'a scratch' }
    await database.transaction((tx) => giveBack(tx, part))
    const provider = pays.shop().providers.get('stripe')!
    const isLost: typeof provider = {
      ...provider,
      refund: async (...asked) => {
        await provider.refund(...asked)
        return failure({ code: 'SERVICE_AWAY' })
      },
    }
    await settleBegunPayments(testJobs(database, { providers: new Map([['stripe', isLost]]) }), 0)
    await pays.trouble({ forgottenKeys: 1 })
    await pays.settle()
    const headers = { authorization: 'Bearer sk_sandbox' }
    const made = await (await fetch(`${pays.cardsAt()}/v1/refunds?payment_intent=${ref}`, { headers })).json()
    expect((made as { data: object[] }).data).toMatchObject([{ amount: 9_000 }])
    expect((await query('select state from refund order by created_at desc limit 1'))[0].state).toBe('DONE')
  })

  test.each([
    ['taken', testCards.taken, true],
    ['that a bank gives back later', testCards.refundLater, true],
    ['that a bank refuses to give back', testCards.refundRefused, false],
  ])(
    'captured while its order is cancelled, money %s is let go once it has been given back, and not before',
    async (_, card, isGiven) => {
      const { me, page } = await atTheButton()
      const number = numberIn(await pays.payByCard(me, page, card))!
      const { ref, amount } = await last()
      const provider = pays.shop().providers.get('stripe')!
      expect((await provider.capture(ref!, { amount, currency: 'EUR' }, randomUUID())).ok).toBe(true)
      await move(database, number, 'cancel')
      await pays.settle()
      expect((await last()).released).toBe(card === testCards.taken)
      await new Promise((over) => setTimeout(over, 1_500))
      await pays.settle()
      expect(await last()).toMatchObject({ state: 'PAYMENT_REJECT', released: isGiven })
    },
  )

  test.each([
    ['taken', testCards.taken, 'AUTHORIZED'],
    ['declined where its owner would be asked', testCards.challenged, 'stays'],
  ])('a pre-order is authorized again before it leaves, though a webhook is quicker: %s', async (_, number, outcome) => {
    const { order, id } = await placeLater(number)
    // Whoever forgets to pack it is told: nothing leaves that nobody would pay.
    expect(await moveOrder(database, order, 'ship', 'the house')).toMatchObject({ ok: false, failure: { code: 'PAYMENT_STALE' } })
    await move(database, order, 'prepare')
    const { cards, providers } = pays.shop()
    const heard: unknown[] = []
    const hear = async () => {
      const [open] = await query(
        `select provider_ref as ref from payment where state = 'STARTED' and provider_ref is not null and starts_with(idempotency_key, 'again:')`,
      )
      if (open) heard.push((await hearOf(settlingOf(pays.shop()), providers.get(cards!.name)!, open.ref))?.is)
    }
    const told: Database = { ...database, transaction: (work) => hear().then(() => database.transaction(work)) }
    const tools = testJobs(told, { providers, cards })
    await authorizePrepared(tools, { kind: 'order.prepared', data: { order: id } })
    await authorizePrepared(tools, { kind: 'order.prepared', data: { order: id } })
    expect(heard).toEqual(['open'])
    if (outcome === 'stays') {
      expect(await paymentsOf(id)).toEqual([{ state: 'AUTHORIZED', released: false }])
      expect((await moveOrder(database, order, 'ship', 'the house')).ok).toBe(false)
      expect(await happened('card.declined', id)).toHaveLength(1)
    } else {
      expect(await paymentsOf(id)).toEqual([
        { state: 'PAYMENT_REJECT', released: true },
        { state: 'AUTHORIZED', released: false },
      ])
      await move(database, order, 'ship')
      // The card of a guest was kept for this order alone.
      const [{ holder }] = await query(`select holder from payment where "order" = $1 order by created_at desc`, [id])
      expect(holder).toMatch(/^cus_/)
      expect(await pays.settle()).toMatchObject({ captured: 1 })
      expect(await query(`select 1 from payment where "order" = $1 and holder is not null`, [id])).toEqual([])
      expect(await happened('card-holder.gone', holder)).toHaveLength(1)
    }
  })

  test.each([
    ['packed long ago', 'prepare'],
    ['of which something was missing', 'short'],
  ] as const)(
    'an order %s does not wait for ever: its card is asked again when somebody marks it as packed',
    async (_, before) => {
      const { order, id } = await placeLater(testCards.taken)
      const { cards, providers } = pays.shop()
      const ask = () =>
        authorizePrepared(testJobs(database, { providers, cards }), { kind: 'order.prepared', data: { order: id } })
      const prepared = () => happened('order.prepared', id)
      await move(database, order, before)
      if (before === 'prepare') {
        await ask()
        await makeStale(id)
      }
      const asked = (await prepared()).length
      expect(await moveOrder(database, order, 'ship', 'x')).toMatchObject({ ok: false, failure: { code: 'PAYMENT_STALE' } })
      expect((await findOrderFile(database.db, order))!.moves).toContain('prepare')
      await move(database, order, 'prepare')
      expect(await prepared()).toHaveLength(asked + 1)
      await ask()
      expect((await paymentsOf(id)).at(-1)).toEqual({ state: 'AUTHORIZED', released: false })
      expect((await findOrderFile(database.db, order))!.moves).not.toContain('prepare')
      await move(database, order, 'ship')
    },
  )

  test('what is authorized again before it leaves counts as authorised on the day when it was ordered, and on no other', async () => {
    const { order, id } = await placeLater(testCards.taken)
    const day = new Date().toISOString().slice(0, 10)
    const sum = async () =>
      (await findMoneyByDay(database.db, { from: addDays(day, -40), to: addDays(day, 1) })).reduce(
        (all, each) => all + each.authorised,
        0,
      )
    const before = await sum()
    await move(database, order, 'prepare')
    const { cards, providers } = pays.shop()
    await authorizePrepared(testJobs(database, { providers, cards }), { kind: 'order.prepared', data: { order: id } })
    expect((await paymentsOf(id)).map(({ state }) => state)).toEqual(['PAYMENT_REJECT', 'AUTHORIZED'])
    expect(await sum()).toBe(before)
  })

  test('an order whose bank let go and whose card nobody keeps is not packed in vain: the house is told to have it paid anew', async () => {
    const { me, page } = await atTheButton()
    const number = numberIn(await pays.payByCard(me, page, testCards.taken))!
    await move(database, number, 'prepare')
    const [{ id }] = await query('select id from placed_order where number = $1', [number])
    await makeStale(id)
    expect(await moveOrder(database, number, 'ship', 'x')).toEqual({ ok: false, failure: { code: 'PAYMENT_GONE' } })
    const { moves } = (await findOrderFile(database.db, number))!
    expect(moves).not.toContain('prepare')
    expect(moves).toContain('cancel')
    await move(database, number, 'cancel')
  })

  test('an order is paid by the card that paid it, also where its owner has it kept anew since', async () => {
    const { order, id } = await placeLater(testCards.taken)
    const { cards, providers } = pays.shop()
    const [{ holder, ref }] = await query('select holder, provider_ref as ref from payment where "order" = $1', [id])
    await keepAnew(holder)
    await move(database, order, 'prepare')
    await authorizePrepared(testJobs(database, { providers, cards }), { kind: 'order.prepared', data: { order: id } })
    const [, again] = await query('select state, provider_ref as ref from payment where "order" = $1 order by created_at', [id])
    expect(again).toEqual({ state: 'AUTHORIZED', ref: expect.not.stringContaining(ref) })
  })

  test.each([
    ['held', 'is gone', true],
    ['never held', 'is gone', false],
    ['held', 'was kept anew', true],
  ])('what was %s when the answer was lost is decided, also where the card %s since', async (_, since, isHeld) => {
    const { order, id } = await placeLater(testCards.taken)
    const { cards, providers } = pays.shop()
    const [{ holder }] = await query('select holder from payment where "order" = $1', [id])
    await move(database, order, 'prepare')
    const isLost: typeof cards = {
      ...cards!,
      chargeAgain: async (asked) => {
        if (isHeld) await cards!.chargeAgain(asked)
        return failure({ code: 'SERVICE_AWAY' })
      },
    }
    const prepared = { kind: 'order.prepared', data: { order: id } } as const
    await expect(authorizePrepared(testJobs(database, { providers, cards: isLost }), prepared)).rejects.toThrow('waits')
    if (since === 'is gone') for (const { token } of await cardsOf(holder)) await cards!.detach(token)
    else await keepAnew(holder)
    await settleBegunPayments(testJobs(database, { providers, cards }), 0)
    const [attempt] = await query(`select state from payment
      where starts_with(idempotency_key, 'again:') order by created_at desc limit 1`)
    expect(attempt.state).toBe(isHeld ? 'AUTHORIZED' : 'PAYMENT_REJECT')
    expect(await count(`select count(*) from payment where "order" = '${id}' and state = 'AUTHORIZED'`)).toBe(1)
  })

  test('an attempt whose answer was lost and that nobody can decide keeps none waiting behind it', async () => {
    const { cards, providers } = pays.shop()
    const away: typeof cards = { ...cards!, chargeAgain: async () => failure({ code: 'SERVICE_AWAY' }) }
    const lose = async () => {
      const { order, id } = await placeLater(testCards.taken)
      await move(database, order, 'prepare')
      const prepared = { kind: 'order.prepared', data: { order: id } } as const
      await expect(authorizePrepared(testJobs(database, { providers, cards: away }), prepared)).rejects.toThrow('waits')
      const [attempt] = await query(
        `select id from payment where starts_with(idempotency_key, 'again:') order by created_at desc limit 1`,
      )
      return { id, attempt: attempt.id as string }
    }
    const [broken, behind] = [await lose(), await lose()]
    const some: typeof cards = {
      ...cards!,
      findCharged: (holder, payment) => {
        if (payment === broken.attempt) throw new Error('a row that no rule foresaw')
        return cards!.findCharged(holder, payment)
      },
    }
    await settleBegunPayments(testJobs(database, { providers, cards: some }), 0)
    expect((await paymentsOf(broken.id)).at(-1)!.state).toBe('AUTHORIZED')
    expect(await query('select state from payment where id = $1', [behind.attempt])).toEqual([{ state: 'AUTHORIZED' }])
  })

  test('[PAY-04] what does not exist yet is paid by card alone', async () => {
    const [{ sku: later }] = await query(
      `select sku from stock where place = 'online' and expected = 'preorder' and quantity = 0 and expected_quantity > 0 limit 1`,
    )
    const me = pays.shopper()
    const page = await cartAtPayment(me, later)
    expect([...page.html.matchAll(/name="paymentMethod"[^>]* value="([A-Z_]+)"/g)].map(([, code]) => code)).toEqual([
      'CREDIT_CARD',
    ])
    expect(numberIn(await pays.payByCard(me, page, testCards.taken))).toBeTruthy()
  })

  test('what does not exist yet is promised from the day when it does: where the way is chosen, where it is paid, and in the order', async () => {
    const [{ sku: later, at }] = await query(
      `select sku, expected_at::text as at from stock where place = 'online' and expected = 'preorder' and quantity = 0
       and expected_quantity > 0 order by sku limit 1`,
    )
    const me = pays.shopper()
    const said = t('checkout.countedFrom', { time: '', date: formatDate(new Date(at), 'fr-FR') }).replace(/^, /, '')
    expect((await cartAt(me, 'shipping-method', later)).html).toContain(said)
    await me.fillIn('/fr/fr/onepage/shipping-method', { shippingMethod: 'DAH' })
    const page = await me.get(pay)
    expect(page.html).toContain(said)
    const number = numberIn(await pays.payByCard(me, page, testCards.taken))
    const [order] = await query(
      `select promised_from > $2::date as begins, promised_until - $2::date < 14 as ends from placed_order where number = $1`,
      [number, at],
    )
    expect(order).toEqual({ begins: true, ends: true })
  })

  test('nothing of a card is in the database or in the log', async () => {
    const { me, page } = await atTheButton()
    await pays.payByCard(me, page, testCards.taken, { cardOwner: 'Inès Martin' })
    const dump = JSON.stringify(await query('select * from payment')) + JSON.stringify(await query('select * from payment_event'))
    for (const secret of [testCards.taken, '4242 4242', randomUUID()])
      expect(dump + pays.shop().lines.join('')).not.toContain(secret)
  })
})
