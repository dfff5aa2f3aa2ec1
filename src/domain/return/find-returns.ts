import type { Db } from '../../db/database.ts'
import { returnRules } from '../../markets/returns.ts'
import type { Order, OrderLine } from '../order/order.ts'
import type { StateReached } from '../order/order-states.ts'
import type { ExchangeSize } from './exchange-sizes.ts'
import {
  selectExchanged,
  selectReturn,
  selectReturnById,
  selectReturned,
  selectReturnsOf,
  selectSizes,
} from './return.repository.ts'
import { isExchangePaid, type Return, returnableUntil } from './return.ts'

export function findReturnsOf(db: Db, order: string): Promise<Return[]> {
  return selectReturnsOf(db, order)
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
    left.map(({ line }) => line.colourway),
  )
  return {
    until,
    lines: left.map((each) => ({ ...each, sizes: sizes.filter(({ colourway }) => colourway === each.line.colourway) })),
  }
}
