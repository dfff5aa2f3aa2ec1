import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import { step } from '../../db/step.ts'
import { insertPayment, lockWithOrder, selectPaymentByKey } from './payment.repository.ts'
import { deniedCause, paymentSubject } from './payment-states.ts'
import { moveOwed } from './refund.repository.ts'

/**
 * What was authorized for an order that has left, and its bank does not give any more, was paid by other means: whoever has the money says so. What may
 * still be held is let go, what was taken all the same given back. Twice is once; false where nothing waits to be taken.
 */
export async function payByHand(tx: Transaction, id: string, cause: string): Promise<boolean> {
  const held = await lockWithOrder(tx, id)
  if (!held?.order || held.ref === null) return false
  const idempotencyKey = `by-hand:${id}`
  if (held.state !== 'AUTHORIZED') return (await selectPaymentByKey(tx, idempotencyKey)) !== null
  const { order, cart, method, amount } = held
  const paid = { id: randomUUID(), order, cart, method, provider: 'hand', amount, idempotencyKey, cause } as const
  await insertPayment(tx, { ...paid, state: 'PAYMENT_CAPTURED' })
  await moveOwed(tx, id, paid.id, deniedCause)
  return (await step(tx, paymentSubject, id, 'PAYMENT_REJECT', cause)).ok
}
