import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import type { Money } from '../../kernel/money.ts'
import { insertPayment } from './payment.repository.ts'

/** Whoever ordered will pay at the door: promised, and captured when the courier has it. */
export function promiseCash(tx: Transaction, order: string, amount: Money): Promise<void> {
  return insertPayment(tx, {
    id: randomUUID(),
    order,
    cart: null,
    method: 'CASH_ON_DELIVERY',
    provider: 'cash',
    amount,
    state: 'AUTHORIZED',
    idempotencyKey: `order:${order}`,
    cause: 'order placed',
  })
}
