import type { Address } from '../../forms/address.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Order } from '../order/order.ts'
import type { StateReached } from '../order/order-states.ts'
import { type ReturnState, returnTransitions } from './return-states.ts'

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

export interface WantedPiece {
  readonly name: string
  readonly colourNames: Readonly<Record<Language, string>>
  readonly fit: string | null
  readonly size: string | null
  /** As the piece's that comes back, which is of the same style. */
  readonly sizeSystem: string | null
}

export interface ReturnLine {
  readonly id: string
  /** The order's line. */
  readonly line: string
  readonly quantity: number
  readonly returntype: ItemType
  readonly why: Why
  readonly reason: string
  /** The size that is wanted for it, and what that is. */
  readonly wanted: string | null
  readonly wantedPiece: WantedPiece | null
  readonly restocked: number
  readonly damaged: number
  readonly refused: number
  /** Of how many the other size has left. */
  readonly exchanged: number
  /** What one of the other costs, in minor units; null where it costs what the first did. */
  readonly price: number | null
  /** What is paid beside all of the first ones, and what of them is given back once they are here. */
  readonly due: number
  readonly back: number
}

/** Who received a gift and gives it back: whoever paid for it is not told. */
export interface Receiver {
  readonly name: string
  readonly email: string
  readonly language: Language
  /** Where what they chose instead is sent; null where they chose nothing. */
  readonly address: Address | null
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
  /** Null when it comes from whoever ordered it. */
  readonly receiver: Receiver | null
  /** What is to be paid before it is announced, in the order's currency, and until when; nothing where no piece is dearer. */
  readonly due: number
  readonly payBy: Date | null
  /** What was paid of that, and what of it was given back again. */
  readonly paid: number
  readonly repaid: number
}

/** What a form with these items is reported as. */
export function reportedType(items: readonly ItemType[]): ReportedType {
  const isRefund = items.includes('Refund')
  if (items.includes('Exchange')) return isRefund ? 'Return and Exchange' : 'Exchange'
  return 'Return'
}

/** What the house keeps of a line, sold again or not. */
export const takenBack = ({ restocked, damaged }: Pick<ReturnLine, 'restocked' | 'damaged'>): number => restocked + damaged

/** Whether the house counts what comes of it; what was cancelled may have been posted before. */
export const isAwaited = ({ state }: Pick<Return, 'state'>): boolean =>
  state === 'RECEIVED' || returnTransitions[state].includes('RECEIVED')

/** What a settled return was given for: its worth, other pieces, or both. */
export function givenFor({ lines }: Pick<Return, 'lines'>): 'worth' | 'pieces' | 'both' {
  if (!lines.some(({ exchanged }) => exchanged > 0)) return 'worth'
  return lines.some((line) => takenBack(line) > line.exchanged) ? 'both' : 'pieces'
}

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
