import { partOf } from '../../kernel/money.ts'
import type { Order } from '../order/order.ts'
import { type Return, type ReturnLine, takenBack } from './return.ts'
import { countedWith, type Pieces, type Worth, worthAfter, worthAt } from './worth.ts'

/** Pieces of a line that are wanted at a price of their own. */
export interface Priced {
  /** The order's line. */
  readonly line: string
  readonly quantity: number
  /** Of one of them. */
  readonly price: number
}

export interface Difference extends Priced {
  /** What was paid for the first ones. */
  readonly first: number
  readonly next: Worth
  /** One of the two, or nothing. Each line by itself: what is dearer is paid at once, what is cheaper given back when the first ones are here. */
  readonly due: number
  readonly back: number
}

type Paid = Pick<Order, 'lines' | 'totals'>

/** What pieces of other prices cost more, or less, than those that come back for them did. */
export function differencesOf(paid: Paid, before: Pieces, priced: readonly Priced[]): Difference[] {
  let counted = before
  return priced.map((each) => {
    const first = worthAfter(paid, counted, new Map([[each.line, each.quantity]])).total
    const next = worthAt(paid, each.price, each.quantity)
    counted = countedWith(counted, each.line, each.quantity)
    return { ...each, first, next, due: Math.max(0, next.total - first), back: Math.max(0, first - next.total) }
  })
}

/** What of a line's difference belongs to so many of its pieces. */
export const dueFor = ({ due, quantity }: Pick<ReturnLine, 'due' | 'quantity'>, pieces: number): number =>
  partOf(due, pieces, quantity)

/** How a piece that leaves is paid: by what was paid beside, and for the rest by the first. */
export interface PaidBy {
  readonly next: Worth
  readonly kept: number
  readonly credit: number
  /** What nobody pays: roundings of several returns, never more than a unit a piece. Negative, or nothing. */
  readonly off: number
  /** What of the first is left. */
  readonly back: number
}

/** Of a return's line so many leave, those counted that went before. Never more than the first ones are worth is counted against them. */
export function paidBy(paid: Paid, before: Pieces, line: ReturnLine & { readonly price: number }, quantity: number): PaidBy {
  const first = worthAfter(paid, before, new Map([[line.line, quantity]])).total
  const next = worthAt(paid, line.price, quantity)
  const kept = dueFor(line, quantity)
  const credit = Math.max(0, Math.min(next.total - kept, first))
  return { next, kept, credit, off: credit + kept - next.total, back: first - credit }
}

/** What of the first pieces is left, where those that left for them were cheaper: for those that are here. */
export function leftOver(lines: Return['lines']): number {
  return lines.reduce((sum, line) => sum + partOf(line.back, Math.min(takenBack(line), line.exchanged), line.exchanged), 0)
}

/** What there is to say of the money of an exchange: to pay, paid, to give back, given back. */
export type DifferencePart = 'due' | 'paid' | 'back' | 'given'

export function differenceParts({
  state,
  lines,
  due,
  paid,
  repaid,
}: Return): { readonly part: DifferencePart; readonly amount: number }[] {
  const isUnderWay = state === 'UNPAID' || state === 'ASKED' || state === 'SENT' || state === 'RECEIVED'
  const parts = [
    { part: 'due' as const, amount: state === 'UNPAID' ? due : 0 },
    { part: 'paid' as const, amount: paid },
    { part: 'back' as const, amount: isUnderWay ? lines.reduce((sum, { back }) => sum + back, 0) : 0 },
    { part: 'given' as const, amount: repaid + (state === 'SETTLED' ? leftOver(lines) : 0) },
  ]
  return parts.filter(({ amount }) => amount > 0)
}
