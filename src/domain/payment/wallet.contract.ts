import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Money, money } from '../../kernel/money.ts'
import type { NewWalletPayment, Wallet, WalletPayment } from './wallet.port.ts'

/** What a test needs of a wallet, beside its port. */
export interface WalletDesk {
  wallet(): Wallet
  /** A shopper in the wallet's window: approves with an address of theirs, or cancels. Answers where they are sent back to. */
  visit(approveUrl: string, who: 'rich' | 'poor', act: 'approve' | 'cancel', address?: number): Promise<string>
}

/** What a wallet must do: PayPal's sandbox and our stand-in alike. */
export function testWallet(name: string, desk: WalletDesk): void {
  const sum = money(134_050, 'EUR')
  const urls = { doneUrl: 'https://averne.example/done', cancelUrl: 'https://averne.example/cancel' }
  const asked = (amount: Money = sum, payment: string = randomUUID()): NewWalletPayment => ({
    payment,
    amount,
    description: 'Averne',
    language: 'fr',
    asksAddress: true,
    ...urls,
  })
  const well = async <T>(answer: Promise<{ ok: boolean; value?: T; failure?: unknown }>): Promise<T> => {
    const { ok, value, failure } = await answer
    expect([ok, failure]).toEqual([true, undefined])
    return value as T
  }
  const approved = async (amount = sum, who: 'rich' | 'poor' = 'rich', address = 0): Promise<string> => {
    const { ref, approveUrl } = await well(desk.wallet().open(asked(amount)))
    await desk.visit(approveUrl, who, 'approve', address)
    return ref
  }
  const authorized = async (amount = sum): Promise<WalletPayment> =>
    well(desk.wallet().authorize(await approved(amount), randomUUID()))

  describe(`a wallet, ${name}`, () => {
    test.each([money(134_050, 'EUR'), money(134_000, 'JPY'), money(99, 'GBP')])(
      'is opened for %o, approved by its owner, and then authorized',
      async (amount) => {
        const payment = randomUUID()
        const { ref, approveUrl } = await well(desk.wallet().open(asked(amount, payment)))
        expect(await well(desk.wallet().find(ref))).toMatchObject({ ref, payment, state: 'needs-approval', amount, payer: null })
        const back = new URL(await desk.visit(approveUrl, 'rich', 'approve'))
        expect([back.origin + back.pathname, back.searchParams.get('token')]).toEqual([urls.doneUrl, ref])
        expect(await well(desk.wallet().find(ref))).toMatchObject({ state: 'approved', authorization: null })
        const held = await well(desk.wallet().authorize(ref, randomUUID()))
        expect(held).toMatchObject({ ref, payment, state: 'authorized', amount, authorization: expect.any(String) })
      },
    )

    test('tells who pays and which of their addresses they chose', async () => {
      const [first, second] = [await approved(sum, 'rich', 0), await approved(sum, 'rich', 1)]
      const cities = await Promise.all(
        [first, second].map(async (ref) => (await well(desk.wallet().find(ref))).payer!.address!.city),
      )
      expect(new Set(cities).size).toBe(2)
      const { payer } = await well(desk.wallet().find(first))
      expect(payer).toMatchObject({ id: expect.any(String), email: expect.stringContaining('@'), firstName: expect.any(String) })
    })

    test('asked to open twice under one id, it opens one', async () => {
      const same = asked()
      const [one, two] = [await well(desk.wallet().open(same)), await well(desk.wallet().open(same))]
      expect(two.ref).toBe(one.ref)
    })

    test('cancelled in its window, nothing is approved, and it may be begun again', async () => {
      const { ref, approveUrl } = await well(desk.wallet().open(asked()))
      const back = new URL(await desk.visit(approveUrl, 'rich', 'cancel'))
      expect(back.origin + back.pathname).toBe(urls.cancelUrl)
      expect(await well(desk.wallet().find(ref))).toMatchObject({ state: 'needs-approval' })
      expect((await desk.wallet().authorize(ref, randomUUID())).ok).toBe(false)
      await desk.visit(approveUrl, 'rich', 'approve')
      expect(await well(desk.wallet().find(ref))).toMatchObject({ state: 'approved' })
    })

    test('who has nothing to pay with is declined', async () => {
      const ref = await approved(sum, 'poor')
      expect(await well(desk.wallet().authorize(ref, randomUUID()))).toMatchObject({ state: 'declined', authorization: null })
    })

    test('authorized twice under one key is once, and under another is refused', async () => {
      const ref = await approved()
      const key = randomUUID()
      const one = await well(desk.wallet().authorize(ref, key))
      expect(await well(desk.wallet().authorize(ref, key))).toEqual(one)
      expect((await desk.wallet().authorize(ref, randomUUID())).ok).toBe(false)
    })

    test('what is held is captured once, in part, and given back up to that', async () => {
      const { ref, authorization } = await authorized()
      const wallet = desk.wallet()
      const key = randomUUID()
      expect((await wallet.capture(authorization!, money(134_051, 'EUR'), randomUUID())).ok).toBe(false)
      const taken = await well(wallet.capture(authorization!, money(100_000, 'EUR'), key))
      expect(taken.amount).toEqual(money(100_000, 'EUR'))
      expect(await well(wallet.capture(authorization!, money(100_000, 'EUR'), key))).toEqual(taken)
      expect((await wallet.capture(authorization!, money(1, 'EUR'), randomUUID())).ok).toBe(false)
      expect(await well(wallet.find(ref))).toMatchObject({ state: 'captured', capture: taken.capture })
      expect(await well(wallet.refund(taken.capture, money(60_000, 'EUR'), `${key}:1`))).toMatchObject({ state: 'done' })
      // What was taken was taken, however much of it went back.
      expect(await well(wallet.find(ref))).toMatchObject({ state: 'captured', amount: taken.amount, capture: taken.capture })
      expect((await wallet.refund(taken.capture, money(40_001, 'EUR'), `${key}:2`)).ok).toBe(false)
      expect(await well(wallet.refund(taken.capture, money(40_000, 'EUR'), `${key}:3`))).toMatchObject({ state: 'done' })
      expect(await well(wallet.find(ref))).toMatchObject({ state: 'captured', amount: taken.amount })
      expect(await well(wallet.capture(authorization!, money(100_000, 'EUR'), key))).toEqual(taken)
    })

    test('what is held for less than its days is held as it was', async () => {
      const { ref, authorization, amount } = await authorized()
      expect(await well(desk.wallet().renew(authorization!, amount, randomUUID()))).toEqual({ is: 'as-it-was' })
      expect(await well(desk.wallet().find(ref))).toMatchObject({ state: 'authorized', authorization })
    })

    test('what is held can be let go, and then no more be captured', async () => {
      const { ref, authorization } = await authorized()
      expect(await well(desk.wallet().cancel(authorization!, randomUUID()))).toBeNull()
      expect(await well(desk.wallet().find(ref))).toMatchObject({ state: 'cancelled' })
      expect((await desk.wallet().capture(authorization!, sum, randomUUID())).ok).toBe(false)
    })

    test('what is not there is refused, and what nobody signed was not told', async () => {
      expect(await desk.wallet().find('O0')).toMatchObject({ ok: false, failure: { code: 'SERVICE_REFUSED', status: 404 } })
      const body = JSON.stringify({ id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'O0' } })
      expect(await desk.wallet().readEvent(body, {})).toBeNull()
      expect(await desk.wallet().readEvent('<html>', {})).toBeNull()
    })
  })
}
