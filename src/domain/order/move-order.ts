import type { Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { type StepFailure, step } from '../../db/step.ts'
import type { Result } from '../../kernel/result.ts'
import type { OrderMoved, OrderPrepared } from './order.events.ts'
import { insertCut, insertParcel, lockOrder, type NewCut, updatePrepared } from './order.repository.ts'
import type { Order, Parcel } from './order.ts'
import { type OrderState, orderSubject } from './order-states.ts'

/** The order, held until the transaction ends: of two who move it, the second sees what the first has done. */
export function holdOrder(tx: Transaction, number: string): Promise<Order | null> {
  return lockOrder(tx, number)
}

/** Writes down that it is packed. */
export async function markPrepared(tx: Transaction, id: string): Promise<void> {
  await updatePrepared(tx, id)
  await record<OrderPrepared>(tx, { kind: 'order.prepared', data: { order: id } })
}

/** Writes down that a parcel has left, with what lies in it. */
export function keepParcel(tx: Transaction, id: string, parcel: Omit<Parcel, 'position' | 'leftAt'>): Promise<void> {
  return insertParcel(tx, id, parcel)
}

/** Writes an order without a part of it; null where a part that goes was captured by itself already. Answers the cut's own id. */
export function keepCut(tx: Transaction, id: string, cut: NewCut): Promise<string | null> {
  return insertCut(tx, id, cut)
}

/** Takes an order one state on, and says so to whoever follows from it; what has happened before is not said again. */
export async function stepOrder(
  tx: Transaction,
  order: string,
  to: OrderState,
  cause: string,
): Promise<Result<{ readonly moved: boolean }, StepFailure>> {
  const done = await step(tx, orderSubject, order, to, cause)
  if (done.ok && done.value.moved) await record<OrderMoved>(tx, { kind: 'order.moved', data: { order, to } })
  return done
}
