import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testJobs } from '../../../tests/test-jobs.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { cartAtPayment, fillCart } from '../../../tests/worlds/carts.ts'
import { move } from '../../../tests/worlds/orders.ts'
import type { Answer, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { commandLine } from '../../domain/audit/audit.ts'
import { cancelPart } from '../../domain/fulfilment/cancel-part.ts'
import { moveOrder } from '../../domain/fulfilment/move-order.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { findOrder } from '../../domain/order/find-order.ts'
import { findOpenMatters } from '../../domain/payment/find-open-matters.ts'
import { providersOf } from '../../domain/payment/payment-provider.ts'
import type { Wallet } from '../../domain/payment/wallet.port.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { authorizePrepared, settleBegunPayments } from '../../jobs/settle-begun-payments.ts'
import { failure, success } from '../../kernel/result.ts'

const { database } = testDatabase()
const pays = testPayments(database)
const pay = '/fr/fr/onepage/payment'
const sku = 'SEL085-ROU-R-38'
const t = messagesIn('fr')

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const free = async () => (await query(`select quantity from stock where sku = $1 and place = 'online'`, [sku]))[0].quantity
const last = async () => (await pays.payments()).at(-1)!
const numberIn = ({ location }: Answer) => location?.split('?order=')[1]
const methodsIn = ({ html }: Answer) => [...html.matchAll(/name="paymentMethod"[^>]* value="([A-Z_]+)"/g)].map(([, code]) => code)
const choose = (me: Shopper, page: Answer) => me.submit(pay, page, { paymentMethod: 'WALLET' })

async function atTheButton(answers: Parameters<typeof cartAtPayment>[2] = {}): Promise<{ me: Shopper; page: Answer }> {
  const me = pays.shopper()
  return { me, page: await cartAtPayment(me, sku, answers) }
}

beforeEach(() => setStock(database, sku, 9, { expected: null }))
afterEach(async () => {
  await pays.trouble()
  expect(await findStockContradictions(database.db)).toEqual([])
  expect(await findOrderContradictions(database.db)).toEqual([])
})

describe('a wallet, chosen at payment', () => {
  test('[PAY-03] is opened on its own page, and approved there it is an order', async () => {
    const { me, page } = await atTheButton()
    const sent = await choose(me, page)
    expect([sent.status, new URL(sent.location!).origin]).toEqual([303, pays.walletAt()])
    expect(await free()).toBe(8)
    const back = await me.get(await pays.visitWallet(sent.location!))
    expect(numberIn(back)).toBeTruthy()
    const [order] = await query(
      `select o.total::int, o.address ->> 'city' as city, p.method, p.state, p.amount::int from placed_order o join payment p on p."order" = o.id where o.number = $1`,
      [numberIn(back)],
    )
    expect(order).toEqual({ total: 79_000, city: 'Paris', method: 'WALLET', state: 'AUTHORIZED', amount: 79_000 })
    expect((await me.get(back.location!)).html).toContain(t('checkout.WALLET'))
  })

  test('its page may be posted to from the step, and from no other page of the checkout', async () => {
    const policyOf = async (path: string, me: Shopper) => {
      const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return (await fetch(pays.origin() + path, { headers: { cookie } })).headers.get('content-security-policy')!
    }
    const { me } = await atTheButton()
    expect(await policyOf(pay, me)).toMatch(new RegExp(`form-action [^;]*${pays.walletAt()}`))
    expect(await policyOf('/fr/fr/onepage/login', me)).not.toContain(pays.walletAt())
  })

  test('[SHIP-16] pays for what the courier brings home in the usual way, and for nothing else', async () => {
    expect(methodsIn((await atTheButton()).page)).toContain('WALLET')
    const faster = await atTheButton({ method: 'DAH24' })
    expect(methodsIn(faster.page)).toEqual(['CREDIT_CARD', 'CASH_ON_DELIVERY'])
    const refused = await choose(faster.me, faster.page)
    expect([refused.status, refused.html.includes(t('error.CHOOSE_PAYMENT_METHOD'))]).toEqual([422, true])
  })

  test('[SHIP-16] collected in a boutique it is refused, and nothing is begun', async () => {
    const me = pays.shopper()
    const page = await cartAtPayment(me, sku, { option: 'store', store: 'PAR01' })
    expect(methodsIn(page).length).toBeGreaterThan(0)
    expect(methodsIn(page)).not.toContain('WALLET')
    const before = (await pays.payments()).length
    expect((await choose(me, page)).status).toBe(422)
    expect((await pays.payments()).length).toBe(before)
  })

  test('cancelled there, the shopper is back at the step, nothing is lost, and pays otherwise', async () => {
    const { me, page } = await atTheButton()
    const sent = await choose(me, page)
    const back = await me.get(await pays.visitWallet(sent.location!, { act: 'cancel' }))
    expect(back.location).toBe(`${pay}?failed=unfinished`)
    const again = await me.get(back.location!)
    expect(again.html).toContain(t('payment.unfinished'))
    expect(numberIn(await me.submit(pay, again, { paymentMethod: 'CASH_ON_DELIVERY' }))).toBeTruthy()
    expect(await free()).toBe(8)
  })

  test('declined, the shopper is told so and pays otherwise', async () => {
    await pays.trouble({ webhooks: 'never' })
    const { me, page } = await atTheButton()
    const sent = await choose(me, page)
    const back = await me.get(await pays.visitWallet(sent.location!, { payer: 'PAYERPOOR' }))
    expect(back.location).toBe(`${pay}?failed=walletDeclined`)
    const again = await me.get(back.location!)
    expect(again.html).toContain(t('payment.walletDeclined'))
    expect(await last()).toMatchObject({ state: 'PAYMENT_REJECT', released: true })
    expect(await free()).toBe(9)
    expect(numberIn(await me.submit(pay, again, { paymentMethod: 'CASH_ON_DELIVERY' }))).toBeTruthy()
  })

  test('agreed to in one language and pressed again in another, it is the order of what was agreed to', async () => {
    await pays.trouble({ webhooks: 'never' })
    const { me, page } = await atTheButton()
    await pays.visitWallet((await choose(me, page)).location!)
    const { ref } = await last()
    const there = '/fr/en/onepage/payment'
    const done = await me.submit(there, await me.get(there), { paymentMethod: 'WALLET' })
    expect(numberIn(done)).toBeTruthy()
    expect(await last()).toMatchObject({ state: 'AUTHORIZED', ref })
  })

  test('opened in one language and pressed again in another, it goes on in that one’s window alone', async () => {
    await pays.trouble({ webhooks: 'never' })
    const { me, page } = await atTheButton()
    const first = (await choose(me, page)).location!
    const { ref } = await last()
    const before = (await pays.payments()).length
    const there = '/fr/en/onepage/payment'
    const sent = await me.submit(there, await me.get(there), { paymentMethod: 'WALLET' })
    expect(sent.location).toContain(pays.walletAt())
    const now = await last()
    expect([(await pays.payments()).length, now.ref === ref]).toEqual([before, false])
    // The first is agreed to as well: nothing is held for it.
    await me.get(await pays.visitWallet(first))
    expect(await last()).toMatchObject({ state: 'STARTED', ref: now.ref })
    expect(numberIn(await me.get(await pays.visitWallet(sent.location!)))).toBeTruthy()
    expect(await last()).toMatchObject({ state: 'AUTHORIZED', ref: now.ref })
  })

  test('pressed five times and come back from twice, it is one payment and one order', async () => {
    const { me, page } = await atTheButton()
    const sent = await Promise.all(Array.from({ length: 5 }, () => choose(me, page)))
    const places = new Set(sent.map(({ location }) => location))
    expect(places.size).toBe(1)
    const back = await pays.visitWallet([...places][0]!)
    const orders = await Promise.all([me.get(back), me.get(back), me.get(back)])
    expect(new Set(orders.map(numberIn)).size).toBe(1)
    expect(numberIn(orders[0]!)).toBeTruthy()
  })

  test('a browser that is closed there: the wallet’s call makes the order; without it, the job', async () => {
    const one = await atTheButton()
    await pays.visitWallet((await choose(one.me, one.page)).location!)
    await expect.poll(async () => (await last()).state, { timeout: 30_000 }).toBe('AUTHORIZED')
    await pays.trouble({ webhooks: 'never' })
    const two = await atTheButton()
    await pays.visitWallet((await choose(two.me, two.page)).location!)
    expect((await last()).state).toBe('STARTED')
    expect(await pays.settle()).toMatchObject({ settled: 1 })
    expect((await last()).state).toBe('AUTHORIZED')
  })

  test('a call that the wallet did not sign is refused, and changes nothing', async () => {
    await pays.trouble({ webhooks: 'never' })
    const { me, page } = await atTheButton()
    await pays.visitWallet((await choose(me, page)).location!)
    const { ref } = await last()
    const body = JSON.stringify({ id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: ref } })
    const forged = await fetch(`${pays.origin()}/webhooks/wallet`, { method: 'POST', body })
    expect(forged.status).toBe(403)
    expect((await last()).state).toBe('STARTED')
  })

  test('a bag that was changed meanwhile: nothing is authorized, nothing ordered, nothing stays held', async () => {
    await pays.trouble({ webhooks: 'never' })
    const { me, page } = await atTheButton()
    const sent = await choose(me, page)
    await me.post('/fr/fr/bag/add', { pid: 'VERR000-FOR' })
    const back = await me.get(await pays.visitWallet(sent.location!))
    expect(back.location).toBe(`${pay}?failed=totalChanged`)
    expect(await last()).toMatchObject({ state: 'PAYMENT_REJECT', order: null, released: true })
    expect(await free()).toBe(9)
  })

  test('with a wallet that fails a fifth of the time every payment ends as one order or as none', async () => {
    // What the tests before left open.
    await pays.settle()
    await pays.trouble({ errors: 0.2, lostAnswers: 0.2, html: 0.1, webhooks: 'twice' })
    const before = (await query('select count(*)::int as count from placed_order'))[0].count
    const shoppers = []
    for (let each = 0; each < 8; each++) {
      const { me, page } = await atTheButton()
      let sent = await choose(me, page)
      for (let time = 0; time < 5 && sent.status !== 303; time++) sent = await choose(me, sent)
      if (sent.status !== 303) continue
      const back = await pays.visitWallet(sent.location!)
      await me.get(back)
      shoppers.push({ me, back })
    }
    await pays.trouble()
    await pays.settle()
    const numbers = await Promise.all(shoppers.map(async ({ me, back }) => numberIn(await me.get(back))))
    expect(numbers.every(Boolean)).toBe(true)
    expect(new Set(numbers).size).toBe(shoppers.length)
    expect((await query('select count(*)::int as count from placed_order'))[0].count).toBe(before + shoppers.length)
  })
})

describe('an order of a wallet that is packed days later', () => {
  async function placedLongAgo(pieces = 1): Promise<{ number: string; id: string; ref: string }> {
    const me = pays.shopper()
    for (let more = 1; more < pieces; more += 1) await fillCart(me, sku)
    const page = await cartAtPayment(me, sku)
    const sent = await choose(me, page)
    const number = numberIn(await me.get(await pays.visitWallet(sent.location!)))!
    const [found] = await query(
      `update payment p set authorized_at = now() - interval '5 days' from placed_order o where o.id = p."order" and o.number = $1
       returning o.id, p.provider_ref as ref`,
      [number],
    )
    await move(database, number, 'prepare')
    return { number, ...found }
  }
  const pack = (order: string, providers = pays.shop().providers) =>
    authorizePrepared(testJobs(database, { providers }), { kind: 'order.prepared', data: { order } })
  const paymentOf = async (order: string) =>
    (
      await query('select state, renewed_ref as renewed, released_at is not null as released from payment where "order" = $1', [
        order,
      ])
    )[0]
  const shownAt = async (ref: string) => {
    const token = await (
      await fetch(`${pays.walletAt()}/v1/oauth2/token`, { method: 'POST', headers: { authorization: 'Basic eA==' } })
    ).json()
    const headers = { authorization: `Bearer ${token.access_token}` }
    const order = await (await fetch(`${pays.walletAt()}/v2/checkout/orders/${ref}`, { headers })).json()
    return order.purchase_units[0].payments
  }

  test('is held anew, once, and taken by its new name', async () => {
    const { number, id, ref } = await placedLongAgo()
    await pays.trouble({ honour: 'over' })
    for (let twice = 0; twice < 2; twice += 1) await pack(id)
    const { renewed } = await paymentOf(id)
    expect((await shownAt(ref)).authorizations.map((each: { id: string }) => each.id)).toEqual([expect.any(String), renewed])
    await move(database, number, 'ship')
    await pays.settle()
    await pays.settle()
    expect(await paymentOf(id)).toMatchObject({ state: 'SETTLED' })
    expect((await shownAt(ref)).captures).toHaveLength(1)
    await move(database, number, 'trouble', 'cancel')
    await pays.settle()
    expect(await query(`select r.state from refund r join payment p on p.id = r.payment where p."order" = $1`, [id])).toEqual([
      { state: 'DONE' },
    ])
  })

  test('is held anew when it is taken, where nobody asked before', async () => {
    const { number, id } = await placedLongAgo()
    await pays.trouble({ honour: 'over' })
    await move(database, number, 'ship')
    await pays.settle()
    expect(await paymentOf(id)).toMatchObject({ state: 'SETTLED', renewed: expect.any(String) })
  })

  test.each([false, true])(
    'held anew and then cancelled, nothing stays held by either name (its answer lost: %s)',
    async (isLost) => {
      const { number, id, ref } = await placedLongAgo()
      await pays.trouble({ honour: 'over' })
      await pack(id)
      if (isLost) await query('update payment set renewed_ref = null where "order" = $1', [id])
      await move(database, number, 'cancel')
      await pays.settle()
      expect(await paymentOf(id)).toMatchObject({ state: 'PAYMENT_REJECT', released: true })
      const { authorizations } = await shownAt(ref)
      expect(authorizations.map(({ status }: { status: string }) => status)).toEqual(['VOIDED', 'VOIDED'])
    },
  )

  test('held anew while it is cancelled and let go: nothing stays held, and nothing is taken', async () => {
    const wallet = pays.shop().wallet!
    for (const isLost of [false, true]) {
      const { number, id, ref } = await placedLongAgo()
      await pays.trouble({ honour: 'over' })
      const [letGo, renewed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const slow: Wallet = {
        ...wallet,
        renew: async (...asked) => {
          await letGo.promise
          const told = await wallet.renew(...asked)
          renewed.resolve()
          return isLost ? failure({ code: 'SERVICE_AWAY' }) : told
        },
        cancel: async (...asked) => {
          letGo.resolve()
          await renewed.promise
          return wallet.cancel(...asked)
        },
      }
      const providers = providersOf({ cards: null, wallet: slow })
      const packed = pack(id, providers).catch(() => undefined)
      await move(database, number, 'cancel')
      await settleBegunPayments(testJobs(database, { providers }), 0)
      await packed
      await pays.settle()
      expect(await paymentOf(id)).toMatchObject({ state: 'PAYMENT_REJECT', released: true })
      const { authorizations, captures } = await shownAt(ref)
      expect(authorizations.map(({ status }: { status: string }) => status)).toEqual(['VOIDED', 'VOIDED'])
      expect(captures).toEqual([])
    }
  })

  test('held anew in an answer that comes after it was let go: it is let go once more', async () => {
    const wallet = pays.shop().wallet!
    const { number, id, ref } = await placedLongAgo()
    await pays.trouble({ honour: 'over' })
    const late: Wallet = {
      ...wallet,
      // What is held anew is not yet shown to who asks for the order, and the order ends meanwhile.
      renew: async (...asked) => {
        const told = await wallet.renew(...asked)
        await move(database, number, 'cancel')
        await settleBegunPayments(testJobs(database, { providers: providersOf({ cards: null, wallet: blind }) }), 0)
        expect(await paymentOf(id)).toMatchObject({ released: true })
        return told
      },
    }
    const blind: Wallet = {
      ...wallet,
      find: async (name) => {
        const told = await wallet.find(name)
        const { authorizations } = await shownAt(ref)
        const [first] = authorizations
        const state = first.status === 'VOIDED' ? ('cancelled' as const) : ('authorized' as const)
        return told.ok
          ? success({ ...told.value, state, authorization: first.id, held: state === 'authorized' ? [first.id] : [] })
          : told
      },
    }
    await pack(id, providersOf({ cards: null, wallet: late }))
    await pays.settle()
    expect(await paymentOf(id)).toMatchObject({ state: 'PAYMENT_REJECT', released: true })
    const { authorizations } = await shownAt(ref)
    expect(authorizations.map(({ status }: { status: string }) => status)).toEqual(['VOIDED', 'VOIDED'])
  })

  test.each(['answered', 'lost'])('held anew (%s), then cut: it is taken by its new name, for what is left', async (answer) => {
    const wallet = pays.shop().wallet!
    const { number, id, ref } = await placedLongAgo(2)
    await pays.trouble({ honour: 'over' })
    const away: Wallet = {
      ...wallet,
      renew: async (...asked) => {
        const told = await wallet.renew(...asked)
        return answer === 'lost' ? failure({ code: 'SERVICE_AWAY' }) : told
      },
    }
    await pack(id, providersOf({ cards: null, wallet: away })).catch(() => undefined)
    const [line] = (await findOrder(database.db, id))!.lines
    const given = { lines: [{ line: line!.id, quantity: 1 }], reason: 'one of two' }
    const cut = await cancelPart(database, number, given, { by: commandLine })
    expect(cut.ok).toBe(true)
    await pack(id)
    await move(database, number, 'ship')
    await pays.settle()
    expect(await paymentOf(id)).toMatchObject({ state: 'SETTLED' })
    const { authorizations, captures } = await shownAt(ref)
    expect(authorizations).toHaveLength(2)
    expect(captures).toMatchObject([{ amount: { value: '790.00' } }])
  })

  test('whose owner cannot pay any more stays, and the house is told; asked too soon it leaves as it was', async () => {
    const { number, id } = await placedLongAgo()
    await pays.trouble({ honour: 'broke' })
    await pack(id)
    expect(await moveOrder(database, number, 'ship', 'x')).toEqual({ ok: false, failure: { code: 'PAYMENT_GONE' } })
    expect((await findOpenMatters(database.db, { to: '2000-01-01' })).filter(({ order }) => order === number)).toMatchObject([
      { kind: 'denied' },
    ])
    await move(database, number, 'cancel')
    await pays.trouble()
    const soon = await placedLongAgo()
    await pack(soon.id)
    await move(database, soon.number, 'ship')
    await pays.settle()
    expect(await paymentOf(soon.id)).toMatchObject({ state: 'SETTLED', renewed: null })
  })
})
