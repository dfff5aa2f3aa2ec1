import type { Subject } from '../../db/step.ts'
import type { Transitions } from '../../kernel/transitions.ts'

/** The specification's catch-up states, and the one before them. */
export type PaymentState = 'STARTED' | 'AUTHORIZED' | 'PAYMENT_CAPTURED' | 'SETTLED' | 'PAYMENT_REJECT' | 'ABANDONED'

export const paymentTransitions: Transitions<PaymentState> = {
  STARTED: ['AUTHORIZED', 'PAYMENT_REJECT', 'ABANDONED'],
  AUTHORIZED: ['PAYMENT_CAPTURED', 'PAYMENT_REJECT'],
  // Taken under review, and denied after all: nothing was taken.
  PAYMENT_CAPTURED: ['SETTLED', 'AUTHORIZED'],
  SETTLED: [],
  PAYMENT_REJECT: [],
  ABANDONED: [],
}

/** Why what was captured under review is authorized again, and why nothing is given back of it. */
export const deniedCause = 'what was captured was denied'

export type RefundState = 'ASKED' | 'DONE' | 'REFUSED'

export const refundTransitions: Transitions<RefundState> = {
  ASKED: ['DONE', 'REFUSED'],
  // Its bank may send it back, days after it was given.
  DONE: ['REFUSED'],
  REFUSED: [],
}

export const paymentSubject: Subject<PaymentState> = { name: 'payment', table: 'payment', transitions: paymentTransitions }
export const refundSubject: Subject<RefundState> = { name: 'refund', table: 'refund', transitions: refundTransitions }
