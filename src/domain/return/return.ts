import type { Order } from '../order/order.ts'
import type { StateReached } from '../order/order-states.ts'
import type { ReturnState } from './return-states.ts'

/** What a shopper wants for a piece. */
export const itemTypes = ['Refund', 'Exchange'] as const
export type ItemType = (typeof itemTypes)[number]

/** Every word for it: those of items, and those that a whole form is reported as. */
export const returnTypes = ['Return', 'Exchange', 'Refund', 'Return and Exchange'] as const
export type ReportedType = Exclude<(typeof returnTypes)[number], 'Refund'>

export const exchangeReason = 'EXR'
export const exchangeShipping = 'EXS'
export const exchangePayment = 'EXCHANGE_CREDIT'

/** Why a piece comes back, in the shopper's words. */
export const whys = ['TOO_SMALL', 'TOO_LARGE', 'NOT_AS_SHOWN', 'FAULTY', 'WRONG_PIECE', 'CHANGED_MIND'] as const
export type Why = (typeof whys)[number]

export const ways = ['parcel', 'store'] as const
export type Way = (typeof ways)[number]

export interface ReturnLine {
  readonly id: string
  /** The order's line. */
  readonly line: string
  readonly quantity: number
  readonly returntype: ItemType
  readonly why: Why
  readonly reason: string
  /** The size that is wanted for it. */
  readonly wanted: string | null
  readonly restocked: number
  readonly damaged: number
  readonly refused: number
  /** Of how many the other size has left. */
  readonly exchanged: number
}

export interface Return {
  readonly id: string
  readonly number: string
  readonly order: string
  readonly way: Way
  readonly state: ReturnState
  readonly version: number
  readonly askedAt: Date
  readonly sendBy: Date
  readonly lines: readonly ReturnLine[]
  /** The number of the order that an exchange left with. */
  readonly exchange: string | null
}

/** What a form with these items is reported as. */
export function reportedType(items: readonly ItemType[]): ReportedType {
  const isRefund = items.includes('Refund')
  if (items.includes('Exchange')) return isRefund ? 'Return and Exchange' : 'Exchange'
  return 'Return'
}

/** What the house keeps of a line, sold again or not. */
export const takenBack = ({ restocked, damaged }: Pick<ReturnLine, 'restocked' | 'damaged'>): number => restocked + damaged

/** Whether everything that an exchange left for is here: before, who has it has not paid for it. */
export function isExchangePaid({ state, lines }: Pick<Return, 'state' | 'lines'>): boolean {
  return state === 'SETTLED' && lines.every((line) => takenBack(line) >= line.exchanged)
}

/** When it was handed over; null while it was not. */
export function handedOverAt({ state }: Pick<Order, 'state'>, history: readonly StateReached[]): Date | null {
  if (state !== 'DELIVERED' && state !== 'COLLECTED') return null
  return history.find((each) => each.state === state)?.at ?? null
}

export function daysLater(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 86_400_000)
}

/** Until when a piece can be announced to come back. */
export function returnableUntil(order: Pick<Order, 'state'>, history: readonly StateReached[], days: number): Date | null {
  const from = handedOverAt(order, history)
  return from && daysLater(from, days)
}
