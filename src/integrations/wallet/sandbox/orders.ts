import { randomBytes } from 'node:crypto'
import type { Journal } from '../../sandbox-journal.ts'
import type { Troubles } from '../../sandbox-troubles.ts'
import { type Payer, payers } from './payers.ts'

export interface Amount {
  readonly currency_code: string
  readonly value: string
}

export interface WalletOrder {
  readonly id: string
  readonly status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  readonly custom_id: string
  readonly description: string
  readonly amount: Amount
  readonly asksAddress: boolean
  /** In which language its window speaks: `fr-FR`. */
  readonly locale: string
  readonly return_url: string
  readonly cancel_url: string
  readonly payer: string | null
  readonly address: number
  readonly authorization: string | null
  readonly createdAt: number
}

export interface Authorization {
  readonly id: string
  readonly order: string
  readonly status: 'CREATED' | 'DENIED' | 'VOIDED' | 'CAPTURED'
  readonly amount: Amount
  readonly capture: string | null
  /** The one that it holds anew, and by which it is held anew. */
  readonly renews?: string
  readonly renewedBy?: string
}

interface Capture {
  readonly id: string
  readonly order: string
  readonly amount: Amount
  readonly refunds: readonly Refund[]
}

interface Refund {
  readonly id: string
  readonly status: 'COMPLETED'
  readonly amount: Amount
  readonly custom_id: string
}

interface Dispute {
  readonly dispute_id: string
  readonly disputed_transactions: readonly { readonly seller_transaction_id: string }[]
  readonly dispute_amount: Amount
  readonly status: 'OPEN' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED'
  readonly seller_response_due_date: string
  readonly dispute_outcome?: { readonly outcome_code: string; readonly amount_refunded?: Amount }
}

/** As the provider lists them, but for renminbi, which only accounts of its own country are paid in. */
const paidIn = new Set('AUD BRL CAD CZK DKK EUR HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN GBP SGD SEK CHF THB TWD USD'.split(' '))
const withoutDecimals = new Set(['HUF', 'JPY', 'TWD'])

/** As PayPal says what it will not do. */
export class PaypalProblem extends Error {
  readonly status: 400 | 401 | 404 | 422
  readonly issue: string

  constructor(status: PaypalProblem['status'], issue: string) {
    super(issue)
    this.status = status
    this.issue = issue
  }
}

const idOf = (prefix: string): string => prefix + randomBytes(7).toString('hex').toUpperCase()

/** What the window of an order that nobody approved is good for. */
const lapseMs = 3 * 3_600_000

/** What may be done with a wallet's order when: the states of PayPal's Orders v2. */
export class WalletOrders {
  readonly #journal: Journal
  readonly #tell: (kind: string, resource: object) => void
  readonly #troubles: Pick<Troubles, 'honour'>

  constructor(journal: Journal, tell: (kind: string, resource: object) => void, troubles: Pick<Troubles, 'honour'>) {
    this.#journal = journal
    this.#tell = tell
    this.#troubles = troubles
  }

  create(
    asked: Pick<WalletOrder, 'custom_id' | 'description' | 'amount' | 'asksAddress' | 'locale' | 'return_url' | 'cancel_url'>,
  ): WalletOrder {
    if (!/^\d+(\.\d\d)?$/.test(asked.amount.value) || Number(asked.amount.value) <= 0)
      throw new PaypalProblem(422, 'CANNOT_BE_ZERO_OR_NEGATIVE')
    const { currency_code: currency, value } = asked.amount
    if (!paidIn.has(currency)) throw new PaypalProblem(422, 'CURRENCY_NOT_SUPPORTED')
    if (withoutDecimals.has(currency) && value.includes('.')) throw new PaypalProblem(422, 'DECIMALS_NOT_SUPPORTED')
    const made = { status: 'CREATED', payer: null, address: 0, authorization: null, createdAt: Date.now() } as const
    return this.#put({ ...asked, ...made, id: idOf('O') })
  }

  find(id: string): WalletOrder {
    const order = id.startsWith('O') ? this.#journal.get<WalletOrder>(id) : undefined
    if (!order) throw new PaypalProblem(404, 'INVALID_RESOURCE_ID')
    return order
  }

  hasLapsed({ status, createdAt }: WalletOrder): boolean {
    return status === 'CREATED' && Date.now() - createdAt > lapseMs
  }

  /** The shopper, in the wallet's window. */
  approve(id: string, payer: string, address: number): WalletOrder {
    const order = this.find(id)
    if (order.status !== 'CREATED' || this.hasLapsed(order)) throw new PaypalProblem(422, 'ORDER_ALREADY_COMPLETED')
    const approved = this.#put({ ...order, status: 'APPROVED', payer, address })
    this.#tell('CHECKOUT.ORDER.APPROVED', { id })
    return approved
  }

  authorize(id: string): WalletOrder {
    const order = this.find(id)
    if (order.status === 'CREATED') throw new PaypalProblem(422, 'ORDER_NOT_APPROVED')
    if (order.status !== 'APPROVED') throw new PaypalProblem(422, 'ORDER_ALREADY_AUTHORIZED')
    if (payers[order.payer!]!.isPoor) throw new PaypalProblem(422, 'INSTRUMENT_DECLINED')
    const authorization: Authorization = { id: idOf('A'), order: id, status: 'CREATED', amount: order.amount, capture: null }
    this.#journal.put(authorization.id, authorization)
    const completed = this.#put({ ...order, status: 'COMPLETED', authorization: authorization.id })
    this.#about('PAYMENT.AUTHORIZATION.CREATED', authorization.id, id)
    return completed
  }

  capture(id: string, amount: Amount): Capture {
    const authorization = this.#authorization(id)
    if (authorization.status !== 'CREATED') throw new PaypalProblem(422, 'AUTHORIZATION_ALREADY_CAPTURED')
    const { renews, renewedBy } = authorization
    if (renewedBy || (this.#troubles.honour !== 'sure' && !renews)) throw new PaypalProblem(422, 'TRANSACTION_REFUSED')
    if (amount.currency_code !== authorization.amount.currency_code) throw new PaypalProblem(422, 'CURRENCY_MISMATCH')
    if (Number(amount.value) > Number(authorization.amount.value)) throw new PaypalProblem(422, 'MAX_CAPTURE_AMOUNT_EXCEEDED')
    const capture: Capture = { id: idOf('C'), order: authorization.order, amount, refunds: [] }
    this.#journal.put(capture.id, capture)
    this.#journal.put(id, { ...authorization, status: 'CAPTURED', capture: capture.id })
    this.#about('PAYMENT.CAPTURE.COMPLETED', capture.id, authorization.order)
    return capture
  }

  /** Once, after the days for which it is sure to be given. */
  renew(id: string, amount: Amount): Authorization {
    const authorization = this.#authorization(id)
    if (authorization.status !== 'CREATED') throw new PaypalProblem(422, 'AUTHORIZATION_ALREADY_CAPTURED')
    if (this.#troubles.honour === 'sure' || authorization.renewedBy || authorization.renews)
      throw new PaypalProblem(422, 'REAUTHORIZATION_TOO_SOON')
    if (this.#troubles.honour === 'broke') throw new PaypalProblem(422, 'PAYER_CANNOT_PAY')
    const { order } = authorization
    const renewed: Authorization = { id: idOf('A'), order, status: 'CREATED', amount, capture: null, renews: id }
    this.#journal.put(renewed.id, renewed)
    this.#journal.put(id, { ...authorization, renewedBy: renewed.id })
    this.#about('PAYMENT.AUTHORIZATION.CREATED', renewed.id, order)
    return renewed
  }

  void(id: string): Authorization {
    const authorization = this.#authorization(id)
    if (authorization.status === 'VOIDED') return authorization
    if (authorization.status !== 'CREATED') throw new PaypalProblem(422, 'PREVIOUSLY_CAPTURED')
    const voided = this.#journal.put(id, { ...authorization, status: 'VOIDED' as const })
    this.#about('PAYMENT.AUTHORIZATION.VOIDED', id, authorization.order)
    return voided
  }

  refund(id: string, amount: Amount, custom_id: string): Refund {
    const capture = this.#capture(id)
    const [asked, paid] = [cents(amount.value), cents(capture.amount.value)]
    if (asked + refunded(capture) > paid) throw new PaypalProblem(422, 'REFUND_AMOUNT_EXCEEDED')
    const refund: Refund = { id: idOf('R'), status: 'COMPLETED', amount, custom_id }
    this.#journal.put(id, { ...capture, refunds: [...capture.refunds, refund] })
    const up = { rel: 'up', href: `https://api-m.paypal.example/v2/payments/captures/${id}` }
    this.#tell('PAYMENT.CAPTURE.REFUNDED', { ...refund, links: [up] })
    return refund
  }

  /** Who paid opens a case in the wallet. */
  dispute(capture: string, asked: { readonly value?: string; readonly dueDate?: string }): Dispute {
    const { amount } = this.#capture(capture)
    const dispute: Dispute = {
      dispute_id: idOf('PP-D-'),
      disputed_transactions: [{ seller_transaction_id: capture }],
      dispute_amount: { ...amount, value: asked.value ?? amount.value },
      status: 'WAITING_FOR_SELLER_RESPONSE',
      seller_response_due_date: asked.dueDate ?? new Date(Date.now() + 10 * 86_400_000).toISOString(),
    }
    this.#journal.put(dispute.dispute_id, dispute)
    this.#tell('CUSTOMER.DISPUTE.CREATED', dispute)
    return dispute
  }

  findDispute(id: string): Dispute {
    const found = id.startsWith('PP-D-') ? this.#journal.get<Dispute>(id) : undefined
    if (!found) throw new PaypalProblem(404, 'INVALID_RESOURCE_ID')
    return found
  }

  moveDispute(id: string, moved: Partial<Pick<Dispute, 'status' | 'dispute_outcome'>>): Dispute {
    const dispute = this.#journal.put(id, { ...this.findDispute(id), ...moved })
    this.#tell(`CUSTOMER.DISPUTE.${dispute.status === 'RESOLVED' ? 'RESOLVED' : 'UPDATED'}`, dispute)
    return dispute
  }

  /** As `GET /v2/payments/captures/:id` shows it. */
  shownCapture(id: string): object {
    const capture = this.#capture(id)
    return { ...captureShown(capture), supplementary_data: { related_ids: { order_id: capture.order } } }
  }

  /** As `GET /v2/checkout/orders/:id` shows it. */
  shown(order: WalletOrder): object {
    const authorization = order.authorization ? this.#authorization(order.authorization) : null
    const payer = order.payer === null ? null : payers[order.payer]!
    return {
      id: order.id,
      intent: 'AUTHORIZE',
      status: order.status,
      ...(payer && { payer: payerShown(order.payer!, payer) }),
      purchase_units: [
        {
          reference_id: 'default',
          custom_id: order.custom_id,
          description: order.description,
          amount: order.amount,
          ...(payer && order.asksAddress && { shipping: payer.addresses[order.address] }),
          ...(authorization && { payments: this.#paymentsOf(authorization) }),
        },
      ],
    }
  }

  #paymentsOf(first: Authorization): object {
    const all = first.renewedBy ? [first, this.#authorization(first.renewedBy)] : [first]
    const captures = all.flatMap(({ capture }) => (capture ? [this.#journal.get<Capture>(capture)!] : []))
    return {
      authorizations: all.map(({ id, status, amount }) => ({ id, status, amount })),
      captures: captures.map(captureShown),
      refunds: captures.flatMap(({ refunds }) => refunds),
    }
  }

  #capture(id: string): Capture {
    const found = id.startsWith('C') ? this.#journal.get<Capture>(id) : undefined
    if (!found) throw new PaypalProblem(404, 'INVALID_RESOURCE_ID')
    return found
  }

  #authorization(id: string): Authorization {
    const found = id.startsWith('A') ? this.#journal.get<Authorization>(id) : undefined
    if (!found) throw new PaypalProblem(404, 'INVALID_RESOURCE_ID')
    return found
  }

  #about(kind: string, id: string, order: string): void {
    this.#tell(kind, { id, supplementary_data: { related_ids: { order_id: order } } })
  }

  #put(order: WalletOrder): WalletOrder {
    return this.#journal.put(order.id, order)
  }
}

const cents = (value: string) => Math.round(Number(value) * 100)

const refunded = ({ refunds }: Capture) => refunds.reduce((sum, { amount }) => sum + cents(amount.value), 0)

function captureShown(capture: Capture): object {
  const { id, amount } = capture
  const given = refunded(capture) < cents(amount.value) ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  return { id, status: refunded(capture) === 0 ? 'COMPLETED' : given, amount }
}

function payerShown(id: string, { email, firstName, lastName }: Payer): object {
  return { payer_id: id, email_address: email, name: { given_name: firstName, surname: lastName } }
}
