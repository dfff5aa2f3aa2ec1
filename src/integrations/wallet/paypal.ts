import { z } from 'zod'
import type { Wallet, WalletPayment } from '../../domain/payment/wallet.port.ts'
import type { Currency } from '../../kernel/money.ts'
import { failure, success } from '../../kernel/result.ts'
import type { Answered } from '../../kernel/service-answer.ts'
import type { Account } from '../account.ts'
import type { Ask } from '../ask.ts'
import {
  authorizationShape,
  capturedShape,
  captureOf,
  captureShape,
  disputeShape,
  eventShape,
  isRefusal,
  isTaken,
  linkedOrder,
  noticeOf,
  orderShape,
  parsed,
  paypalAmount,
  type Resource,
  readDispute,
  readOrder,
  readRefund,
  readRenewed,
  refundShape,
  refusal,
  tokenShape,
} from './paypal-words.ts'

/**
 * What PayPal says it is paid in, as far as the house sells in it. Not there: AED, KRW, RON. There for accounts of that country alone: CNY. Without
 * decimals, which our sums may have: HUF.
 */
const taken: ReadonlySet<Currency> = new Set(['CAD', 'CZK', 'DKK', 'EUR', 'GBP', 'JPY', 'PLN', 'SEK', 'USD'] as const)

/** A shopper waits for it, and it waits for a bank. */
const patienceMs = 8_000
/** A token is had anew a minute before it lapses. */
const marginMs = 60_000

/** What the house has set of it: its name here, and the id of the webhook that PayPal sends by. */
interface House {
  readonly calledAs: string
  readonly webhook: string
}

/** PayPal's Orders v2, by its documentation: its own library knows no host but PayPal's two. */
export function paypalWallet({ origin, key }: Account, { calledAs, webhook }: House, ask: Ask, now: () => number): Wallet {
  let token: { readonly text: string; readonly until: number } | null = null

  async function bearer(): Answered<string> {
    if (token && now() < token.until) return success(token.text)
    const asked = await ask({
      url: new URL(`${origin}/v1/oauth2/token`),
      shape: tokenShape,
      headers: { authorization: `Basic ${Buffer.from(key).toString('base64')}` },
      form: new URLSearchParams({ grant_type: 'client_credentials' }),
      repeatable: true,
      patienceMs,
    })
    if (!asked.ok) return asked
    const { access_token, expires_in } = asked.value
    token = { text: access_token, until: now() + expires_in * 1000 - marginMs }
    return success(access_token)
  }

  async function call<T>(
    path: string,
    shape: z.ZodType<T>,
    json?: object | string,
    id?: string,
  ): Answered<T | z.infer<typeof refusal>> {
    const known = await bearer()
    if (!known.ok) return known
    const asked = await ask({
      url: new URL(origin + path),
      shape: z.union([shape, refusal]),
      headers: {
        authorization: `Bearer ${known.value}`,
        prefer: 'return=representation',
        ...(id && { 'paypal-request-id': id }),
      },
      ...(json && { json }),
      repeatable: true,
      alsoRead: [422],
      patienceMs,
    })
    // Taken back before its time: the next call has another.
    if (!asked.ok && asked.failure.code === 'SERVICE_REFUSED' && asked.failure.status === 401) token = null
    return asked
  }

  /** What PayPal refuses to do, said as a refusal of the call. */
  async function done<T extends object>(path: string, shape: z.ZodType<T>, json?: object | string, id?: string): Answered<T> {
    const asked = await call(path, shape, json, id)
    if (!asked.ok) return asked
    return isRefusal(asked.value) ? failure({ code: 'SERVICE_REFUSED', status: 400 }) : success(asked.value)
  }

  const find = async (ref: string): Answered<WalletPayment> => {
    const found = await done(`/v2/checkout/orders/${encodeURIComponent(ref)}`, orderShape)
    return found.ok ? success(readOrder(found.value)) : found
  }

  /** The order that an event is about. What it tells of a refund or a dispute names the capture alone, which knows its order. */
  async function orderOf(kind: string, resource: Resource): Answered<string | null> {
    if (kind.startsWith('CHECKOUT.ORDER')) return success(resource.id ?? null)
    const named = resource.supplementary_data?.related_ids?.order_id
    const capture = captureOf(resource)
    if (named !== undefined || capture === undefined) return success(named ?? null)
    const found = await done(`/v2/payments/captures/${encodeURIComponent(capture)}`, capturedShape)
    if (found.ok) return success(found.value.supplementary_data?.related_ids?.order_id ?? null)
    // Of another kind of payment, or of another shop's.
    return found.failure.code === 'SERVICE_REFUSED' && found.failure.status === 404 ? success(null) : found
  }

  return {
    name: 'PayPal',
    calledAs,
    pages: [origin.replace('://api-m.', '://www.')],
    currencies: taken,
    open: async ({ payment, amount, description, language, asksAddress, doneUrl, cancelUrl }) => {
      const made = await done(
        '/v2/checkout/orders',
        linkedOrder,
        {
          intent: 'AUTHORIZE',
          purchase_units: [{ custom_id: payment, description, amount: paypalAmount(amount) }],
          payment_source: {
            paypal: {
              experience_context: {
                brand_name: 'Averne',
                locale: localeOf[language],
                user_action: 'PAY_NOW',
                shipping_preference: asksAddress ? 'GET_FROM_FILE' : 'NO_SHIPPING',
                return_url: doneUrl,
                cancel_url: cancelUrl,
              },
            },
          },
        },
        // Another language is another window: it cannot be asked for under the same key.
        `${payment}:open:${language}`,
      )
      if (!made.ok) return made
      const approve = made.value.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
      return approve ? success({ ref: made.value.id, approveUrl: approve.href }) : failure({ code: 'SERVICE_NONSENSE' })
    },
    find,
    authorize: async (ref, id) => {
      const asked = await call(`/v2/checkout/orders/${encodeURIComponent(ref)}/authorize`, orderShape, {}, id)
      if (!asked.ok) return asked
      if (!isRefusal(asked.value)) return success(readOrder(asked.value))
      const isDeclined = asked.value.details?.some(({ issue }) => declines.includes(issue))
      const found = await find(ref)
      if (!found.ok || !isDeclined) return found.ok ? failure({ code: 'SERVICE_REFUSED', status: 400 }) : found
      return success({ ...found.value, state: 'declined' })
    },
    capture: async (authorization, amount, id) => {
      const path = `/v2/payments/authorizations/${encodeURIComponent(authorization)}/capture`
      const captured = await done(path, captureShape, { amount: paypalAmount(amount), final_capture: true }, id)
      if (!captured.ok) return captured
      const { status, id: capture, amount: taken } = captured.value
      return isTaken(status) || status === 'PENDING'
        ? success({ capture, amount: taken })
        : failure({ code: 'SERVICE_REFUSED', status: 400 })
    },
    renew: async (authorization, amount, id) => {
      const path = `/v2/payments/authorizations/${encodeURIComponent(authorization)}/reauthorize`
      const asked = await call(path, authorizationShape, { amount: paypalAmount(amount) }, id)
      if (!asked.ok) return asked
      if (!isRefusal(asked.value)) return success(readRenewed(asked.value))
      const isDeclined = asked.value.details?.some(({ issue }) => declines.includes(issue))
      // Too soon, or not for this account: it is held as it was.
      return success({ is: isDeclined ? 'declined' : 'as-it-was' })
    },
    cancel: async (authorization, id) => {
      const path = `/v2/payments/authorizations/${encodeURIComponent(authorization)}/void`
      const voided = await done(path, z.object({ id: z.string(), status: z.literal('VOIDED') }), {}, id)
      return voided.ok ? success(null) : voided
    },
    refund: async (capture, amount, id) => {
      const path = `/v2/payments/captures/${encodeURIComponent(capture)}/refund`
      const given = await done(path, refundShape, { amount: paypalAmount(amount), custom_id: id }, id)
      return given.ok ? success(readRefund(given.value)) : given
    },
    findDispute: async (ref) => {
      const found = await done(`/v1/customer/disputes/${encodeURIComponent(ref)}`, disputeShape)
      return found.ok ? success(readDispute(found.value)) : found
    },
    readEvent: async (body, headers) => {
      const event = parsed(body, eventShape)
      if (!event) return null
      const sent = (name: string) => headers[`paypal-${name}`] ?? ''
      const asked = {
        auth_algo: sent('auth-algo'),
        cert_url: sent('cert-url'),
        transmission_id: sent('transmission-id'),
        transmission_sig: sent('transmission-sig'),
        transmission_time: sent('transmission-time'),
        webhook_id: webhook,
      }
      // Nobody is asked about what bears no signature.
      if (Object.values(asked).includes('')) return null
      // The signature is of the very signs that were sent: written anew, an escaped one would be another.
      const json = `${JSON.stringify(asked).slice(0, -1)},"webhook_event":${body}}`
      const verified = await done(
        '/v1/notifications/verify-webhook-signature',
        z.object({ verification_status: z.string() }),
        json,
      )
      if (!verified.ok || verified.value.verification_status !== 'SUCCESS') return null
      const { id, event_type: kind, resource } = event
      const order = await orderOf(kind, resource)
      // It is told again.
      return order.ok ? { id, kind, ref: order.value, notice: noticeOf(kind, resource) } : null
    },
  }
}

/** The words in which PayPal says that the payer's own source of money would not pay. */
const declines = ['INSTRUMENT_DECLINED', 'PAYER_CANNOT_PAY', 'TRANSACTION_REFUSED', 'PAYER_ACCOUNT_RESTRICTED']

const localeOf = {
  en: 'en-GB',
  fr: 'fr-FR',
  de: 'de-DE',
  it: 'it-IT',
  es: 'es-ES',
  nl: 'nl-NL',
  ja: 'ja-JP',
  ko: 'ko-KR',
  zh: 'zh-CN',
  ar: 'ar-EG',
} as const
