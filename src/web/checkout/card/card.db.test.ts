import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../tests/test-database.ts'
import { testJobs } from '../../../../tests/test-jobs.ts'
import { testPayments } from '../../../../tests/test-payments.ts'
import { cartAtPayment } from '../../../../tests/worlds/carts.ts'
import { register } from '../../../../tests/worlds/customers.ts'
import { type Answer, hiddenFields, type Shopper } from '../../../../tests/worlds/shopper.ts'
import { setStock } from '../../../../tests/worlds/stock.ts'
import { testCards } from '../../../domain/payment/card-provider.contract.ts'
import { explain } from '../../../i18n/explain.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import { keepCards } from '../../../jobs/keep-cards.ts'

vi.setConfig({ testTimeout: 60_000 })

const { database } = testDatabase()
const pays = testPayments(database)
const path = '/fr/fr/onepage/payment'
const sku = 'SEL085-ROU-R-38'
const t = messagesIn('fr')
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

beforeEach(() => setStock(database, sku, 9, { expected: null }))

/** What the job does that follows from an order. */
async function followOrder(paid: Answer): Promise<void> {
  const [{ id }] = await query('select id from placed_order where number = $1', [paid.location?.split('?order=')[1]])
  await keepCards(testJobs(database, { cards: pays.shop().cards }), { id: 1, kind: 'order.placed', data: { order: id } })
}

const cardsOf = (email: string) =>
  query('select s.id, s.last4 from saved_card s join customer c on c.id = s.customer where c.email = $1', [email])

const atTheButton = (me: Shopper) => cartAtPayment(me, sku)
const byCard = (me: Shopper, page: Answer, fields: Record<string, string>) =>
  me.submit(path, page, { paymentMethod: 'CREDIT_CARD', ...fields })

/** By the button beside it, on the last step. */
const remove = (me: Shopper, page: Answer, card: string) =>
  me.post('/fr/fr/account/cards?from=payment', { ...hiddenFields(page.html, path), removeCard: card })

/** Somebody with an account, and a card that they kept when they paid with it. */
async function cardHolder(number: string = testCards.taken): Promise<{ me: Shopper; email: string; card: string }> {
  const me = pays.shopper()
  const email = await register(me)
  const paid = await pays.payByCard(me, await atTheButton(me), number, { saveCard: '1' })
  expect(paid.status).toBe(303)
  await followOrder(paid)
  const [{ id }] = await cardsOf(email)
  return { me, email, card: id }
}

describe('the card’s part of the last step', () => {
  test('[PAY-06,PAY-07,PAY-08,PAY-09] has every field, none of which sends a number or a code', async () => {
    const { html } = await atTheButton(pays.shopper())
    for (const name of ['cardOwner', 'cardType', 'month', 'yearshort', 'paymentToken'])
      expect(html).toMatch(new RegExp(`<input[^>]* name="${name}"`))
    for (const [id, label] of [
      ['number', t('payment.cardNumber')],
      ['expiry', t('payment.cardExpiry')],
      ['cvn', t('payment.cvn')],
    ]) {
      expect(html).toContain(`<label for="card-${id}"`)
      expect(html).toContain(label)
    }
    expect(html).toContain(t('payment.hosted'))
    expect(html).not.toMatch(/<input[^>]* name="(number|cvn|cvc|card-number|cardnumber)"/)
    expect(html).not.toContain('name="saveCard"')
  })

  test('allows the provider on this page alone', async () => {
    const me = pays.shopper()
    await atTheButton(me)
    const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const policyOf = async (at: string) =>
      (await pays.shop().app.request(at, { headers: { cookie } })).headers.get('content-security-policy') ?? ''
    const own = await policyOf(path)
    for (const directive of ['script-src', 'frame-src', 'form-action'])
      expect(own).toMatch(new RegExp(`${directive} 'self' [^;]*${pays.cardsAt()}`))
    for (const other of ['/fr/fr/bag', '/fr/fr/onepage/shipping-method', '/fr/fr/'])
      expect(await policyOf(other)).not.toContain(pays.cardsAt())
  })

  test('refuses what is no token, and says it at the field, without a word to the provider', async () => {
    const me = pays.shopper()
    const page = await atTheButton(me)
    const before = await query('select count(*)::int as count from payment')
    const refused = await byCard(me, page, { paymentToken: 'tok_x', cardOwner: ' ', yearshort: '20', month: '01' })
    expect(refused.status).toBe(422)
    for (const words of [
      `${t('payment.cardOwner')} : ${explain(t, 'VALIDATE_REQUIRED', { field: 'cardowner' })}`,
      `${t('payment.cardNumber')} : ${t('error.VALIDATE_CREDITCARD')}`,
      `${t('payment.cardExpiry')} : ${t('error.VALIDATE_DATE')}`,
    ])
      expect(refused.html).toContain(words)
    expect(refused.html).not.toContain('tok_x')
    expect(await query('select count(*)::int as count from payment')).toEqual(before)
  })

  test('keeps what was chosen and who owns the card when it is declined, and flags the page', async () => {
    const me = pays.shopper()
    const page = await atTheButton(me)
    expect(page.html).not.toContain('data-payment-failed')
    const declined = await pays.payByCard(me, page, testCards.poor, { cardOwner: 'Jean Valjean' })
    expect(declined.status).toBe(422)
    expect(declined.html).toContain('data-payment-failed=""')
    expect(declined.html).toContain(t('payment.declined_insufficient'))
    expect(declined.html).toMatch(/<input[^>]* name="cardOwner"[^>]* value="Jean Valjean"/)
  })
})

describe('a card that is kept', () => {
  test('pays the second time without being typed; kept twice, it is one', async () => {
    const { me, email, card } = await cardHolder()
    const page = await atTheButton(me)
    expect(page.html).toContain('Visa se terminant par 4242')
    const paid = await byCard(me, page, { savedCard: card })
    expect([paid.status, paid.location]).toEqual([303, expect.stringContaining('confirmation?order=')])
    const again = await pays.payByCard(me, await atTheButton(me), testCards.taken, { saveCard: '1' })
    await followOrder(again)
    expect(await cardsOf(email)).toHaveLength(1)
  })

  test('is kept only when asked for, by who is signed in, and once it was taken', async () => {
    const me = pays.shopper()
    const email = await register(me)
    await pays.payByCard(me, await atTheButton(me), testCards.declined, { saveCard: '1' })
    const paid = await pays.payByCard(me, await me.get(path), testCards.amex)
    expect(paid.status).toBe(303)
    await followOrder(paid)
    expect(await cardsOf(email)).toEqual([])
    const guest = pays.shopper()
    const theirs = await pays.payByCard(guest, await atTheButton(guest), testCards.taken, { saveCard: '1' })
    expect(theirs.status).toBe(303)
  })

  test('after a challenge is kept too', async () => {
    const me = pays.shopper()
    const email = await register(me)
    const asked = await pays.payByCard(me, await atTheButton(me), testCards.challenged, { saveCard: '1' })
    const back = await me.get(await pays.answerChallenge(asked.location!))
    await followOrder(back)
    expect(await cardsOf(email)).toMatchObject([{ last4: '3184' }])
  })

  test('is nobody else’s: neither a guest nor another customer pays with it or removes it', async () => {
    const { card, email } = await cardHolder()
    for (const thief of [pays.shopper()]) {
      await register(thief)
      const page = await atTheButton(thief)
      for (const savedCard of [card, randomUUID()]) {
        const refused = await byCard(thief, page, { savedCard })
        expect([refused.status, refused.html.includes(t('payment.cardGone'))]).toEqual([422, true])
      }
      expect((await remove(thief, page, card)).status).toBe(303)
    }
    const guest = pays.shopper()
    expect((await byCard(guest, await atTheButton(guest), { savedCard: card })).status).toBe(422)
    expect(await cardsOf(email)).toHaveLength(1)
  })

  test('that is over is shown, and cannot be chosen', async () => {
    const { me, card } = await cardHolder()
    await query('update saved_card set expiry_year = 2020 where id = $1', [card])
    const page = await atTheButton(me)
    expect(page.html).toContain(t('payment.cardOver', { date: '11/20' }))
    expect(page.html).toMatch(
      new RegExp(`<input[^>]* disabled=""[^>]* value="${card}"|<input[^>]* value="${card}"[^>]* disabled=""`),
    )
    const refused = await byCard(me, page, { savedCard: card })
    expect([refused.status, refused.html.includes(t('payment.declined_expired'))]).toEqual([422, true])
  })

  test('leaves on the way to an order, and leads back there', async () => {
    const { me, card, email } = await cardHolder()
    const page = await atTheButton(me)
    const gone = await remove(me, page, card)
    expect([gone.status, gone.location]).toEqual([303, `${path}?done=cardRemoved`])
    expect((await me.get(gone.location!)).html).toContain(t('payment.cardRemoved'))
    expect(await cardsOf(email)).toEqual([])
  })
})
