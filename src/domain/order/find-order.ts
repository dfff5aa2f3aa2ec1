import type { Db, Transaction } from '../../db/database.ts'
import {
  selectCuts,
  selectHistory,
  selectNumberByCart,
  selectOrderById,
  selectOrderByKey,
  selectOrderByNumber,
  selectSteps,
  selectVisitorOrder,
} from './order.repository.ts'
import type { Order } from './order.ts'
import type { OrderStep, StateReached } from './order-states.ts'

export interface CutPiece {
  readonly sku: string
  readonly name: string
  readonly quantity: number
  readonly at: Date
}

export function findOrder(db: Db, id: string): Promise<Order | null> {
  return selectOrderById(db, id)
}

/** An order is shown to the browser that placed it, to the account it belongs to, and to who holds the mail about it: to nobody else. */
export function findOwnOrder(db: Db, visitor: string, number: string): Promise<Order | null> {
  return selectVisitorOrder(db, visitor, number)
}

export function findOrderByKey(db: Db, number: string, key: string): Promise<Order | null> {
  return selectOrderByKey(db, number, key)
}

export function findHistory(db: Db, id: string): Promise<StateReached[]> {
  return selectHistory(db, id)
}

/** Pieces that will not be sent, and since when that is so. */
export async function findCutPieces(db: Db, id: string): Promise<CutPiece[]> {
  const cuts = await selectCuts(db, id)
  return cuts.flatMap(({ pieces, at }) => pieces.map((piece) => ({ ...piece, at: new Date(at) })))
}

/** Every step, for the house. */
export function findSteps(db: Db, id: string): Promise<OrderStep[]> {
  return selectSteps(db, id)
}

/** For the house alone: whoever asks is not asked who they are. */
export function findOrderForHouse(db: Db, number: string): Promise<Order | null> {
  return selectOrderByNumber(db, number)
}

/** What became of a cart: the number of its order, or null when it is none yet. */
export function findOrderOfCart(db: Db | Transaction, visitor: string, cart: string): Promise<string | null> {
  return selectNumberByCart(db, visitor, cart)
}
