import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { cartAtPayment } from '../../../tests/worlds/carts.ts'
import type { Answer, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { moveOrder } from '../../domain/fulfilment/move-order.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { testCards } from '../../domain/payment/card-provider.contract.ts'
import { type PaymentState, paymentTransitions } from '../../domain/payment/payment-states.ts'

const { database } = testDatabase()
const pays = testPayments(database)
const sku = 'SEL085-ROU-R-38'
const pay = '/fr/fr/onepage/payment'
const rowsOf = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

/** One shopper's way, as far as it has come. */
interface Way {
  readonly me: Shopper
  page: Answer
  challenge: string | null
  back: string | null
}

/** Whatever may happen to a payment, in any order and as often as it likes. */
const happenings = {
  press: async (way: Way) => {
    const sent = await pays.payByCard(way.me, await way.me.get(pay).then(orElse(way.page)), testCards.challenged)
    if (sent.location?.startsWith(pays.cardsAt())) way.challenge = sent.location
  },
  pressTaken: async (way: Way) => {
    await pays.payByCard(way.me, await way.me.get(pay).then(orElse(way.page)), testCards.taken)
  },
  pressDeclined: async (way: Way) => {
    await pays.payByCard(way.me, await way.me.get(pay).then(orElse(way.page)), testCards.declined)
  },
  cash: async (way: Way) => {
    await way.me.submit(pay, await way.me.get(pay).then(orElse(way.page)), { paymentMethod: 'CASH_ON_DELIVERY' })
  },
  approve: async (way: Way) => {
    if (way.challenge) way.back = await pays.answerChallenge(way.challenge, true)
  },
  refuse: async (way: Way) => {
    if (way.challenge) way.back = await pays.answerChallenge(way.challenge, false)
  },
  comeBack: async (way: Way) => {
    if (way.back) await way.me.get(way.back)
  },
  changeBag: async (way: Way) => {
    await way.me.post('/fr/fr/bag/add', { pid: 'SEL085-NOI-R-38' })
  },
  runOut: async () => {
    await database.pool.query(`update payment set expires_at = now() where state = 'STARTED'`)
    await database.pool.query(`update stock_hold set expires_at = now() where holder = 'payment' and state = 'open'`)
  },
  job: async () => {
    await pays.settle()
  },
  ship: async () => {
    const [order] = await rowsOf(`select number from placed_order where state = 'IN_PREPARATION' order by placed_at desc limit 1`)
    // Of two who move it at once, one is told that it was too late.
    if (order) for (const each of ['prepare', 'ship'] as const) await moveOrder(database, order.number, each, 'the house')
  },
  cancel: async () => {
    const [order] = await rowsOf(`select number from placed_order where state = 'IN_PREPARATION' order by placed_at desc limit 1`)
    if (order) await moveOrder(database, order.number, 'cancel', 'the house')
  },
} satisfies Record<string, (way: Way) => Promise<void>>

/** A page that leads elsewhere has no form: then the one from before is sent. */
const orElse = (before: Answer) => (shown: Answer) =>
  shown.status === 200 && shown.html.includes('name="attempt"') ? shown : before

async function held(): Promise<Set<string>> {
  const headers = { authorization: 'Bearer sk_sandbox' }
  const { data } = (await (await fetch(`${pays.cardsAt()}/v1/payment_intents`, { headers })).json()) as {
    data: { readonly id: string; readonly status: string }[]
  }
  return new Set(data.filter(({ status }) => status === 'requires_capture').map(({ id }) => id))
}

test('whatever happens in whatever order: states move by the table alone, money is held for orders alone, and stock adds up', async () => {
  const word = fc.constantFrom(...(Object.keys(happenings) as (keyof typeof happenings)[]))
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 3, maxLength: 9 }), fc.boolean(), async (words, atOnce) => {
      await setStock(database, sku, 3, { expected: null })
      const me = pays.shopper()
      const way: Way = { me, page: await cartAtPayment(me, sku), challenge: null, back: null }
      // Two by two at the same moment, or one after the other.
      for (let at = 0; at < words.length; at += atOnce ? 2 : 1)
        await Promise.all(words.slice(at, at + (atOnce ? 2 : 1)).map((each) => happenings[each](way)))
      await happenings.runOut()
      await pays.settle()
      await pays.settle()

      const moved = await rowsOf(
        `select from_state, to_state from state_change where subject = 'payment' and from_state is not null`,
      )
      for (const { from_state: from, to_state: to } of moved) expect(paymentTransitions[from as PaymentState]).toContain(to)
      expect(await rowsOf(`select id from payment where state = 'STARTED'`)).toEqual([])
      const paid = await rowsOf(`select provider_ref as ref from payment where state = 'AUTHORIZED' and provider_ref is not null`)
      expect([...(await held())].sort()).toEqual(paid.map(({ ref }) => ref).sort())
      expect(
        await rowsOf(`select number from placed_order o where o.state <> 'CANCELLED' and
          (select count(*) from payment p where p."order" = o.id and p.state not in ('ABANDONED', 'PAYMENT_REJECT')) <> 1`),
      ).toEqual([])
      expect(await findStockContradictions(database.db)).toEqual([])
      expect(await findOrderContradictions(database.db)).toEqual([])
    }),
    { numRuns: 25, endOnFailure: true },
  )
}, 240_000)
