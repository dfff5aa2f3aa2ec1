import type { Transaction } from '../../db/database.ts'
import { step } from '../../db/step.ts'
import { selectPaymentsIn } from './payment.repository.ts'
import { type PaymentState, paymentSubject } from './payment-states.ts'

/** What was promised at the door is in the courier's hand, or in the boutique's till. */
export function captureCash(tx: Transaction, order: string, cause: string): Promise<void> {
  return endPayments(tx, order, 'PAYMENT_CAPTURED', cause, 'cash')
}

/** Nobody pays for an order that is cancelled. */
export function rejectPayments(tx: Transaction, order: string, cause: string): Promise<void> {
  return endPayments(tx, order, 'PAYMENT_REJECT', cause)
}

async function endPayments(tx: Transaction, order: string, to: PaymentState, cause: string, provider?: string): Promise<void> {
  for (const id of await selectPaymentsIn(tx, order, ['STARTED', 'AUTHORIZED'], provider)) {
    const done = await step(tx, paymentSubject, id, to, cause)
    if (!done.ok) throw new Error(`payment ${id}: ${done.failure.code}`)
  }
}
