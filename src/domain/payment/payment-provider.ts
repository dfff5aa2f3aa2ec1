import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Currency, Money } from '../../kernel/money.ts'
import { failure, success } from '../../kernel/result.ts'
import { type Answered, isNotTakenOn } from '../../kernel/service-answer.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import type { CardPayment, CardProvider, DeclineReason } from './card-provider.port.ts'
import type { Dispute } from './payment.ts'
import type { Renewed, Wallet, WalletPayment } from './wallet.port.ts'

/** Where a payment stands, in the words of whoever takes it. */
export interface Told {
  /** Their id of it, and ours. */
  readonly ref: string
  readonly payment: string | null
  /** `approved`: the shopper has agreed, and nothing is held yet. `authorized`: it is held for us. */
  readonly state: 'open' | 'approved' | 'authorized' | 'captured' | 'cancelled'
  /** What it is for; of what was captured, what was taken. */
  readonly amount: Money
  /** Why the last attempt was not taken, where one was made. */
  readonly declined: DeclineReason | null
}

/** Whoever takes a payment, as far as settling needs to know: cards and wallets alike. */
export interface PaymentProvider {
  readonly name: string
  find(ref: string): Answered<Told>
  /** What was approved is held for us. */
  authorize(ref: string, key: string): Answered<Told>
  /** Held once more, by who is sure to give it for some days alone; null where a bank is. */
  readonly renew: ((ref: string, amount: Money, key: string) => Answered<Renewed>) | null
  /** `renewed`: by what name it is held since it was asked for once more. */
  capture(ref: string, amount: Money, key: string, renewed?: string | null): Answered<Told>
  cancel(ref: string, key: string, renewed?: string | null): Answered<Told>
  refund(ref: string, amount: Money, key: string): Answered<ToldRefund>
  /** What has become of one that was asked for under this key. */
  findRefund(asked: AskedRefund): Answered<ToldRefund>
  findDispute(ref: string): Answered<Dispute>
}

interface AskedRefund {
  /** The provider's ids of both. */
  readonly payment: string
  readonly refund: string
  readonly amount: Money
  readonly key: string
}

interface ToldRefund {
  readonly ref: string
  readonly state: 'asked' | 'done' | 'refused'
  /** Null where nobody has told of it yet. */
  readonly amount: Money | null
  /** Under which it was asked for; null for one that is not ours. */
  readonly key: string | null
}

export type PaymentProviders = ReadonlyMap<string, PaymentProvider>

/** The wallet, where it can be asked for this currency. */
export const walletFor = ({ wallet }: Pick<Takers, 'wallet'>, currency: Currency): Wallet | null =>
  wallet?.currencies.has(currency) ? wallet : null

/** How the house takes payments in this currency at the last step now. Cash needs nobody. */
export function takenPayments(takers: Takers, currency: Currency): ReadonlySet<PaymentCode> {
  const others = [takers.cards && 'CREDIT_CARD', walletFor(takers, currency) && 'WALLET'] as const
  return new Set<PaymentCode>(['CASH_ON_DELIVERY', ...others.filter((code) => code !== null)])
}

/** What pays without the steps: a wallet, and the device's own, which pays with a card. */
export function takenExpress(takers: Takers, currency: Currency): ReadonlySet<PaymentCode> {
  const all = [walletFor(takers, currency) && 'WALLET', takers.cards && 'DEVICE_WALLET'] as const
  return new Set<PaymentCode>(all.filter((code) => code !== null))
}

/** What whoever settles payments works with. */
export interface Settling {
  readonly database: Database
  readonly providers: PaymentProviders
  readonly log: Logger
}

export interface Takers {
  readonly cards: CardProvider | null
  readonly wallet: Wallet | null
}

/** Everybody who takes payments for the house, by the name that a payment is kept under. */
export function providersOf({ cards, wallet }: Takers): PaymentProviders {
  const all = [...(cards ? [cardPayments(cards)] : []), ...(wallet ? [walletPayments(wallet)] : [])]
  return new Map(all.map((each) => [each.name, each]))
}

const cardStates: Readonly<Record<CardPayment['state'], Told['state']>> = {
  'needs-card': 'open',
  'needs-challenge': 'open',
  processing: 'open',
  authorized: 'authorized',
  captured: 'captured',
  cancelled: 'cancelled',
}

/** What a card's payment says, in the words of all. */
export function toldOfCard({ ref, payment, state, amount, captured, declined }: CardPayment): Told {
  return { ref, payment, state: cardStates[state], amount: state === 'captured' ? captured : amount, declined }
}

function cardPayments(cards: CardProvider): PaymentProvider {
  const ask = async (asked: Answered<CardPayment>): Answered<Told> => {
    const answer = await asked
    return answer.ok ? success(toldOfCard(answer.value)) : answer
  }
  return {
    name: cards.name,
    find: (ref) => ask(cards.find(ref)),
    // A card is held as soon as it is confirmed.
    authorize: (ref) => ask(cards.find(ref)),
    renew: null,
    capture: (ref, amount, key) => ask(cards.capture(ref, amount, key)),
    cancel: (ref, key) => ask(cards.cancel(ref, key)),
    refund: (ref, amount, key) => cards.refund(ref, amount, key),
    findRefund: ({ refund }) => cards.findRefund(refund),
    findDispute: (ref) => cards.findDispute(ref),
  }
}

const walletStates: Readonly<Record<WalletPayment['state'], Told['state']>> = {
  'needs-approval': 'open',
  approved: 'approved',
  authorized: 'authorized',
  captured: 'captured',
  cancelled: 'cancelled',
  declined: 'cancelled',
}

/** A wallet captures, cancels and gives back under names of their own, which it tells us when it is asked. */
function walletPayments(wallet: Wallet): PaymentProvider {
  const told = ({ ref, payment, state, amount }: WalletPayment): Told => ({
    ref,
    payment,
    state: walletStates[state],
    amount,
    declined: state === 'declined' ? 'declined' : null,
  })
  const ask = async (asked: Answered<WalletPayment>): Answered<Told> => {
    const answer = await asked
    return answer.ok ? success(told(answer.value)) : answer
  }
  const find = (ref: string) => ask(wallet.find(ref))
  const refund = async (ref: string, amount: Money, key: string): Answered<ToldRefund> => {
    const now = await wallet.find(ref)
    if (!now.ok) return now
    // A key is remembered for a while, what was made under it for good.
    const made = now.value.refunds.find((each) => each.key === key)
    if (made) return success(made)
    const { capture } = now.value
    return capture === null ? success({ ref, state: 'refused', amount, key }) : wallet.refund(capture, amount, key)
  }
  return {
    name: wallet.name,
    find,
    authorize: (ref, key) => ask(wallet.authorize(ref, key)),
    renew: async (ref, amount, key) => {
      const now = await wallet.find(ref)
      if (!now.ok) return now
      const { authorization, held, state } = now.value
      if (authorization === null || state !== 'authorized') return success({ is: 'as-it-was' })
      // Held anew before, perhaps for more, and the answer lost.
      return held.length > 1 ? success({ is: 'renewed', ref: held.at(-1)! }) : wallet.renew(authorization, amount, key)
    },
    capture: async (ref, amount, key, renewed = null) => {
      const now = await wallet.find(ref)
      if (!now.ok) return now
      // Denied: under its key the first answer would be given again. Taken by its first name, it is not taken by its second.
      const { authorization, state } = now.value
      if (authorization === null || state === 'declined' || (renewed !== null && state === 'captured'))
        return success(told(now.value))
      const captured = await (renewed === null
        ? wallet.capture(authorization, amount, key)
        : wallet.capture(renewed, amount, `${key}:renewed`))
      return captured.ok ? success({ ...told(now.value), state: 'captured', amount: captured.value.amount }) : captured
    },
    cancel: async (ref, key, renewed = null) => {
      const now = await wallet.find(ref)
      if (!now.ok) return now
      const { authorization, held } = now.value
      // Nothing was held: there is nothing to let go.
      if (authorization === null) return success({ ...told(now.value), state: 'cancelled' })
      const names = new Set([...(renewed === null ? [] : [renewed]), ...held, authorization])
      const gone = await letGoOf(wallet, [...names], key)
      const rest = gone.ok ? await letGoOfRest(wallet, ref, key) : gone
      return rest.ok ? success({ ...told(now.value), state: 'cancelled' }) : rest
    },
    refund,
    findRefund: async ({ payment, refund: ref, key }) => {
      const now = await wallet.find(payment)
      if (!now.ok) return now
      const made = now.value.refunds.find((each) => each.ref === ref || each.key === key)
      // Made, and not told of yet: it is not asked for a second time.
      return success(made ?? { ref, state: 'asked', amount: null, key: null })
    },
    findDispute: (ref) => wallet.findDispute(ref),
  }
}

/** Held by two names, it is let go by both: whichever its owner knows it by, and whether we were told of the second or not. */
async function letGoOf(wallet: Wallet, names: readonly string[], key: string): Answered<null> {
  const gone: Awaited<Answered<null>>[] = []
  for (const name of names) {
    const answer = await wallet.cancel(name, `${key}:${name}`)
    if (!answer.ok && !isNotTakenOn(answer.failure)) return answer
    gone.push(answer)
  }
  return gone.find(({ ok }) => ok) ?? gone[0]!
}

/** It may have been held anew before its first name was let go, or even taken so: after that, it cannot be any more. */
async function letGoOfRest(wallet: Wallet, ref: string, key: string): Answered<null> {
  const now = await wallet.find(ref)
  if (!now.ok) return now
  const { state, held } = now.value
  if (state === 'captured') return failure({ code: 'SERVICE_REFUSED', status: 400 })
  return held.length > 0 ? letGoOf(wallet, held, key) : success(null)
}

/** Whether what a provider says is about this payment and this sum: anything else is not believed. */
export function speaksOf(told: Told, payment: { readonly id: string; readonly amount: Money }): boolean {
  return (
    told.payment === payment.id &&
    told.amount.currency === payment.amount.currency &&
    (told.amount.amount === payment.amount.amount || told.state === 'captured')
  )
}
