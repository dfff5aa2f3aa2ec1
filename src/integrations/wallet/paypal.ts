import { z } from 'zod'
import type { Dispute, ProviderNotice } from '../../domain/payment/payment.ts'
import type {
  Renewed,
  Wallet,
  WalletPayer,
  WalletPayment,
  WalletPaymentState,
  WalletRefund,
} from '../../domain/payment/wallet.port.ts'
import { type Currency, currencies, type Money, minorDigits, money } from '../../kernel/money.ts'
import { failure, success } from '../../kernel/result.ts'
import type { Answered } from '../../kernel/service-answer.ts'
import type { Account } from '../account.ts'
import type { Ask } from '../ask.ts'

/** Decimal text, `"790.00"`; where there is no smaller unit, none. */
const amountShape = z
  .object({ currency_code: z.enum(currencies), value: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/) })
  .transform(({ currency_code: code, value }): Money => money(Math.round(Number(value) * 10 ** minorDigits(code)), code))

const paypalAmount = ({ amount, currency }: Money): { currency_code: string; value: string } => ({
  currency_code: currency,
  value: (amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency)),
})

const text = z.string().max(300).optional().default('')

const addressShape = z.object({
  address_line_1: text,
  address_line_2: text,
  admin_area_2: text,
  admin_area_1: text,
  postal_code: text,
  country_code: z.string().regex(/^[A-Z]{2}$/),
})

const refundShape = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
  amount: amountShape,
  custom_id: z.string().max(255).optional(),
})

const disputeShape = z.object({
  dispute_id: z.string(),
  status: z.string(),
  dispute_amount: amountShape,
  seller_response_due_date: z.iso.datetime().optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional(), amount_refunded: amountShape.optional() }).optional(),
})

const authorizationShape = z.object({
  id: z.string().min(1).max(100),
  status: z.string(),
  create_time: z.string().optional().default(''),
})

const orderShape = z.object({
  id: z.string().min(1).max(40),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  payer: z
    .object({
      payer_id: z.string().max(40).optional(),
      email_address: z.string().max(254).optional(),
      name: z.object({ given_name: text, surname: text }).optional(),
    })
    .optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().max(255).optional(),
        amount: amountShape,
        shipping: z.object({ name: z.object({ full_name: text }).optional(), address: addressShape.optional() }).optional(),
        payments: z
          .object({
            authorizations: z.array(authorizationShape).optional(),
            captures: z.array(z.object({ id: z.string(), status: z.string(), amount: amountShape })).optional(),
            refunds: z.array(refundShape).optional(),
          })
          .optional(),
      }),
    )
    .length(1),
})

type Order = z.infer<typeof orderShape>

const linkedOrder = z.object({ id: z.string(), links: z.array(z.object({ rel: z.string(), href: z.url() })) })
const refusal = z.object({ name: z.string(), details: z.array(z.object({ issue: z.string() })).optional() })
const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.number().int().positive() })
const captureShape = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'PENDING', 'DECLINED', 'FAILED']),
  amount: amountShape,
})
const relatedShape = z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional()
const capturedShape = z.object({ id: z.string(), supplementary_data: relatedShape })
const eventShape = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  resource: z.looseObject({
    id: z.string().max(100).optional(),
    dispute_id: z.string().max(100).optional(),
    amount: amountShape.optional().catch(undefined),
    dispute_amount: amountShape.optional().catch(undefined),
    custom_id: z.string().optional(),
    supplementary_data: relatedShape,
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  }),
})

type Resource = z.infer<typeof eventShape>['resource']

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

const isRefusal = (said: object): said is z.infer<typeof refusal> => 'name' in said && !('status' in said)

function parsed<T>(body: string, shape: z.ZodType<T>): T | null {
  try {
    return shape.parse(JSON.parse(body))
  } catch {
    return null
  }
}

/** The capture that a dispute or a refund is about. */
function captureOf({ disputed_transactions: disputed, links }: Resource): string | undefined {
  const up = links?.find(({ rel }) => rel === 'up')?.href
  return disputed?.[0]?.seller_transaction_id ?? /\/v2\/payments\/captures\/([^/?]+)$/.exec(up ?? '')?.[1]
}

function noticeOf(kind: string, resource: Resource): ProviderNotice | null {
  const { id, amount, dispute_id: dispute, dispute_amount: disputed, custom_id: key = null } = resource
  if (kind.startsWith('CUSTOMER.DISPUTE.'))
    return dispute && disputed ? { kind: 'disputed', ref: dispute, amount: disputed, key: null } : null
  if (!id || !amount) return null
  if (kind === 'PAYMENT.CAPTURE.REVERSED') return { kind: 'reversed', ref: id, amount, key: null }
  return kind === 'PAYMENT.CAPTURE.REFUNDED' ? { kind: 'refunded-elsewhere', ref: id, amount, key } : null
}

function readOrder(order: Order): WalletPayment {
  const [unit] = order.purchase_units
  const { custom_id: payment, amount, payments } = unit!
  const authorizations = (payments?.authorizations ?? []).toSorted((one, other) =>
    one.create_time.localeCompare(other.create_time),
  )
  // Of one that was held anew there are two, and either may hold it.
  const authorization = authorizations.find(isHeld) ?? authorizations.at(-1)
  const capture = payments?.captures?.at(-1)
  const state = stateOf(order, authorization?.status, capture?.status)
  return {
    ref: order.id,
    payment: payment ?? null,
    state,
    amount: state === 'captured' ? capture!.amount : amount,
    authorization: authorization?.id ?? null,
    held: authorizations.filter(isHeld).map(({ id }) => id),
    capture: capture?.id ?? null,
    refunds: (payments?.refunds ?? []).map(readRefund),
    payer: payerOf(order),
  }
}

const isHeld = ({ status }: { readonly status: string }): boolean => status === 'CREATED'

function readRenewed({ id, status }: z.infer<typeof authorizationShape>): Renewed {
  if (isHeld({ status })) return { is: 'renewed', ref: id }
  return { is: status === 'DENIED' ? 'declined' : 'as-it-was' }
}

const refundStates = { COMPLETED: 'done', PENDING: 'asked', FAILED: 'refused', CANCELLED: 'refused' } as const

function readRefund({ id, status, amount, custom_id: key }: z.infer<typeof refundShape>): WalletRefund {
  return { ref: id, state: refundStates[status], amount, key: key ?? null }
}

/** By these words money went back to who paid; all other ends leave it with the house. */
const lost = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

function readDispute({
  status,
  dispute_amount,
  dispute_outcome,
  seller_response_due_date,
}: z.infer<typeof disputeShape>): Dispute {
  const isLost = lost.includes(dispute_outcome?.outcome_code ?? '')
  const end = isLost ? ('lost' as const) : ('won' as const)
  return {
    state: status === 'RESOLVED' ? end : 'open',
    amount: (isLost ? dispute_outcome?.amount_refunded : undefined) ?? dispute_amount,
    answerBy: seller_response_due_date ? new Date(seller_response_due_date) : null,
  }
}

/** What was taken, however much of it went back since. */
const isTaken = (capture: string): boolean => ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture)

function stateOf({ status }: Order, authorization: string | undefined, capture: string | undefined): WalletPaymentState {
  if (capture !== undefined && isTaken(capture)) return 'captured'
  // Under review: it may still be denied, and is held until then.
  if (capture === 'PENDING') return 'authorized'
  if (capture === 'DECLINED' || capture === 'FAILED') return 'declined'
  if (status === 'VOIDED' || authorization === 'VOIDED') return 'cancelled'
  if (authorization === 'DENIED') return 'declined'
  // One that is under review holds nothing yet.
  if (authorization === 'CREATED') return 'authorized'
  return status === 'APPROVED' ? 'approved' : 'needs-approval'
}

function payerOf({ payer, purchase_units: [unit] }: Order): WalletPayer | null {
  if (!payer?.payer_id) return null
  const { address, name } = unit!.shipping ?? {}
  return {
    id: payer.payer_id,
    email: payer.email_address ?? '',
    firstName: payer.name?.given_name ?? '',
    lastName: payer.name?.surname ?? '',
    address: address
      ? {
          name: name?.full_name ?? '',
          lines: [address.address_line_1, address.address_line_2].filter((line) => line !== ''),
          city: address.admin_area_2,
          state: address.admin_area_1,
          postal: address.postal_code,
          country: address.country_code,
        }
      : null,
  }
}
