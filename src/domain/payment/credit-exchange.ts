import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import type { Money } from '../../kernel/money.ts'
import { insertPayment } from './payment.repository.ts'

/** An exchange is paid by what it is exchanged for: authorized now, and captured when it is handed over. */
export function creditExchange(tx: Transaction, order: string, amount: Money): Promise<void> {
  return insertPayment(tx, {
    id: randomUUID(),
    order,
    cart: null,
    method: 'EXCHANGE_CREDIT',
    provider: 'exchange',
    amount,
    state: 'AUTHORIZED',
    idempotencyKey: `order:${order}`,
    cause: 'exchanged',
  })
}
