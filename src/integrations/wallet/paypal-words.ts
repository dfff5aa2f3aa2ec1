import { z } from 'zod'
import type { Dispute, ProviderNotice } from '../../domain/payment/payment.ts'
import type { Renewed, WalletPayer, WalletPayment, WalletPaymentState, WalletRefund } from '../../domain/payment/wallet.port.ts'
import { currencies, type Money, minorDigits, money } from '../../kernel/money.ts'

// What PayPal says, by its documentation, and the same in the house's words. Nothing is believed before it has its shape.

/** Decimal text, `"790.00"`; where there is no smaller unit, none. */
const amountShape = z
  .object({ currency_code: z.enum(currencies), value: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/) })
  .transform(({ currency_code: code, value }): Money => money(Math.round(Number(value) * 10 ** minorDigits(code)), code))

export const paypalAmount = ({ amount, currency }: Money): { currency_code: string; value: string } => ({
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

export const refundShape = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
  amount: amountShape,
  custom_id: z.string().max(255).optional(),
})

export const disputeShape = z.object({
  dispute_id: z.string(),
  status: z.string(),
  dispute_amount: amountShape,
  seller_response_due_date: z.iso.datetime({ offset: true }).optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional(), amount_refunded: amountShape.optional() }).optional(),
})

export const authorizationShape = z.object({
  id: z.string().min(1).max(100),
  status: z.string(),
  create_time: z.string().optional().default(''),
})

export const orderShape = z.object({
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

export const linkedOrder = z.object({ id: z.string(), links: z.array(z.object({ rel: z.string(), href: z.url() })) })
export const refusal = z.object({ name: z.string(), details: z.array(z.object({ issue: z.string() })).optional() })
export const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.number().int().positive() })
export const captureShape = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'PENDING', 'DECLINED', 'FAILED']),
  amount: amountShape,
})
const relatedShape = z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional()
export const capturedShape = z.object({ id: z.string(), supplementary_data: relatedShape })
export const eventShape = z.object({
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

export type Resource = z.infer<typeof eventShape>['resource']

export const isRefusal = (said: object): said is z.infer<typeof refusal> => 'name' in said && !('status' in said)

export function parsed<T>(body: string, shape: z.ZodType<T>): T | null {
  try {
    return shape.parse(JSON.parse(body))
  } catch {
    return null
  }
}

/** The capture that a dispute or a refund is about. */
export function captureOf({ disputed_transactions: disputed, links }: Resource): string | undefined {
  const up = links?.find(({ rel }) => rel === 'up')?.href
  return disputed?.[0]?.seller_transaction_id ?? /\/v2\/payments\/captures\/([^/?]+)$/.exec(up ?? '')?.[1]
}

export function noticeOf(kind: string, resource: Resource): ProviderNotice | null {
  const { id, amount, dispute_id: dispute, dispute_amount: disputed, custom_id: key = null } = resource
  if (kind.startsWith('CUSTOMER.DISPUTE.'))
    return dispute && disputed ? { kind: 'disputed', ref: dispute, amount: disputed, key: null } : null
  if (!id || !amount) return null
  if (kind === 'PAYMENT.CAPTURE.REVERSED') return { kind: 'reversed', ref: id, amount, key: null }
  return kind === 'PAYMENT.CAPTURE.REFUNDED' ? { kind: 'refunded-elsewhere', ref: id, amount, key } : null
}

export function readOrder(order: Order): WalletPayment {
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

export function readRenewed({ id, status }: z.infer<typeof authorizationShape>): Renewed {
  if (isHeld({ status })) return { is: 'renewed', ref: id }
  return { is: status === 'DENIED' ? 'declined' : 'as-it-was' }
}

const refundStates = { COMPLETED: 'done', PENDING: 'asked', FAILED: 'refused', CANCELLED: 'refused' } as const

export function readRefund({ id, status, amount, custom_id: key }: z.infer<typeof refundShape>): WalletRefund {
  return { ref: id, state: refundStates[status], amount, key: key ?? null }
}

/** By these words money went back to who paid; all other ends leave it with the house. */
const lost = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

export function readDispute({
  status,
  dispute_amount,
  dispute_outcome,
  seller_response_due_date,
}: z.infer<typeof disputeShape>): Dispute {
  const outcome = dispute_outcome?.outcome_code ?? 'NONE'
  const isLost = lost.includes(outcome)
  const end = isLost ? ('lost' as const) : ('won' as const)
  return {
    state: status === 'RESOLVED' && outcome !== 'NONE' ? end : 'open',
    amount: (isLost ? dispute_outcome?.amount_refunded : undefined) ?? dispute_amount,
    answerBy: seller_response_due_date ? new Date(seller_response_due_date) : null,
  }
}

/** What was taken, however much of it went back since. */
export const isTaken = (capture: string): boolean => ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture)

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
