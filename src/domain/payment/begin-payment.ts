import { randomUUID } from 'node:crypto'
import type { Db, Transaction } from '../../db/database.ts'
import type { Money } from '../../kernel/money.ts'
import { type Failure, failure, type Result, success } from '../../kernel/result.ts'
import {
  insertEvent,
  insertPayment,
  keepDoubtTold,
  lockPayment,
  selectPaymentById,
  selectPaymentByRef,
  selectPaymentFor,
  selectRemotePayments,
  swapRef,
  updateAttempt,
  updateRef,
  updateVisitor,
} from './payment.repository.ts'
import type { NewPayment, PaidByLink, Payment, PaymentPurpose } from './payment.ts'
import type { PaymentState } from './payment-states.ts'

type Begun = Pick<NewPayment, 'id' | 'cart' | 'purpose' | 'linked' | 'method' | 'provider' | 'amount'> &
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

/** The one for what is paid by a link, begun or taken. */
export function findPaymentFor(db: Db, linked: PaidByLink): Promise<Payment | null> {
  return selectPaymentFor(db, linked)
}

/** How long somebody has to pay on the provider's page, from each press of the button on. */
const minutesOnPage = 30

export interface LinkedPayment {
  readonly purpose: Extract<PaymentPurpose, 'care' | 'exchange'>
  readonly linked: PaidByLink
  readonly amount: Money
  readonly visitor: string
  readonly provider: string
}

/**
 * The one payment for what is paid by a link, begun or as it is by now, by whoever holds what it pays for: in whichever tab, for the same it is the
 * same. `refused` is why it may not be paid any more; what was paid is not asked.
 */
export async function beginLinked<Why extends Failure>(
  tx: Transaction,
  { purpose, linked, amount, visitor, provider }: LinkedPayment,
  refused: Why | null,
): Promise<Result<Payment, Why>> {
  const begun = await findPaymentFor(tx, linked)
  if (begun && begun.state !== 'STARTED') return success(begun)
  if (refused !== null) return failure(refused)
  const expiresAt = new Date(Date.now() + minutesOnPage * 60_000)
  if (begun) {
    await countAttempt(tx, begun.id, linked, expiresAt)
    // Who pressed last is who comes back.
    await keepVisitor(tx, begun.id, visitor)
    return success({ ...begun, visitor })
  }
  const id = randomUUID()
  await startPayment(tx, {
    ...{ id, cart: null, purpose, linked, visitor, provider, amount, agreed: linked, expiresAt },
    method: 'CREDIT_CARD',
  })
  return success((await findPayment(tx, id))!)
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

/** Whose it is now: begun on one device, it may be gone on with on another. */
function keepVisitor(tx: Transaction, id: string, visitor: string): Promise<void> {
  return updateVisitor(tx, id, visitor)
}

/** By what name the provider knows it. */
export function keepRef(db: Db, id: string, ref: string): Promise<void> {
  return updateRef(db, id, ref)
}

/** The same for one that is begun anew, as it is now. Of two who begin it at once, on two devices, the second is told so: null. */
export function changeRef(db: Db, id: string, from: string | null, to: string): Promise<Payment | null> {
  return swapRef(db, id, from, to)
}

/** Whether its provider speaks of something else than it is, and the house was not told so before. */
export function isNewDoubt(db: Db, id: string): Promise<boolean> {
  return keepDoubtTold(db, id)
}
