import type { Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { NewPayment } from './payment.ts'

/** The payment and the beginning of its history. Under a key that is known nothing is written: the first one stands. */
export async function insertPayment(tx: Transaction, payment: NewPayment): Promise<void> {
  await runNamed(
    tx,
    'payment-insert',
    sql`
    with started as (
      insert into payment (id, "order", cart, method, provider, amount, currency, state, idempotency_key)
      values (${payment.id}, ${payment.order}, ${payment.cart}, ${payment.method}, ${payment.provider}, ${payment.amount.amount},
        ${payment.amount.currency}, ${payment.state}, ${payment.idempotencyKey})
      on conflict (idempotency_key) do nothing returning id, state
    )
    insert into state_change (subject, subject_id, to_state, cause) select 'payment', id, state, ${payment.cause}::text from started`,
  )
}
