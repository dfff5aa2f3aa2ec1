import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { type Currency, type Money, money } from '../../kernel/money.ts'
import type { PaymentState } from './payment-states.ts'

export interface ListedPayment {
  readonly id: string
  readonly method: string
  readonly provider: string
  readonly reference: string | null
  readonly state: PaymentState
  readonly amount: Money
  readonly refunded: Money
  readonly at: Date
}

/** An order's payments for the house, the first first: those of an exchange with what was paid beside. */
export async function listPayments(db: Db, order: string): Promise<ListedPayment[]> {
  const { rows } = await db.execute<{
    id: string
    method: string
    provider: string
    provider_ref: string | null
    state: PaymentState
    amount: number
    refunded: number
    currency: Currency
    created_at: string
  }>(sql`select id, method, provider, provider_ref, state, amount, refunded, currency, created_at
    from payment
    where "order" = ${order} or "return" = (select exchange_of from placed_order where id = ${order}) order by created_at, id`)
  return rows.map((row) => ({
    id: row.id,
    method: row.method,
    provider: row.provider,
    reference: row.provider_ref,
    state: row.state,
    amount: money(row.amount, row.currency),
    refunded: money(row.refunded, row.currency),
    at: new Date(row.created_at),
  }))
}
