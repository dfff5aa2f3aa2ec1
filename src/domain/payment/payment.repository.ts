import type { Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { NewPayment } from './payment.ts'
import type { PaymentState } from './payment-states.ts'

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

/** An order's payments that stand in one of these states, of every provider or of one. */
export async function selectPaymentsIn(
  tx: Transaction,
  order: string,
  states: readonly PaymentState[],
  provider: string | undefined,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from payment
    where "order" = ${order} and state = any(${[...states]}::text[]) and (${provider ?? null}::text is null or provider = ${provider ?? null})
    order by id`)
  return rows.map(({ id }) => id)
}
