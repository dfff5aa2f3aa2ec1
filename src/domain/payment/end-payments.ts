import type { Transaction } from '../../db/database.ts'
import { step } from '../../db/step.ts'
import { findPaymentFor, holdPayment } from './begin-payment.ts'
import { forgetAgreed, selectPaymentsIn } from './payment.repository.ts'
import type { PaidByLink } from './payment.ts'
import { type PaymentState, paymentSubject } from './payment-states.ts'

/** What was promised at the door is in the courier's hand, or in the boutique's till; what certificates and exchanges paid is the house's for good. */
export async function captureCash(tx: Transaction, order: string, cause: string): Promise<void> {
  for (const provider of ['cash', 'certificate', 'exchange']) await endPayments(tx, order, 'PAYMENT_CAPTURED', cause, provider)
}

/** Nobody pays for an order that is cancelled. What somebody else holds for us is let go by `releasePayment`. */
export function rejectPayments(tx: Transaction, order: string, cause: string): Promise<void> {
  return endPayments(tx, order, 'PAYMENT_REJECT', cause)
}

async function endPayments(tx: Transaction, order: string, to: PaymentState, cause: string, provider?: string): Promise<void> {
  for (const id of await selectPaymentsIn(tx, order, ['STARTED', 'AUTHORIZED'], provider)) {
    const done = await step(tx, paymentSubject, id, to, cause)
    if (!done.ok) throw new Error(`payment ${id}: ${done.failure.code}`)
  }
}

/** One that never became an order. What ended before stays as it ended. */
export async function endPayment(tx: Transaction, id: string, to: 'ABANDONED' | 'PAYMENT_REJECT', cause: string): Promise<void> {
  await step(tx, paymentSubject, id, to, cause)
  await forgetAgreed(tx, id)
}

/** Nobody is to pay for it any more: what a provider holds for it is let go by the catch-up. What was taken stays taken. */
export async function endLinked(tx: Transaction, linked: PaidByLink, cause: string): Promise<void> {
  const begun = await findPaymentFor(tx, linked)
  const payment = begun && (await holdPayment(tx, begun.id))
  if (payment?.state === 'STARTED') await endPayment(tx, payment.id, 'ABANDONED', cause.slice(0, 200))
}
