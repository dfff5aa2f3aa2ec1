import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import type { Money } from '../../kernel/money.ts'
import { insertPromise } from './payment.repository.ts'

/**
 * Whoever ordered will pay at the door: promised, and captured when the courier has it. False where so many orders of one shopper, to one
 * e-mail or to one address wait to be paid already.
 */
export function promiseCash(tx: Transaction, order: string, amount: Money, mostUnpaid: number): Promise<boolean> {
  const promise = {
    id: randomUUID(),
    order,
    cart: null,
    method: 'CASH_ON_DELIVERY',
    provider: 'cash',
    amount,
    state: 'AUTHORIZED',
    idempotencyKey: `order:${order}`,
    cause: 'order placed',
  } as const
  return insertPromise(tx, promise, mostUnpaid)
}
