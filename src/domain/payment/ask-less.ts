import type { Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { step } from '../../db/step.ts'
import { paymentSubject } from './payment-states.ts'
import type { TakenPayment } from './refund-shares.ts'

/** What is authorized for an order and not taken yet, held until the transaction ends. */
export async function lockAuthorized(tx: Transaction, order: string): Promise<TakenPayment[]> {
  const { rows } = await tx.execute<TakenPayment>(sql`select id as payment, certificate, amount as left from payment
    where "order" = ${order} and state = 'AUTHORIZED' order by id for update`)
  return rows
}

/** So much less will be taken of it; of which nothing will, it ends, and is let go as any other that ended. */
export async function endAuthorized(tx: Transaction, payment: string, less: number, cause: string): Promise<void> {
  const { rows } = await tx.execute<{ amount: number }>(
    sql`update payment set amount = amount - ${less} where id = ${payment} returning amount`,
  )
  if (rows[0]!.amount > 0) return
  const done = await step(tx, paymentSubject, payment, 'PAYMENT_REJECT', cause)
  if (!done.ok) throw new Error(`payment ${payment}: ${done.failure.code}`)
}
