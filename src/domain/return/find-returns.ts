import type { Db } from '../../db/database.ts'
import { returnRules } from '../../markets/returns.ts'
import type { Order, OrderLine } from '../order/order.ts'
import type { StateReached } from '../order/order-states.ts'
import { dueFor } from './difference.ts'
import type { ExchangeSize } from './exchange-sizes.ts'
import {
  selectExchanged,
  selectReturn,
  selectReturnById,
  selectReturned,
  selectReturnsOf,
  selectReturnsOfCustomer,
  selectSizes,
} from './return.repository.ts'
import { isExchangePaid, type Return, returnableUntil } from './return.ts'

/** What whoever ordered gives back of it. */
export function findReturnsOf(db: Db, order: string): Promise<Return[]> {
  return selectReturnsOf(db, order)
}

/** A customer's own, for them to take along. */
export function listOwnReturns(db: Db, customer: string): Promise<Return[]> {
  return selectReturnsOfCustomer(db, customer)
}

export function findReturn(db: Db, number: string): Promise<Return | null> {
  return selectReturn(db, number)
}

export function findReturnById(db: Db, id: string): Promise<Return | null> {
  return selectReturnById(db, id)
}

/** Whether an order is an exchange whose first pieces the house has not taken back: nothing of it is its owner's to give back. */
export async function isFirstAwaited(db: Db, { id, paymentMethod }: Order): Promise<boolean> {
  const first = paymentMethod === 'EXCHANGE_CREDIT' ? await selectExchanged(db, id) : null
  return first !== null && !isExchangePaid(first)
}

/** What was paid beside the first pieces for an order that they were exchanged for, in minor units. */
export async function findPaidBeside(db: Db, { id, paymentMethod }: Order): Promise<number> {
  const first = paymentMethod === 'EXCHANGE_CREDIT' ? await selectExchanged(db, id) : null
  return (first?.lines ?? []).reduce((sum, line) => sum + dueFor(line, line.exchanged), 0)
}

/** What of an order its owner may still give back, and until when. */
export interface Returnable {
  readonly until: Date
  readonly lines: readonly { readonly line: OrderLine; readonly left: number; readonly sizes: readonly ExchangeSize[] }[]
}

/** Null for an order of which nothing can come back: not handed over yet, too long ago, back already, or an exchange that is not paid for. */
export async function findReturnable(
  db: Db,
  order: Order,
  history: readonly StateReached[],
  now: Date,
): Promise<Returnable | null> {
  const until = returnableUntil(order, history, returnRules(order.country).days)
  if (until === null || until < now || (await isFirstAwaited(db, order))) return null
  const returned = await selectReturned(db, order.id)
  const left = order.lines
    .map((line) => ({ line, left: line.quantity - (returned.get(line.id) ?? 0) }))
    .filter((each) => each.left > 0)
  if (left.length === 0) return null
  const sizes = await selectSizes(
    db,
    order.language,
    order.currency,
    left.map(({ line }) => line.colourway),
  )
  return {
    until,
    lines: left.map((each) => ({ ...each, sizes: sizes.filter(({ of }) => of === each.line.colourway) })),
  }
}

/** What costs what the first did: who received a gift reads no price, and pays none. */
export function evenOnly(returnable: Returnable | null): Returnable | null {
  if (!returnable) return null
  const lines = returnable.lines.map((each) => ({ ...each, sizes: each.sizes.filter(({ price }) => price === null) }))
  return { ...returnable, lines }
}
