import type { Db, Transaction } from '../../db/database.ts'
import {
  insertEvent,
  insertPayment,
  lockPayment,
  selectPaymentById,
  selectPaymentByRef,
  selectRemotePayments,
  updateAttempt,
  updateRef,
} from './payment.repository.ts'
import type { NewPayment, Payment } from './payment.ts'
import type { PaymentState } from './payment-states.ts'

type Begun = Pick<NewPayment, 'id' | 'cart' | 'purpose' | 'method' | 'provider' | 'amount'> &
  Required<Pick<NewPayment, 'visitor' | 'agreed' | 'expiresAt'>>

/** Writes a payment down before anybody is asked for it: what is lost on the way is found again by it. */
export function startPayment(tx: Transaction, begun: Begun): Promise<void> {
  return insertPayment(tx, { ...begun, order: null, state: 'STARTED', idempotencyKey: begun.id, cause: 'a shopper pays' })
}

/** Another card for the same: it has more time, and what is agreed now. Answers how many have been tried. */
export function countAttempt(tx: Transaction, id: string, agreed: object, expiresAt: Date): Promise<number> {
  return updateAttempt(tx, id, agreed, expiresAt)
}

export function findPayment(db: Db, id: string): Promise<Payment | null> {
  return selectPaymentById(db, id)
}

export function findPaymentByRef(db: Db, provider: string, ref: string): Promise<Payment | null> {
  return selectPaymentByRef(db, provider, ref)
}

/** What a provider told us of a payment of ours, once. */
export function keepEvent(
  db: Db,
  event: { readonly provider: string; readonly id: string; readonly ref: string; readonly kind: string },
): Promise<void> {
  return insertEvent(db, event)
}

/** An order's payments that stand so, of whoever takes them for us. */
export function findPaymentsOf(db: Db, order: string, state: PaymentState): Promise<string[]> {
  return selectRemotePayments(db, order, state)
}

/** Held until the transaction ends. */
export function holdPayment(tx: Transaction, id: string): Promise<Payment | null> {
  return lockPayment(tx, id)
}

/** By what name the provider knows it. */
export function keepRef(db: Db, id: string, ref: string): Promise<void> {
  return updateRef(db, id, ref)
}
