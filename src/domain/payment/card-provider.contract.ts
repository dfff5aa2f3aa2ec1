import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Currency, money } from '../../kernel/money.ts'
import type { CardPayment, CardProvider, CardRefund } from './card-provider.port.ts'

/** What a test needs of who takes cards, beside its port. */
export interface CardDesk {
  provider(): CardProvider
  /** A card becomes a token, as the provider's fields make it one. */
  tokenOf(number: string): Promise<string>
  /** The shopper at the bank's page; answers where they are sent back to. */
  answerChallenge(url: string, isThem: boolean): Promise<string>
}

export const testCards = {
  taken: '4242424242424242',
  amex: '378282246310005',
  challenged: '4000002760003184',
  challengedThenDeclined: '4000008400001629',
  declined: '4000000000000002',
  poor: '4000000000009995',
  lost: '4000000000009987',
  stolen: '4000000000009979',
  fraudulent: '4100000000000019',
  expired: '4000000000000069',
  wrongCvn: '4000000000000127',
  tryAgain: '4000000000000119',
  captureDeclined: '4000000000004400',
  refundRefused: '4000000000005134',
  refundSentBack: '4000000000005126',
  refundLater: '4000000000007726',
} as const

/** What whoever takes cards for the house must do: Stripe's test mode and our stand-in alike. */
export function testCardProvider(name: string, desk: CardDesk): void {
  const returnUrl = 'https://averne.example/fr/fr/onepage/payment'
  const sum = money(79_000, 'EUR')
  const well = async <T>(answer: Promise<{ ok: boolean; value?: T; failure?: unknown }>): Promise<T> => {
    const { ok, value, failure } = await answer
    expect(failure).toBeUndefined()
    expect(ok).toBe(true)
    return value as T
  }
  const start = (amount = sum, payment: string = randomUUID()): Promise<CardPayment> =>
    well(desk.provider().start({ payment, amount }))
  const payWith = async (number: string, amount = sum): Promise<CardPayment> => {
    const { ref } = await start(amount)
    return well(desk.provider().confirm(ref, { token: await desk.tokenOf(number), returnUrl, key: randomUUID() }))
  }

  describe(`who takes cards, ${name}`, () => {
    test.each([
      ['EUR', 79_000],
      ['JPY', 134_000],
      ['KRW', 1_190_000],
      ['AED', 350_050],
    ] as const)('authorizes %s as they are written, and knows our id', async (currency: Currency, amount) => {
      const payment = randomUUID()
      const started = await start(money(amount, currency), payment)
      expect(started).toMatchObject({ payment, state: 'needs-card', amount: { amount, currency }, declined: null })
      const token = await desk.tokenOf(testCards.taken)
      const paid = await well(desk.provider().confirm(started.ref, { token, returnUrl, key: randomUUID() }))
      expect(paid).toMatchObject({ ref: started.ref, payment, state: 'authorized', captured: { amount: 0 } })
      expect(paid.card).toMatchObject({ brand: 'visa', last4: '4242' })
    })

    test('asked to begin twice under one id, it begins once', async () => {
      const payment = randomUUID()
      const [one, two] = await Promise.all([start(sum, payment), start(sum, payment).catch(() => start(sum, payment))])
      expect(two.ref).toBe(one.ref)
    })

    test('one id with another sum is refused: money is never taken by mistake', async () => {
      const payment = randomUUID()
      await start(sum, payment)
      const other = await desk.provider().start({ payment, amount: money(1, 'EUR') })
      expect(other).toMatchObject({ ok: false, failure: { code: 'SERVICE_REFUSED', status: 400 } })
    })

    test.each([
      [testCards.declined, 'declined'],
      [testCards.poor, 'insufficient'],
      [testCards.lost, 'declined'],
      [testCards.stolen, 'declined'],
      [testCards.fraudulent, 'declined'],
      [testCards.expired, 'expired'],
      [testCards.wrongCvn, 'wrong-cvn'],
      [testCards.tryAgain, 'try-again'],
    ])('%s is declined (%s), and another card may be tried', async (number, reason) => {
      const declined = await payWith(number)
      expect(declined).toMatchObject({ state: 'needs-card', declined: reason })
      const token = await desk.tokenOf(testCards.amex)
      const paid = await well(desk.provider().confirm(declined.ref, { token, returnUrl, key: randomUUID() }))
      expect(paid).toMatchObject({ state: 'authorized', declined: null, card: { brand: 'amex' } })
    })

    test('a challenge is met, failed, or met and then declined', async () => {
      const asked = await payWith(testCards.challenged)
      expect(asked).toMatchObject({ state: 'needs-challenge', declined: null })
      const back = await desk.answerChallenge(asked.challengeUrl!, true)
      expect(new URL(back).pathname).toBe(new URL(returnUrl).pathname)
      expect(await well(desk.provider().find(asked.ref))).toMatchObject({ state: 'authorized', challengeUrl: null })

      const refused = await payWith(testCards.challenged)
      await desk.answerChallenge(refused.challengeUrl!, false)
      expect(await well(desk.provider().find(refused.ref))).toMatchObject({ state: 'needs-card', declined: 'unconfirmed' })

      const declined = await payWith(testCards.challengedThenDeclined)
      await desk.answerChallenge(declined.challengeUrl!, true)
      expect(await well(desk.provider().find(declined.ref))).toMatchObject({ state: 'needs-card', declined: 'declined' })
    })

    test('what is authorized is captured in part, once, and given back up to that', async () => {
      const { ref } = await payWith(testCards.taken)
      const provider = desk.provider()
      const early = await provider.refund(ref, sum, randomUUID())
      expect(early.ok).toBe(false)
      const key = randomUUID()
      const part = money(50_000, 'EUR')
      expect(await well(provider.capture(ref, part, key))).toMatchObject({ state: 'captured', captured: part })
      expect(await well(provider.capture(ref, part, key))).toMatchObject({ state: 'captured', captured: part })
      expect((await provider.capture(ref, money(1, 'EUR'), randomUUID())).ok).toBe(false)
      const give = (amount: number, under: string) => provider.refund(ref, money(amount, 'EUR'), under)
      const first = await well<CardRefund>(give(30_000, `${key}:1`))
      expect(first).toMatchObject({ state: 'done', amount: { amount: 30_000 } })
      expect(await well<CardRefund>(give(30_000, `${key}:1`))).toEqual(first)
      expect((await give(20_001, `${key}:2`)).ok).toBe(false)
      expect(await well(give(20_000, `${key}:3`))).toMatchObject({ state: 'done' })
      expect(await well(provider.findRefund(first.ref))).toEqual(first)
    })

    test('what a bank sends back was given, and is refused from then on', { timeout: 60_000 }, async () => {
      const { ref } = await payWith(testCards.refundSentBack)
      const provider = desk.provider()
      await well(provider.capture(ref, sum, randomUUID()))
      const given = await well<CardRefund>(provider.refund(ref, sum, randomUUID()))
      expect(given.state).toBe('done')
      await expect.poll(async () => (await well(provider.findRefund(given.ref))).state, { timeout: 50_000 }).toBe('refused')
    })

    test('what is authorized can be let go, once, and then no more be captured', async () => {
      const { ref } = await payWith(testCards.taken)
      const provider = desk.provider()
      const key = randomUUID()
      expect(await well(provider.cancel(ref, key))).toMatchObject({ state: 'cancelled' })
      expect(await well(provider.cancel(ref, key))).toMatchObject({ state: 'cancelled' })
      expect((await provider.capture(ref, sum, randomUUID())).ok).toBe(false)
    })

    test('more than was authorized is never captured', async () => {
      const { ref } = await payWith(testCards.taken)
      expect((await desk.provider().capture(ref, money(79_001, 'EUR'), randomUUID())).ok).toBe(false)
      expect(await well(desk.provider().find(ref))).toMatchObject({ state: 'authorized' })
    })

    test('a card that is kept is asked again when nobody is there: taken, or declined where its owner would be asked', async () => {
      const provider = desk.provider()
      const kept = async (number: string) => {
        const holder = await well(provider.openHolder(randomUUID()))
        const { ref } = await well(provider.start({ payment: randomUUID(), amount: sum, customer: holder, isForLater: true }))
        const first = await well(provider.confirm(ref, { token: await desk.tokenOf(number), returnUrl, key: randomUUID() }))
        if (first.challengeUrl) await desk.answerChallenge(first.challengeUrl, true)
        const [card] = await well(provider.cardsOf(holder))
        return { holder, token: card!.token }
      }
      const payment = randomUUID()
      const card = await kept(testCards.taken)
      const again = await well(provider.chargeAgain({ payment, amount: sum, ...card }))
      expect(again).toMatchObject({ payment, state: 'authorized', amount: sum })
      expect((await well(provider.chargeAgain({ payment, amount: sum, ...card }))).ref).toBe(again.ref)
      expect(await well(provider.findCharged(card.holder, payment))).toMatchObject({ ref: again.ref, state: 'authorized' })
      expect(await well(provider.findCharged(card.holder, randomUUID()))).toBe(null)
      const challenged = { payment: randomUUID(), amount: sum, ...(await kept(testCards.challenged)) }
      expect(await well(provider.chargeAgain(challenged))).toMatchObject({ state: 'needs-card', declined: 'unconfirmed' })
    })

    test('what is not there, or nobody’s token, is refused', async () => {
      const provider = desk.provider()
      expect(await provider.find('pi_nobody')).toMatchObject({ ok: false, failure: { code: 'SERVICE_REFUSED', status: 404 } })
      const { ref } = await start()
      const stolen = await provider.confirm(ref, { token: 'pm_nobody', returnUrl, key: randomUUID() })
      expect(stolen).toMatchObject({ ok: false, failure: { code: 'SERVICE_REFUSED' } })
    })

    test('a page of the provider’s own: nothing is paid until somebody has', async () => {
      const payment = randomUUID()
      const urls = { doneUrl: 'https://averne.example/done', cancelUrl: 'https://averne.example/cancel' }
      const asked = { payment, amount: sum, description: 'Averne', language: 'fr' as const, ...urls }
      const { page, url } = await well(desk.provider().openPage(asked))
      expect(new URL(url).origin).not.toBe('https://averne.example')
      expect(await well(desk.provider().find(page))).toMatchObject({ payment, state: 'needs-card', amount: sum })
      expect(await well(desk.provider().cancel(page, randomUUID()))).toMatchObject({ payment, state: 'cancelled' })
      expect(await well(desk.provider().find(page))).toMatchObject({ payment, state: 'cancelled' })
    })

    test('a card is kept by who pays with it and says so, pays again without its code, and is let go', async () => {
      const provider = desk.provider()
      const customer = randomUUID()
      const holder = await well<string>(provider.openHolder(customer))
      expect(await well(provider.openHolder(customer))).toBe(holder)
      expect(await well(provider.cardsOf(holder))).toEqual([])
      const pay = async (token: string, asWho?: string) => {
        const { ref } = await well(provider.start({ payment: randomUUID(), amount: sum, ...(asWho && { customer: asWho }) }))
        return provider.confirm(ref, { token, returnUrl, key: randomUUID() })
      }
      const token = await desk.tokenOf(testCards.taken)
      await well(pay(token, holder))
      const kept = { token, brand: 'visa', last4: '4242', expiryMonth: 11, expiryYear: 2039 }
      expect(await well(provider.cardsOf(holder))).toEqual([kept])
      expect(await well(pay(token, holder))).toMatchObject({ state: 'authorized', card: kept })
      // Nobody else pays with it.
      expect(await pay(token)).toMatchObject({ ok: false, failure: { code: 'SERVICE_REFUSED' } })
      const other = await well<string>(provider.openHolder(randomUUID()))
      expect(await pay(token, other)).toMatchObject({ ok: false, failure: { code: 'SERVICE_REFUSED' } })
      // One that was not to be kept is not.
      await well(pay(await desk.tokenOf(testCards.amex)))
      expect(await well(provider.cardsOf(holder))).toHaveLength(1)
      await well(provider.detach(token))
      expect(await well(provider.cardsOf(holder))).toEqual([])
      expect(await pay(token, holder)).toMatchObject({ ok: false, failure: { code: 'SERVICE_REFUSED' } })
    })

    test('a customer who leaves is forgotten, cards and all', async () => {
      const provider = desk.provider()
      const holder = await well<string>(provider.openHolder(randomUUID()))
      const { ref } = await well(provider.start({ payment: randomUUID(), amount: sum, customer: holder }))
      const token = await desk.tokenOf(testCards.taken)
      await well(provider.confirm(ref, { token, returnUrl, key: randomUUID() }))
      expect(await well(provider.forgetHolder(holder))).toBeNull()
      expect(await provider.forgetHolder(holder)).toMatchObject({ ok: false, failure: { code: 'SERVICE_REFUSED', status: 404 } })
      const again = await provider.start({ payment: randomUUID(), amount: sum, customer: holder })
      expect(again).toMatchObject({ ok: false, failure: { code: 'SERVICE_REFUSED' } })
    })

    test('what is not signed is nothing it told us', async () => {
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object: {} } })
      expect(await desk.provider().readEvent(body, 't=1,v1=00')).toBeNull()
      expect(await desk.provider().readEvent(body, '')).toBeNull()
    })
  })
}
