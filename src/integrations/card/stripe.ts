import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type {
  CardPayment,
  CardPaymentState,
  CardProvider,
  CardRefund,
  DeclineReason,
  SavedCard,
} from '../../domain/payment/card-provider.port.ts'
import type { Dispute, ProviderNotice } from '../../domain/payment/payment.ts'
import { type Currency, currencies, type Money, money } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { type Answered, refusalStatuses, type ServiceFailure } from '../../kernel/service-answer.ts'
import type { Watch } from '../ask.ts'

export interface StripeAccount {
  /** Where the API is, without a slash at the end. */
  readonly origin: string
  readonly secretKey: string
  readonly publicKey: string
  readonly webhookSecret: string
  /** Where the browser gets the fields from. */
  readonly script: string
  /** Whom its fields speak with. */
  readonly origins: readonly string[]
  /** Whose pages shoppers are sent to. */
  readonly pages: readonly string[]
}

/** A shopper waits for a bank: longer than for anybody else. */
const patienceMs = 8_000

/** Cards by Stripe's PaymentIntents: authorized when the order is placed, captured by the house. */
export function stripeCards(
  { origin, secretKey, publicKey, webhookSecret, script, origins, pages }: StripeAccount,
  watch: Watch,
): CardProvider {
  const { hostname, port, protocol } = new URL(origin)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: patienceMs,
    // Each call carries a key by which Stripe knows it again.
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const asked = <T>(call: () => Promise<Result<T, ServiceFailure>>): Answered<T> => watch(() => call().catch(readError))
  const intent = (call: () => Promise<Stripe.PaymentIntent>): Answered<CardPayment> =>
    asked(async () => readIntent(await call().catch(declinedIntent)))
  const refund = (call: () => Promise<Stripe.Refund>): Answered<CardRefund> => asked(async () => readRefund(await call()))
  const withCard = { expand: ['payment_method'] }
  const find = (ref: string): Answered<CardPayment> =>
    isPage(ref)
      ? asked(async () => readPage(await stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent.payment_method'] })))
      : intent(() => stripe.paymentIntents.retrieve(ref, withCard))

  return {
    name: 'stripe',
    browser: { script, origins, pages, publicKey },
    start: ({ payment, amount, customer, isForLater }) =>
      intent(() =>
        stripe.paymentIntents.create(
          {
            ...heldByCard(payment, amount),
            ...(customer && { customer, setup_future_usage: isForLater ? 'off_session' : 'on_session' }),
          },
          // Begun for somebody who keeps the card, it is another.
          { idempotencyKey: [payment, 'start', customer].filter(Boolean).join(':') },
        ),
      ),
    confirm: (ref, { token, returnUrl, key }) =>
      intent(() =>
        stripe.paymentIntents.confirm(
          ref,
          { payment_method: token, return_url: returnUrl, ...withCard },
          { idempotencyKey: key },
        ),
      ),
    chargeAgain: ({ payment, amount, holder, token }) =>
      intent(() =>
        stripe.paymentIntents.create(
          {
            ...heldByCard(payment, amount),
            customer: holder,
            payment_method: token,
            off_session: true,
            confirm: true,
            ...withCard,
          },
          { idempotencyKey: `${payment}:again` },
        ),
      ),
    findCharged: (holder, payment) =>
      asked<CardPayment | null>(async () => {
        const { data } = await stripe.paymentIntents.list({ customer: holder, limit: 100 })
        const made = data.find(({ metadata }) => metadata?.payment === payment)
        return made ? readIntent(made) : success(null)
      }),
    openPage: ({ payment, amount, description, language, doneUrl, cancelUrl, holder, instead }) =>
      asked(async () => {
        const wanted = {
          mode: 'payment' as const,
          // Its pages are not written in Arabic: the browser's next language, then.
          locale: language === 'ar' ? ('auto' as const) : language,
          success_url: doneUrl,
          cancel_url: cancelUrl,
          allowed_payment_method_types: ['card' as const],
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: amount.currency.toLowerCase(),
                unit_amount: amount.amount,
                product_data: { name: description },
              },
            },
          ],
          metadata: { payment },
          ...(holder && { customer: holder }),
          payment_intent_data: {
            capture_method: 'manual' as const,
            metadata: { payment },
            ...(holder && { setup_future_usage: 'off_session' as const }),
          },
        }
        // In another language it is another page: under the same key Stripe would refuse it.
        const digest = createHash('sha256')
          .update(JSON.stringify([wanted, instead]))
          .digest('base64url')
        const { id, url } = await stripe.checkout.sessions.create(wanted, { idempotencyKey: `${payment}:page:${digest}` })
        return url ? success({ url, page: id }) : nonsense
      }),
    find,
    capture: (ref, amount, key) =>
      intent(() =>
        stripe.paymentIntents.capture(ref, { amount_to_capture: amount.amount, ...withCard }, { idempotencyKey: key }),
      ),
    cancel: async (ref, key) => {
      if (!isPage(ref)) return intent(() => stripe.paymentIntents.cancel(ref, withCard, { idempotencyKey: key }))
      const made = await find(ref)
      if (!made.ok || made.value.state === 'cancelled') return made
      // What was paid there is let go by its own name; before that only the page can be closed.
      if (made.value.state === 'authorized')
        return intent(() => stripe.paymentIntents.cancel(made.value.ref, withCard, { idempotencyKey: key }))
      return asked(async () => readPage(await stripe.checkout.sessions.expire(ref)))
    },
    refund: (ref, amount, key) =>
      refund(async () => {
        // After a day Stripe knows the key no more, and would give it back once again.
        const { data } = await stripe.refunds.list({ payment_intent: ref, limit: 100 })
        const made = data.find(({ metadata }) => metadata?.refund === key)
        const asked = { payment_intent: ref, amount: amount.amount, metadata: { refund: key } }
        return made ?? stripe.refunds.create(asked, { idempotencyKey: key })
      }),
    findRefund: (ref) => refund(() => stripe.refunds.retrieve(ref)),
    findDispute: (ref) => asked(async () => readDispute(await stripe.disputes.retrieve(ref))),
    admitHost: (host) =>
      asked(async () => {
        const { data } = await stripe.paymentMethodDomains.list({ domain_name: host, limit: 1 })
        const { google_pay: google, apple_pay: apple } =
          data[0] ?? (await stripe.paymentMethodDomains.create({ domain_name: host }, { idempotencyKey: `${host}:admit` }))
        return success([google, apple].some(({ status }) => status === 'active'))
      }),
    openHolder: (customer) =>
      asked(async () => {
        const { id } = await stripe.customers.create({ metadata: { customer } }, { idempotencyKey: `${customer}:holder` })
        return success(id)
      }),
    cardsOf: (holder) =>
      asked(async () => {
        const { data } = await stripe.customers.listPaymentMethods(holder, { type: 'card', limit: 100 })
        return success(data.flatMap((method) => cardOf(method) ?? []))
      }),
    detach: (token) =>
      asked(async () => {
        await stripe.paymentMethods.detach(token)
        return success(null)
      }),
    forgetHolder: (holder) =>
      asked(async () => {
        await stripe.customers.del(holder)
        return success(null)
      }),
    readEvent: async (body, signature) => {
      try {
        const { id, type, data } = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret)
        const about = data.object as { readonly id?: unknown; readonly object?: unknown; readonly payment_intent?: unknown }
        const ref = about.object === 'payment_intent' ? about.id : about.payment_intent
        const isHeld = type === 'payment_intent.amount_capturable_updated' && data.object.status === 'requires_capture'
        return { id, kind: type, ref: typeof ref === 'string' ? ref : null, isHeld, notice: noticeOf(type, data.object) }
      } catch {
        return null
      }
    },
  }
}

/** Authorized now, captured when the order leaves. */
const heldByCard = (payment: string, { amount, currency }: Money) => ({
  amount,
  currency: currency.toLowerCase(),
  capture_method: 'manual' as const,
  allowed_payment_method_types: ['card' as const],
  metadata: { payment },
})

const nonsense = failure({ code: 'SERVICE_NONSENSE' })

/** A card that is declined is no error of the call: the payment stands, and says why. */
function declinedIntent(error: unknown): Stripe.PaymentIntent {
  if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return error.payment_intent
  throw error
}

function readError(error: unknown): Result<never, ServiceFailure> {
  if (!(error instanceof Stripe.errors.StripeError)) return nonsense
  const status = refusalStatuses.find((each) => each === error.statusCode)
  if (status !== undefined) return failure({ code: 'SERVICE_REFUSED', status })
  // It answered, and nobody can read it.
  const isNonsense = error instanceof Stripe.errors.StripeAPIError && error.statusCode === undefined
  return isNonsense ? nonsense : failure({ code: 'SERVICE_AWAY' })
}

const states: Readonly<Partial<Record<string, CardPaymentState>>> = {
  requires_payment_method: 'needs-card',
  requires_confirmation: 'needs-card',
  requires_action: 'needs-challenge',
  processing: 'processing',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'cancelled',
}

const currencyOf = (code: unknown): Currency | undefined => currencies.find((each) => each.toLowerCase() === code)

/** Nothing that is told is believed before it has the shape that it should have. */
function readIntent(told: Stripe.PaymentIntent): Result<CardPayment, ServiceFailure> {
  const currency = currencyOf(told.currency)
  const state = states[told.status]
  const isWhole = [told.amount, told.amount_received].every((each) => Number.isSafeInteger(each) && each >= 0)
  if (told.object !== 'payment_intent' || !currency || !state || !isWhole || typeof told.id !== 'string') return nonsense
  const { last_payment_error: error, next_action: next } = told
  return success({
    ref: told.id,
    payment: told.metadata?.payment ?? null,
    state,
    amount: money(told.amount, currency),
    captured: money(told.amount_received, currency),
    declined: state === 'needs-card' && error ? reasonOf(error.code, error.decline_code) : null,
    challengeUrl: state === 'needs-challenge' ? (next?.redirect_to_url?.url ?? null) : null,
    card: typeof told.payment_method === 'object' ? cardOf(told.payment_method) : null,
  })
}

const isPage = (ref: string): boolean => ref.startsWith('cs_')

/** What was paid on a page of Stripe's, or the page itself while nobody has. */
function readPage(told: Stripe.Checkout.Session): Result<CardPayment, ServiceFailure> {
  const paid = told.payment_intent
  if (paid !== null && typeof paid === 'object') return readIntent(paid)
  const currency = currencyOf(told.currency)
  if (told.object !== 'checkout.session' || !currency || !Number.isSafeInteger(told.amount_total)) return nonsense
  return success({
    ref: told.id,
    payment: told.metadata?.payment ?? null,
    state: told.status === 'expired' ? 'cancelled' : 'needs-card',
    amount: money(told.amount_total!, currency),
    captured: money(0, currency),
    declined: null,
    challengeUrl: null,
    card: null,
  })
}

function cardOf(method: Stripe.PaymentMethod | null): SavedCard | null {
  if (!method?.card) return null
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = method.card
  return { token: method.id, brand, last4, expiryMonth, expiryYear }
}

const reasons: Readonly<Partial<Record<string, DeclineReason>>> = {
  insufficient_funds: 'insufficient',
  expired_card: 'expired',
  incorrect_cvc: 'wrong-cvn',
  invalid_cvc: 'wrong-cvn',
  incorrect_number: 'wrong-number',
  invalid_number: 'wrong-number',
  payment_intent_authentication_failure: 'unconfirmed',
  authentication_required: 'unconfirmed',
  processing_error: 'try-again',
  try_again_later: 'try-again',
}

const reasonOf = (code: string | undefined, decline: string | undefined): DeclineReason =>
  reasons[decline ?? ''] ?? reasons[code ?? ''] ?? 'declined'

/** A dispute, whatever is told of it, and a refund that may have been given on Stripe's own pages. One that failed gave nothing. */
function noticeOf(type: string, told: object): ProviderNotice | null {
  const { id, amount, currency: code, status, metadata } = told as Readonly<Record<string, unknown>>
  const currency = currencyOf(code)
  if (typeof id !== 'string' || !Number.isSafeInteger(amount) || !currency) return null
  const about = { ref: id, amount: money(amount as number, currency) }
  if (type.startsWith('charge.dispute.')) return { ...about, kind: 'disputed', key: null }
  const isGiven = ['refund.created', 'refund.updated'].includes(type) && refundStates[String(status)] !== 'refused'
  return isGiven ? { ...about, kind: 'refunded-elsewhere', key: keyOf(metadata) } : null
}

/** Under which we asked for it. */
function keyOf(metadata: unknown): string | null {
  const { refund } = (metadata ?? {}) as Readonly<Record<string, unknown>>
  return typeof refund === 'string' ? refund : null
}

const refundStates: Readonly<Partial<Record<string, CardRefund['state']>>> = {
  pending: 'asked',
  requires_action: 'asked',
  succeeded: 'done',
  failed: 'refused',
  canceled: 'refused',
}

function readRefund(told: Stripe.Refund): Result<CardRefund, ServiceFailure> {
  const currency = currencyOf(told.currency)
  const state = refundStates[told.status ?? '']
  if (told.object !== 'refund' || !currency || !state || !Number.isSafeInteger(told.amount)) return nonsense
  return success({ ref: told.id, state, amount: money(told.amount, currency), key: keyOf(told.metadata) })
}

/** One that was only asked about, or was given back before it was decided, took nothing. */
const disputeEnds: Readonly<Partial<Record<string, Dispute['state']>>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  charge_refunded: 'won',
  lost: 'lost',
}

function readDispute(told: Stripe.Dispute): Result<Dispute, ServiceFailure> {
  const currency = currencyOf(told.currency)
  if (told.object !== 'dispute' || !currency || !Number.isSafeInteger(told.amount)) return nonsense
  const due = told.evidence_details?.due_by
  // What a bank settles before it is a dispute is given back.
  const isSettled = told.status === 'prevented' && told.payment_method_details?.card?.case_type === 'resolution'
  return success({
    state: isSettled ? 'lost' : (disputeEnds[told.status] ?? 'open'),
    amount: money(told.amount, currency),
    answerBy: typeof due === 'number' ? new Date(due * 1000) : null,
  })
}
