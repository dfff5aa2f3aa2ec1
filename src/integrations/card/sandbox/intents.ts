import { randomBytes } from 'node:crypto'
import type { Journal } from '../../sandbox-journal.ts'
import { findCustomer, keepMethod, type Method } from './customers.ts'
import { idOf, StripeProblem } from './stripe-problem.ts'
import type { StripeEvent } from './webhooks.ts'

export interface Intent {
  readonly id: string
  readonly object: 'payment_intent'
  readonly amount: number
  readonly amount_capturable: number
  readonly amount_received: number
  readonly currency: string
  readonly status: string
  readonly capture_method: string
  readonly client_secret: string
  readonly created: number
  readonly customer: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly payment_method: string | null
  readonly next_action: object | null
  readonly last_payment_error: object | null
  readonly latest_charge: string | null
  readonly return_url: string | null
  readonly setup_future_usage: string | null
  readonly livemode: false
}

export interface Refund {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly currency: string
  readonly status: string
  readonly payment_intent: string
  readonly created: number
  readonly metadata: Readonly<Record<string, string>>
}

export interface Dispute {
  readonly id: string
  readonly object: 'dispute'
  readonly amount: number
  readonly currency: string
  readonly status: 'needs_response' | 'under_review' | 'won' | 'lost'
  readonly payment_intent: string
  readonly created: number
  readonly evidence_details: { readonly due_by: number | null }
}

const invalid = (message: string, code?: string): StripeProblem =>
  new StripeProblem(400, { type: 'invalid_request_error', message, ...(code && { code }) })

const seconds = (): number => Math.floor(Date.now() / 1000)

/** What may be done with a payment when, and what follows: the states of Stripe's PaymentIntents. */
export class Intents {
  readonly #journal: Journal
  readonly #tell: (event: StripeEvent) => void
  readonly #challengeAt: (intent: string) => string

  constructor(journal: Journal, challengeAt: (intent: string) => string, tell: (event: StripeEvent) => void) {
    this.#journal = journal
    this.#tell = tell
    this.#challengeAt = challengeAt
  }

  create(asked: Pick<Intent, 'amount' | 'currency' | 'capture_method' | 'customer' | 'metadata' | 'setup_future_usage'>): Intent {
    if (!Number.isSafeInteger(asked.amount) || asked.amount < 1)
      throw invalid('Invalid positive integer', 'parameter_invalid_integer')
    if (asked.amount > 99_999_999) throw invalid('Amount must be no more than 999,999.99', 'amount_too_large')
    if (!/^[a-z]{3}$/.test(asked.currency)) throw invalid(`Invalid currency: ${asked.currency}`)
    if (asked.customer !== null) findCustomer(this.#journal, asked.customer)
    const id = idOf('pi')
    return this.#put({
      ...asked,
      id,
      object: 'payment_intent',
      amount_capturable: 0,
      amount_received: 0,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      created: seconds(),
      payment_method: null,
      next_action: null,
      last_payment_error: null,
      latest_charge: null,
      return_url: null,
      livemode: false,
    })
  }

  find(id: string): Intent {
    const found = id.startsWith('pi_') ? this.#journal.get<Intent>(id) : undefined
    if (!found)
      throw new StripeProblem(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such payment_intent: '${id}'`,
      })
    return found
  }

  /** `isAway`: nobody is there to be challenged, and then it is declined. */
  confirm(id: string, token: string, returnUrl: string | null, isAway = false): Intent {
    const before = this.#expect(id, ['requires_payment_method', 'requires_confirmation', 'requires_action'])
    const method = this.#journal.get<Method>(token)
    if (method?.object !== 'payment_method') throw invalid(`No such PaymentMethod: '${token}'`, 'resource_missing')
    if (method.customer !== null && method.customer !== before.customer)
      throw invalid('The provided PaymentMethod belongs to another customer.', 'payment_method_unexpected_state')
    if (method.isDetached) throw invalid('The provided PaymentMethod was detached and may not be used again.')
    const intent = { ...before, payment_method: token, return_url: returnUrl }
    if (method.outcome.challenge && isAway) {
      const error = { type: 'card_error', code: 'authentication_required', message: 'The card needs its owner.' }
      throw new StripeProblem(402, { ...error, payment_intent: this.#fail(intent, error) })
    }
    if (method.outcome.challenge) {
      if (returnUrl === null) throw invalid('You must provide a `return_url` when confirming.')
      const url = this.#challengeAt(id)
      const next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
      return this.#put({ ...intent, status: 'requires_action', next_action, last_payment_error: null })
    }
    return this.#charge(intent, method)
  }

  /** The shopper has been to the challenge. */
  answerChallenge(id: string, isThem: boolean): Intent {
    const intent = this.#expect(id, ['requires_action'])
    if (isThem) return this.#settle(() => this.#charge(intent, this.#journal.get<Method>(intent.payment_method!)!))
    const error = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'The provided PaymentMethod has failed authentication.',
    }
    return this.#fail(intent, error)
  }

  capture(id: string, amount: number | undefined): Intent {
    const intent = this.#expect(id, ['requires_capture'])
    const taken = amount ?? intent.amount_capturable
    if (!Number.isSafeInteger(taken) || taken < 1 || taken > intent.amount_capturable)
      throw invalid('The requested capture amount is greater than the amount you can capture.', 'amount_too_large')
    const { outcome } = this.#journal.get<Method>(intent.payment_method!)!
    if (outcome.capture === 'declined')
      throw new StripeProblem(402, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'expired_authorization',
        message: 'The authorization has expired.',
      })
    const captured = this.#put({ ...intent, status: 'succeeded', amount_capturable: 0, amount_received: taken })
    this.#happened('payment_intent.succeeded', captured)
    return captured
  }

  cancel(id: string): Intent {
    const open = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture']
    const cancelled = this.#put({ ...this.#expect(id, open), status: 'canceled', amount_capturable: 0, next_action: null })
    this.#happened('payment_intent.canceled', cancelled)
    return cancelled
  }

  refund(id: string, amount: number | undefined, metadata: Refund['metadata']): Refund {
    const intent = this.#expect(id, ['succeeded'])
    const before = this.#journal.all<Refund>('re_').filter((each) => each.payment_intent === id && each.status !== 'failed')
    const left = intent.amount_received - before.reduce((sum, each) => sum + each.amount, 0)
    const asked = amount ?? left
    if (left === 0) throw invalid('Charge has already been refunded.', 'charge_already_refunded')
    if (!Number.isSafeInteger(asked) || asked < 1 || asked > left)
      throw invalid(`Refund amount is greater than unrefunded amount on charge`, 'amount_too_large')
    const { outcome } = this.#journal.get<Method>(intent.payment_method!)!
    const { refund: fate } = outcome
    const status = fate === 'failed' || fate === 'pending' ? 'pending' : 'succeeded'
    const refund: Refund = {
      id: idOf('re'),
      object: 'refund',
      amount: asked,
      currency: intent.currency,
      status,
      payment_intent: id,
      created: seconds(),
      metadata,
    }
    this.#journal.put(refund.id, refund)
    this.#happened('refund.created', refund)
    this.#happened('charge.refunded', { object: 'charge', payment_intent: id })
    if (fate) setTimeout(() => this.endRefund(refund.id, fate === 'pending' ? 'succeeded' : 'failed'), 1_000).unref()
    return refund
  }

  findRefund(id: string): Refund {
    const found = id.startsWith('re_') ? this.#journal.get<Refund>(id) : undefined
    if (!found)
      throw new StripeProblem(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such refund: '${id}'`,
      })
    return found
  }

  endRefund(id: string, status: string): void {
    const ended = this.#journal.put(id, { ...this.findRefund(id), status })
    this.#happened(status === 'failed' ? 'refund.failed' : 'refund.updated', ended)
  }

  /** Who paid disputes it with their bank, which takes it back until it is decided. */
  dispute(intent: string, asked: { readonly amount?: number; readonly dueBy?: number }): Dispute {
    const { currency, amount_received } = this.#expect(intent, ['succeeded'])
    const dispute: Dispute = {
      id: idOf('du'),
      object: 'dispute',
      amount: asked.amount ?? amount_received,
      currency,
      status: 'needs_response',
      payment_intent: intent,
      created: seconds(),
      evidence_details: { due_by: asked.dueBy ?? seconds() + 7 * 86_400 },
    }
    this.#journal.put(dispute.id, dispute)
    for (const what of ['created', 'funds_withdrawn']) this.#happened(`charge.dispute.${what}`, dispute)
    return dispute
  }

  findDispute(id: string): Dispute {
    const found = id.startsWith('du_') ? this.#journal.get<Dispute>(id) : undefined
    if (found) return found
    throw new StripeProblem(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such dispute: '${id}'`,
    })
  }

  moveDispute(id: string, status: Dispute['status']): Dispute {
    const moved = this.#journal.put(id, { ...this.findDispute(id), status })
    const isOver = status === 'won' || status === 'lost'
    this.#happened(`charge.dispute.${isOver ? 'closed' : 'updated'}`, moved)
    if (status === 'won') this.#happened('charge.dispute.funds_reinstated', moved)
    return moved
  }

  #expect(id: string, statuses: readonly string[]): Intent {
    const intent = this.find(id)
    if (statuses.includes(intent.status)) return intent
    const message = `This PaymentIntent's status is ${intent.status}; it must be one of ${statuses.join(', ')}.`
    throw new StripeProblem(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: intent,
    })
  }

  #charge(intent: Intent, { outcome }: Method): Intent {
    if (outcome.decline) {
      const error = { type: 'card_error', ...outcome.decline, message: 'Your card was declined.' }
      throw new StripeProblem(402, { ...error, payment_intent: this.#fail(intent, error) })
    }
    keepMethod(this.#journal, intent)
    const charged = { ...intent, latest_charge: idOf('ch'), next_action: null, last_payment_error: null }
    if (intent.capture_method === 'manual') {
      const held = this.#put({ ...charged, status: 'requires_capture', amount_capturable: intent.amount })
      this.#happened('payment_intent.amount_capturable_updated', held)
      return held
    }
    const paid = this.#put({ ...charged, status: 'succeeded', amount_received: intent.amount })
    this.#happened('payment_intent.succeeded', paid)
    return paid
  }

  /** What is declined after a challenge has nobody left to say 402 to. */
  #settle(charge: () => Intent): Intent {
    try {
      return charge()
    } catch (problem) {
      if (problem instanceof StripeProblem && problem.status === 402) return problem.error.payment_intent as Intent
      throw problem
    }
  }

  #fail(intent: Intent, error: object): Intent {
    const failed = this.#put({ ...intent, status: 'requires_payment_method', next_action: null, last_payment_error: error })
    this.#happened('payment_intent.payment_failed', failed)
    return failed
  }

  #put(intent: Intent): Intent {
    return this.#journal.put(intent.id, intent)
  }

  #happened(type: string, object: object): void {
    this.#tell({ id: idOf('evt'), type, object: 'event', created: seconds(), data: { object } })
  }
}
