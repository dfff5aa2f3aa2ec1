import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testJobs } from '../../../tests/test-jobs.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { cartAtPayment, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { buyCertificate, layOn } from '../../../tests/worlds/certificates.ts'
import { move } from '../../../tests/worlds/orders.ts'
import type { Answer, Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { step } from '../../db/step.ts'
import { commandLine } from '../../domain/audit/audit.ts'
import { giveBack } from '../../domain/certificate/give-back.ts'
import { settleMatter } from '../../domain/checkout/settle-matter.ts'
import type { Settling } from '../../domain/checkout/settle-payment.ts'
import { moveOrder } from '../../domain/fulfilment/move-order.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { testCards } from '../../domain/payment/card-provider.contract.ts'
import { unansweredHours } from '../../domain/payment/payment.ts'
import type { PaymentProvider, PaymentProviders, Told } from '../../domain/payment/payment-provider.ts'
import { refundSubject } from '../../domain/payment/payment-states.ts'
import { captureAuthorized } from '../../domain/payment/settle-payments.ts'
import { clocksAt } from '../../i18n/format.ts'
import { settleBegunPayments } from '../../jobs/settle-begun-payments.ts'
import { openLog } from '../../kernel/log.ts'
import { money } from '../../kernel/money.ts'
import { failure } from '../../kernel/result.ts'

const { database } = testDatabase()
const pays = testPayments(database)
const sku = 'SEL085-ROU-R-38'
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
let finance: Shopper

beforeAll(async () => {
  finance = await signInAs(pays.shop().app, database, 'finance')
})
beforeEach(() => setStock(database, sku, 9, { expected: null }))
afterEach(async () => {
  await pays.trouble()
  await pays.settle()
})

const page = () => finance.get('/atelier/money')
/** Presses the button of this matter. */
async function settle(kind: string, id: string): Promise<string | null> {
  const { html } = await page()
  const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(html)![1]!
  return (await finance.post('/atelier/money/settle', { csrf_token, kind, id })).location
}
const settled = '/atelier/money?done=settled'

async function paid(number: string = testCards.taken): Promise<{ order: string; payment: string; id: string }> {
  const me = pays.shopper()
  const sent: Answer = await pays.payByCard(me, await cartAtPayment(me, sku), number)
  const order = sent.location!.split('?order=')[1]!
  const [found] = await query(
    'select p.id as payment, o.id from payment p join placed_order o on o.id = p."order" where o.number = $1',
    [order],
  )
  return { order, ...found }
}
const stateOf = async (payment: string) =>
  (await query('select state, released_at is not null as released from payment where id = $1', [payment]))[0]

describe('what does not agree stands on top, with what settles it', () => {
  test('left and not captured: it is captured, once, and nothing is taken for what is still here', async () => {
    const { order, payment } = await paid()
    expect(await settle('uncaptured', payment)).toBe('/atelier/money?done=waits')
    expect(await stateOf(payment)).toMatchObject({ state: 'AUTHORIZED' })
    await move(database, order, 'prepare', 'ship')
    const { html } = await page()
    expect(html.indexOf('Parti, non encaissé')).toBeGreaterThan(0)
    expect(html.indexOf(order)).toBeLessThan(html.indexOf('Par jour et par devise'))
    await pays.trouble({ errors: 1 })
    expect(await settle('uncaptured', payment)).toBe('/atelier/money?done=waits')
    await pays.trouble()
    expect(await Promise.all([settle('uncaptured', payment), settle('uncaptured', payment)])).toEqual([settled, settled])
    expect((await stateOf(payment)).state).toMatch(/PAYMENT_CAPTURED|SETTLED/)
    expect((await page()).html).not.toContain('Parti, non encaissé')
  })

  test('ended and still held: it is let go', async () => {
    const { order, payment } = await paid()
    await move(database, order, 'cancel')
    expect((await page()).html).toContain('encore retenu par la banque')
    expect(await settle('unreleased', payment)).toBe(settled)
    expect(await stateOf(payment)).toEqual({ state: 'PAYMENT_REJECT', released: true })
  })

  test('taken for nothing, and refused to be given back: it is given by other means, and whoever gave it says so', async () => {
    const { order, payment } = await paid(testCards.refundRefused)
    const [{ ref, amount }] = await query('select provider_ref as ref, amount::int from payment where id = $1', [payment])
    await pays.shop().providers.get('stripe')!.capture(ref, money(amount, 'EUR'), crypto.randomUUID())
    await move(database, order, 'cancel')
    expect(await settle('given-by-hand', payment)).toBe('/atelier/money?done=waits')
    expect(await stateOf(payment)).toEqual({ state: 'PAYMENT_REJECT', released: false })
    await expect
      .poll(async () => {
        await pays.settle()
        return (await page()).html
      })
      .toContain('Encaissé par erreur')
    expect((await page()).html).not.toContain('encore retenu par la banque')
    expect(await settle('given-by-hand', payment)).toBe(settled)
    expect(await settle('given-by-hand', payment)).toBe(settled)
    expect(await stateOf(payment)).toEqual({ state: 'PAYMENT_REJECT', released: true })
    expect((await page()).html).not.toContain('Encaissé par erreur')
    const lines = await query(
      `select after from audit_line where action = 'money.settle' and subject = $1 order by id desc limit 1`,
      [payment],
    )
    expect(lines).toEqual([{ after: { kind: 'given-by-hand' } }])
  })

  test('taken for nothing, and given back where the house sees its account: whoever releases it says that it was given', async () => {
    const { order, payment } = await paid()
    const [{ ref, amount }] = await query('select provider_ref as ref, amount::int from payment where id = $1', [payment])
    const provider = pays.shop().providers.get('stripe')!
    await provider.capture(ref, money(amount, 'EUR'), crypto.randomUUID())
    await provider.refund(ref, money(amount, 'EUR'), crypto.randomUUID())
    await move(database, order, 'cancel')
    await pays.settle()
    expect((await page()).html).toContain('encore retenu par la banque')
    expect(await settle('unreleased', payment)).toBe('/atelier/money?done=waits')
    expect((await page()).html).toContain('Encaissé par erreur')
    expect(await settle('given-by-hand', payment)).toBe(settled)
    expect(await stateOf(payment)).toEqual({ state: 'PAYMENT_REJECT', released: true })
  })

  test('taken for nothing, given back and sent back by its bank: it is told, and given by other means', async () => {
    const { order, payment } = await paid(testCards.refundSentBack)
    const [{ ref, amount }] = await query('select provider_ref as ref, amount::int from payment where id = $1', [payment])
    await pays.shop().providers.get('stripe')!.capture(ref, money(amount, 'EUR'), crypto.randomUUID())
    await move(database, order, 'cancel')
    await pays.trouble({ webhooks: 'never' })
    await pays.settle()
    expect(await stateOf(payment)).toEqual({ state: 'PAYMENT_REJECT', released: true })
    await new Promise((over) => setTimeout(over, 1_200))
    await pays.settle()
    expect(await stateOf(payment)).toEqual({ state: 'PAYMENT_REJECT', released: true })
    await query("update payment set given_back_at = now() - interval '2 days' where id = $1", [payment])
    await pays.settle()
    expect((await page()).html).toContain('Encaissé par erreur')
    expect(await settle('given-by-hand', payment)).toBe(settled)
    expect(await stateOf(payment)).toEqual({ state: 'PAYMENT_REJECT', released: true })
  })

  test.each(['by its provider', 'by nobody'])(
    'given back, and sent back by its bank: it is owed again, told %s',
    async (teller) => {
      const { order, payment } = await paid(testCards.refundSentBack)
      await move(database, order, 'prepare', 'ship')
      await pays.settle()
      await move(database, order, 'trouble', 'cancel')
      await pays.trouble({ webhooks: teller === 'by nobody' ? 'never' : 'once' })
      await pays.settle()
      const given = async () =>
        (
          await query(
            `select r.id, r.state, r.done_at is not null as "isDated", p.refunded::int from refund r join payment p on p.id = r.payment where p.id = $1`,
            [payment],
          )
        )[0]
      expect(await given()).toMatchObject({ state: 'DONE', isDated: true, refunded: 79_000 })
      if (teller === 'by nobody') {
        await new Promise((over) => setTimeout(over, 1_200))
        await pays.settle()
        expect(await given()).toMatchObject({ state: 'DONE' })
        await query("update refund set told_at = now() - interval '2 days' where payment = $1", [payment])
        await pays.settle()
      }
      await expect.poll(given).toMatchObject({ state: 'REFUSED', isDated: false, refunded: 0 })
      expect((await page()).html).toContain('Le remboursement a été refusé')
      expect(await settle('given-by-hand', (await given()).id)).toBe(settled)
      expect((await page()).html).not.toContain('Le remboursement a été refusé')
    },
  )

  test('begun and never ended: its provider is asked, and it ends', async () => {
    const me = pays.shopper()
    await pays.payByCard(me, await cartAtPayment(me, sku), testCards.challenged)
    const [{ id }] = await query("update payment set expires_at = now() - interval '1 hour' where state = 'STARTED' returning id")
    expect((await page()).html).toContain('Commencé, jamais terminé')
    expect(await settle('begun', id)).toBe(settled)
    expect((await stateOf(id)).state).toBe('ABANDONED')
  })

  test('refused to be given back: it is owed once more, and given', async () => {
    const { order, payment, id } = await paid()
    await move(database, order, 'prepare', 'ship')
    await pays.settle()
    const part = { order: id, amount: money(9_000, 'EUR'), key: 'a part', cause: 'a scratch' }
    await database.transaction((tx) => giveBack(tx, part))
    const [refund] = await query('select id from refund where payment = $1', [payment])
    await database.transaction((tx) => step(tx, refundSubject, refund.id, 'REFUSED', 'the bank says no'))
    expect((await page()).html).toContain('Le remboursement a été refusé')
    await settle('refund-refused', refund.id)
    await settle('refund-refused', refund.id)
    await expect
      .poll(async () => {
        await pays.settle()
        return (await query('select state, amount::int from refund where payment = $1 order by created_at', [payment])).map(
          ({ state, amount }) => [state, amount],
        )
      })
      .toEqual([
        ['REFUSED', 9_000],
        ['DONE', 9_000],
      ])
    expect((await page()).html).not.toContain('Le remboursement a été refusé')
  })

  const refundsAt = async (payment: string): Promise<unknown[]> => {
    const [{ ref }] = await query('select provider_ref as ref from payment where id = $1', [payment])
    const headers = { authorization: 'Bearer sk_sandbox' }
    return (await (await fetch(`${pays.cardsAt()}/v1/refunds?payment_intent=${ref}`, { headers })).json()).data
  }
  const refundsOf = (payment: string) =>
    query('select id, state, amount::int from refund where payment = $1 order by created_at', [payment])

  test('of an order, refused to be given back: it is given by other means, and never by its provider beside', async () => {
    for (const pressed of [['given-by-hand'], ['given-by-hand', 'refund-refused'], ['refund-refused', 'given-by-hand']]) {
      const { order, payment } = await paid()
      await move(database, order, 'prepare', 'ship')
      await pays.settle()
      await move(database, order, 'trouble', 'cancel')
      const [{ id }] = await refundsOf(payment)
      expect(await settle('given-by-hand', id)).toBe('/atelier/money?done=waits')
      await database.transaction((tx) => step(tx, refundSubject, id, 'REFUSED', 'the bank says no'))
      const { html } = await page()
      for (const kind of ['refund-refused', 'given-by-hand']) expect(html).toContain(`value="${kind}"`)
      await Promise.all(pressed.map((kind) => settle(kind, id)))
      await pays.settle()
      const [refused, given, ...more] = await refundsOf(payment)
      expect([refused, given, more]).toMatchObject([{ state: 'REFUSED' }, { state: 'DONE', amount: 79_000 }, []])
      const byHand = await query(
        `select 1 from state_change where subject = 'refund' and subject_id = $1 and cause like 'given by hand: %'`,
        [given.id],
      )
      expect((await refundsAt(payment)).length + byHand.length).toBe(1)
      if (pressed.length === 1) expect(byHand).toHaveLength(1)
      expect((await page()).html).not.toContain('Le remboursement a été refusé')
    }
  })

  test('not even taken on by its provider: whoever asks once more is told that it is refused, and gives it by other means', async () => {
    const { order, payment } = await paid()
    await move(database, order, 'prepare', 'ship')
    await pays.settle()
    const [{ ref }] = await query('select provider_ref as ref from payment where id = $1', [payment])
    // Given back where the house sees its account, and not here, of which nobody has told yet.
    await pays.trouble({ webhooks: 'never' })
    await pays.shop().providers.get('stripe')!.refund(ref, money(79_000, 'EUR'), crypto.randomUUID())
    await move(database, order, 'trouble', 'cancel')
    await pays.settle()
    const [{ id }] = await refundsOf(payment)
    expect(await refundsOf(payment)).toMatchObject([{ state: 'ASKED' }])
    await pays.trouble({ errors: 1 })
    await settle('refund-asked', id)
    await pays.trouble()
    expect(await refundsOf(payment)).toMatchObject([{ state: 'ASKED' }])
    expect(await settle('refund-asked', id)).toBe('/atelier/money?done=waits')
    expect((await page()).html).toContain('Le remboursement a été refusé')
    expect(await settle('given-by-hand', id)).toBe(settled)
    await settle('refund-asked', id)
    expect(await refundsOf(payment)).toMatchObject([{ state: 'REFUSED' }, { state: 'DONE' }])
    expect(await refundsAt(payment)).toHaveLength(1)
  })

  test('left, and never to be captured: it was paid by other means, what is held is let go, and given back it goes by hand', async () => {
    const { order, payment, id } = await paid(testCards.captureDeclined)
    expect(await settle('paid-by-hand', payment)).toBe('/atelier/money?done=waits')
    await move(database, order, 'prepare', 'ship')
    await pays.settle()
    expect(await settle('uncaptured', payment)).toBe('/atelier/money?done=waits')
    expect(await Promise.all([settle('paid-by-hand', payment), settle('paid-by-hand', payment)])).toEqual([settled, settled])
    await pays.settle()
    expect(await stateOf(payment)).toEqual({ state: 'PAYMENT_REJECT', released: true })
    const paidFor = await query(
      `select method, provider, state, amount::int, captured_at is not null as "isDated" from payment where "order" = $1 and id <> $2`,
      [id, payment],
    )
    expect(paidFor).toEqual([
      { method: 'CREDIT_CARD', provider: 'hand', state: 'PAYMENT_CAPTURED', amount: 79_000, isDated: true },
    ])
    expect(await findOrderContradictions(database.db)).toEqual([])
    const { html } = await page()
    expect(html).not.toContain('Parti, non encaissé')
    await move(database, order, 'trouble', 'cancel')
    await pays.settle()
    const [refund] = await query('select r.id from refund r join payment p on p.id = r.payment where p."order" = $1', [id])
    expect((await page()).html).toContain('À rembourser manuellement')
    expect(await settle('given-by-hand', refund.id)).toBe(settled)
    expect((await page()).html).not.toContain('À rembourser manuellement')
  })

  test('left, and never to be captured: the log says so at once, and then once a day', async () => {
    const { order, payment } = await paid(testCards.captureDeclined)
    await move(database, order, 'prepare', 'ship')
    const lines: string[] = []
    const log = openLog({ level: 'error', process: 'test' }, { write: (line) => void lines.push(line) })
    const { providers } = pays.shop()
    const pass = () => settleBegunPayments(testJobs(database, { providers, log }), 0)
    const told = () => lines.filter((line) => line.includes(payment)).length
    for (let times = 0; times < 3; times += 1) await pass()
    expect(told()).toBe(1)
    await query(`update payment set refusal_told_at = now() - interval '1 day' where id = $1`, [payment])
    for (let times = 0; times < 2; times += 1) await pass()
    expect(told()).toBe(2)
    await settle('paid-by-hand', payment)
  })

  test('left, and nobody answers for hours: the log says so once a day', async () => {
    const { order, payment } = await paid()
    await pays.trouble({ errors: 1 })
    await move(database, order, 'prepare', 'ship')
    const lines: string[] = []
    const log = openLog({ level: 'error', process: 'test' }, { write: (line) => void lines.push(line) })
    const pass = () => settleBegunPayments(testJobs(database, { providers: pays.shop().providers, log }), 0)
    const told = () => lines.filter((line) => line.includes(payment)).length
    for (let times = 0; times < 2; times += 1) await pass()
    expect(told()).toBe(0)
    await query(`update payment set due_at = now() - make_interval(hours => $1) where id = $2`, [unansweredHours, payment])
    for (let times = 0; times < 3; times += 1) await pass()
    expect(told()).toBe(1)
    await query(`update payment set refusal_told_at = now() - interval '1 day' where id = $1`, [payment])
    for (let times = 0; times < 2; times += 1) await pass()
    expect(told()).toBe(2)
  })

  test('begun, and its provider names another sum: the log says so once', async () => {
    const me = pays.shopper()
    await pays.payByCard(me, await cartAtPayment(me, sku), testCards.challenged)
    const [{ id }] = await query("select id from payment where state = 'STARTED' order by created_at desc limit 1")
    const provider = pays.shop().providers.get('stripe')!
    const find: PaymentProvider['find'] = async (ref) => {
      const told = await provider.find(ref)
      return told.ok ? { ...told, value: { ...told.value, amount: money(1, 'EUR') } } : told
    }
    const lines: string[] = []
    const log = openLog({ level: 'error', process: 'test' }, { write: (line) => void lines.push(line) })
    const providers = new Map([['stripe', { ...provider, find }]])
    for (let times = 0; times < 3; times += 1) await settleBegunPayments(testJobs(database, { providers, log }), 0)
    expect(lines.filter((line) => line.includes(id))).toHaveLength(1)
    await query("update payment set expires_at = now() - interval '1 hour' where id = $1", [id])
    await pays.settle()
    expect((await stateOf(id)).state).toBe('ABANDONED')
  })

  /** Every payment at its provider stands so; of what it does not hold, it takes and gives nothing. */
  const saying = (state: Told['state']): PaymentProviders => {
    const provider = pays.shop().providers.get('stripe')!
    const find: PaymentProvider['find'] = async (ref) => {
      const told = await provider.find(ref)
      return told.ok ? { ...told, value: { ...told.value, state } } : told
    }
    const refund: PaymentProvider['refund'] = async () => failure({ code: 'SERVICE_REFUSED', status: 400 })
    return new Map([['stripe', { ...provider, find, ...(state === 'cancelled' && { capture: (ref) => find(ref), refund }) }]])
  }
  const catchUp = (providers: PaymentProviders) => settleBegunPayments(testJobs(database, { providers }), 0)
  const captured = async (payment: string) =>
    (await query('select state, captured_at is not null as "isDated" from payment where id = $1', [payment]))[0]

  test('captured under review, and denied after all: nothing was taken, and it is paid by other means', async () => {
    const { order, payment } = await paid()
    await move(database, order, 'prepare', 'ship')
    await catchUp(saying('authorized'))
    expect(await captured(payment)).toEqual({ state: 'PAYMENT_CAPTURED', isDated: true })
    for (let twice = 0; twice < 2; twice += 1) await catchUp(saying('cancelled'))
    expect(await captured(payment)).toEqual({ state: 'AUTHORIZED', isDated: false })
    expect((await page()).html).toContain('Parti, non encaissé')
    expect(await settle('paid-by-hand', payment)).toBe(settled)
    expect(await findOrderContradictions(database.db)).toEqual([])
    const steps = await query("select to_state from state_change where subject = 'payment' and subject_id = $1 order by id", [
      payment,
    ])
    expect(steps.map(({ to_state }) => to_state).slice(-3)).toEqual(['PAYMENT_CAPTURED', 'AUTHORIZED', 'PAYMENT_REJECT'])
  })

  test('captured before it left, and denied since: it is told as well', async () => {
    const { order, payment } = await paid()
    const settling = { database, providers: saying('authorized'), log: pays.shop().log }
    expect(await captureAuthorized(settling, payment)).toBe('captured')
    await move(database, order, 'prepare', 'ship', 'deliver')
    await catchUp(saying('cancelled'))
    expect(await captured(payment)).toEqual({ state: 'AUTHORIZED', isDated: false })
    expect((await page()).html).toContain('Parti, non encaissé')
    expect(await settle('paid-by-hand', payment)).toBe(settled)
  })

  test('captured before it left, and denied while it is still here: told at once, it stays until it is paid by other means', async () => {
    const { order, payment } = await paid()
    const settling = { database, providers: saying('authorized'), log: pays.shop().log }
    expect(await captureAuthorized(settling, payment)).toBe('captured')
    await move(database, order, 'prepare')
    expect(await settle('paid-by-hand', payment)).toBe('/atelier/money?done=waits')
    for (let twice = 0; twice < 2; twice += 1) await catchUp(saying('cancelled'))
    const { html } = await page()
    expect(html.split('Annulé par la banque, encore chez nous')).toHaveLength(2)
    expect(html).not.toContain('Parti, non encaissé')
    expect(await moveOrder(database, order, 'ship', 'x')).toEqual({ ok: false, failure: { code: 'PAYMENT_GONE' } })
    expect(await Promise.all([settle('paid-by-hand', payment), settle('paid-by-hand', payment)])).toEqual([settled, settled])
    expect((await page()).html).not.toContain('encore chez nous')
    expect((await finance.get(`/atelier/orders/${order}`)).html).toContain('>par un autre moyen<')
    await move(database, order, 'ship')
    expect(await findOrderContradictions(database.db)).toEqual([])
  })

  test('captured under review, come home and cancelled, and denied: nobody is owed anything', async () => {
    const { order, payment } = await paid()
    await move(database, order, 'prepare', 'ship')
    await catchUp(saying('authorized'))
    await move(database, order, 'trouble', 'cancel')
    const [{ id }] = await refundsOf(payment)
    for (let twice = 0; twice < 2; twice += 1) await catchUp(saying('cancelled'))
    expect(await refundsOf(payment)).toMatchObject([{ state: 'REFUSED' }])
    expect(await stateOf(payment)).toEqual({ state: 'PAYMENT_REJECT', released: true })
    expect((await page()).html).not.toContain('Le remboursement a été refusé')
    for (const kind of ['refund-refused', 'given-by-hand']) expect(await settle(kind, id)).toBe('/atelier/money?done=waits')
    expect(await refundsOf(payment)).toHaveLength(1)
  })

  test('captured under review, a part of it owed, and denied: paid by other means, the part is owed of that', async () => {
    const { order, payment, id } = await paid()
    await move(database, order, 'prepare', 'ship')
    await catchUp(saying('authorized'))
    const part = { order: id, amount: money(9_000, 'EUR'), key: 'a part', cause: 'a scratch' }
    await database.transaction((tx) => giveBack(tx, part))
    await catchUp(saying('cancelled'))
    expect(await refundsOf(payment)).toMatchObject([{ state: 'REFUSED', amount: 9_000 }])
    expect(await settle('paid-by-hand', payment)).toBe(settled)
    expect(await settle('paid-by-hand', payment)).toBe(settled)
    const [{ id: byHand }] = await query(`select id from payment where "order" = $1 and provider = 'hand'`, [id])
    expect(await refundsOf(byHand)).toMatchObject([{ state: 'ASKED', amount: 9_000 }])
    expect((await page()).html).toContain('À rembourser manuellement')
    expect(await settle('given-by-hand', (await refundsOf(byHand))[0].id)).toBe(settled)
    expect(await findOrderContradictions(database.db)).toEqual([])
    const { html } = await page()
    for (const matter of ['À rembourser manuellement', 'Le remboursement a été refusé']) expect(html).not.toContain(matter)
  })

  /** Whoever asks it to give something back is refused; the job, which asked meanwhile, was not. */
  const refusedMeanwhile = (): Settling => {
    const provider = pays.shop().providers.get('stripe')!
    const refund: PaymentProvider['refund'] = async () => {
      await pays.settle()
      return failure({ code: 'SERVICE_REFUSED', status: 400 })
    }
    const providers = new Map([['stripe', { ...provider, refund }]])
    return { database, providers, log: pays.shop().log, clocks: clocksAt(new Date()) }
  }

  test('given while the house asks once more, and is refused: it stays given', async () => {
    const { order, payment } = await paid()
    await move(database, order, 'prepare', 'ship')
    await pays.settle()
    await move(database, order, 'trouble', 'cancel')
    const [{ id }] = await refundsOf(payment)
    await settleMatter(refusedMeanwhile(), { kind: 'refund-asked', id }, commandLine)
    expect(await refundsOf(payment)).toMatchObject([{ state: 'DONE' }])

    const other = await paid()
    const [{ ref }] = await query('select provider_ref as ref from payment where id = $1', [other.payment])
    await pays.shop().providers.get('stripe')!.capture(ref, money(79_000, 'EUR'), crypto.randomUUID())
    await move(database, other.order, 'cancel')
    await settleMatter(refusedMeanwhile(), { kind: 'unreleased', id: other.payment }, commandLine)
    expect(await stateOf(other.payment)).toEqual({ state: 'PAYMENT_REJECT', released: true })
  })

  test('what was given is looked at last, and once a day though its provider does not answer', async () => {
    await pays.trouble({ webhooks: 'never' })
    const { order, payment } = await paid()
    await move(database, order, 'prepare', 'ship')
    await pays.settle()
    await move(database, order, 'trouble', 'cancel')
    await pays.settle()
    await query("update refund set told_at = now() - interval '2 days' where payment = $1", [payment])
    const next = await paid()
    await move(database, next.order, 'prepare', 'ship')
    const provider = pays.shop().providers.get('stripe')!
    const asked: string[] = []
    const capture: PaymentProvider['capture'] = (...of) => {
      asked.push('capture')
      return provider.capture(...of)
    }
    const findRefund: PaymentProvider['findRefund'] = async () => {
      asked.push('given')
      return failure({ code: 'SERVICE_AWAY' })
    }
    const providers = new Map([['stripe', { ...provider, capture, findRefund }]])
    for (let twice = 0; twice < 2; twice += 1) await catchUp(providers)
    expect(asked).toEqual(['capture', 'given'])
  })

  test('refused, and all of it owed since: never more is given than was taken, and nothing waits that cannot be given any more', async () => {
    const { order, payment, id } = await paid()
    await move(database, order, 'prepare', 'ship')
    await pays.settle()
    const part = { order: id, amount: money(9_000, 'EUR'), key: 'a part', cause: 'a scratch' }
    await database.transaction((tx) => giveBack(tx, part))
    const refuse = async () => {
      const [refund] = await query(`select id from refund where payment = $1 and state = 'ASKED'`, [payment])
      await database.transaction((tx) => step(tx, refundSubject, refund.id, 'REFUSED', 'the bank says no'))
      return refund.id as string
    }
    const first = await refuse()
    // It comes home, and the whole is owed: what was refused is in it.
    await move(database, order, 'trouble', 'cancel')
    const whole = await refuse()
    expect(await settle('refund-refused', first)).toBe(settled)
    expect(await settle('refund-refused', whole)).toBe(settled)
    await pays.settle()
    const [{ amount, refunded }] = await query('select amount::int, refunded::int from payment where id = $1', [payment])
    expect(refunded).toBe(amount)
    expect((await page()).html).not.toContain('Le remboursement a été refusé')

    const other = await paid()
    await move(database, other.order, 'prepare', 'ship')
    await pays.settle()
    await database.transaction((tx) => giveBack(tx, { ...part, order: other.id }))
    const [scratch] = await query('select id from refund where payment = $1', [other.payment])
    await database.transaction((tx) => step(tx, refundSubject, scratch.id, 'REFUSED', 'the bank says no'))
    await move(database, other.order, 'trouble', 'cancel')
    await pays.settle()
    expect((await page()).html).not.toContain('Le remboursement a été refusé')
    expect(await settle('refund-refused', scratch.id)).toBe('/atelier/money?done=waits')
  })

  test('cash to be given back: whoever gave it says so; what a card paid is never given by hand', async () => {
    const number = await placeCashOrder(pays.shopper(), sku)
    await move(database, number, 'prepare', 'ship', 'deliver')
    const [{ id }] = await query('select id from placed_order where number = $1', [number])
    const part = { order: id, amount: money(1_000, 'EUR'), key: 'cash', cause: 'a scratch' }
    await database.transaction((tx) => giveBack(tx, part))
    const [refund] = await query('select r.id from refund r join payment p on p.id = r.payment where p."order" = $1', [id])
    expect((await page()).html).toContain('À rembourser manuellement')
    expect(await settle('given-by-hand', refund.id)).toBe(settled)
    expect((await query('select state from refund where id = $1', [refund.id]))[0].state).toBe('DONE')
    const card = await paid()
    await move(database, card.order, 'prepare', 'ship')
    await pays.settle()
    await database.transaction((tx) => giveBack(tx, { ...part, order: card.id, key: 'card' }))
    const [asked] = await query('select id from refund where payment = $1', [card.payment])
    expect(await settle('given-by-hand', asked.id)).toBe('/atelier/money?done=waits')
  })

  test('an order whose payments are not its total is shown, for somebody to look at', async () => {
    const { order, payment } = await paid()
    await query('update payment set amount = amount - 100 where id = $1', [payment])
    const { html } = await page()
    expect(html).toContain('Commande et paiements diffèrent')
    expect(html).toContain(order)
    await query('update payment set amount = amount + 100 where id = $1', [payment])
  })

  test('and what is no matter is refused', async () => {
    expect(await settle('unequal', crypto.randomUUID())).toBeNull()
    expect(await settle('toString', crypto.randomUUID())).toBeNull()
    expect(await settle('begun', "' or 1=1")).toBeNull()
  })
})

describe('a day', () => {
  const today = '2031-05-06'
  const cells = async (of: string) => {
    const { html, type } = await finance.get(`/atelier/money/export?of=${of}&from=${today}&to=${today}`)
    expect(type).toBe('text/csv; charset=utf-8')
    return html
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
  }

  test('has what was authorised, ordered, captured and given back side by side, in each currency, by the clock of the house', async () => {
    const { order, payment, id } = await paid()
    await move(database, order, 'prepare', 'ship')
    await pays.settle()
    await database.transaction((tx) => giveBack(tx, { order: id, amount: money(9_000, 'EUR'), key: 'day', cause: 'a scratch' }))
    await pays.settle()
    // An hour before midnight in UTC it is the next day in Paris.
    const late = '2031-05-05T23:00:00Z'
    await query('update placed_order set placed_at = $2 where id = $1', [id, late])
    await query('update payment set authorized_at = $2, captured_at = $2 where id = $1', [payment, late])
    await query('update refund set done_at = $2 where payment = $1', [payment, late])
    expect(await cells('days')).toEqual([
      ['day', 'currency', 'authorised', 'ordered', 'captured', 'refunded'],
      [today, 'EUR', '790', '790', '790', '90'],
    ])
    await query("update payment set provider_ref = '=HYPERLINK(1)' where id = $1", [payment])
    const [, line] = await cells('payments')
    expect(line!.slice(0, 6)).toEqual([today, order, '', 'CREDIT_CARD', expect.any(String), "'=HYPERLINK(1)"])
    expect(line!.slice(7)).toEqual(['EUR', '790', '790', '90'])
  })

  test('counts what was paid by hand as authorised once', async () => {
    const day = '2031-05-08'
    const { order, payment, id } = await paid(testCards.captureDeclined)
    await move(database, order, 'prepare', 'ship')
    expect(await settle('paid-by-hand', payment)).toBe(settled)
    await query('update placed_order set placed_at = $2 where id = $1', [id, `${day}T10:00:00Z`])
    await query(
      `update payment set authorized_at = $2, created_at = $2, captured_at = case when captured_at is null then null else $2::timestamptz end where "order" = $1`,
      [id, `${day}T10:00:00Z`],
    )
    const { html } = await finance.get(`/atelier/money/export?of=days&from=${day}&to=${day}`)
    expect(html.trim().split('\r\n').at(-1)).toBe(`${day},EUR,790,790,790,0`)
  })

  test('counts a certificate when it is bought and not when it pays, and an exchange not at all', async () => {
    const far = '2031-05-07T10:00:00Z'
    const code = await buyCertificate(pays, database, { giftCertificateAmount: '100' })
    const me = pays.shopper()
    await layOn(me, await cartAtPayment(me, sku), code)
    const payment = await me.get('/fr/fr/onepage/payment')
    const placed = await me.submit('/fr/fr/onepage/payment', payment, { paymentMethod: 'CASH_ON_DELIVERY' })
    const [{ id }] = await query('select id from placed_order where number = $1', [placed.location!.split('?order=')[1]])
    await query(
      `insert into payment ("order", method, provider, amount, currency, state, idempotency_key)
       values ($1, 'EXCHANGE_CREDIT', 'exchange', 1000, 'EUR', 'SETTLED', 'exchanged for a test')`,
      [id],
    )
    await query('update placed_order set placed_at = $2 where id = $1', [id, far])
    await query(
      `update payment set authorized_at = $2, captured_at = case when captured_at is null then null else $2::timestamptz end
       where "order" = $1 or (purpose = 'certificate' and captured_at is not null)`,
      [id, far],
    )
    const { html } = await finance.get('/atelier/money/export?of=days&from=2031-05-07&to=2031-05-07')
    // Of 790 the certificate has paid 100, and was bought for 100 that day; the ten that were exchanged are no order of that day's.
    expect(html.trim().split('\r\n').at(-1)).toBe('2031-05-07,EUR,790,780,100,0')
    const { html: each } = await finance.get('/atelier/money/export?of=payments&from=2031-05-07&to=2031-05-07')
    expect(each).not.toMatch(/GIFT_CERTIFICATE|EXCHANGE_CREDIT/)
    await query("delete from payment where method = 'EXCHANGE_CREDIT'")
  })

  test('is chosen in the address, a quarter of them at most, and what is no day is none', async () => {
    for (const asked of ['from=2026-02-31&to=x', 'from=1999-01-01', "to=' or 1=1", 'from=2026-12-31&to=2026-01-01'])
      expect((await finance.get(`/atelier/money?${asked}`)).status, asked).toBe(200)
    const { html } = await finance.get('/atelier/money?from=2020-01-01&to=2026-06-30')
    expect(html).toContain('value="2026-03-30"')
  })
})
