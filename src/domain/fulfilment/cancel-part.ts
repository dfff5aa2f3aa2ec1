import type { Database, Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { money } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { audit } from '../audit/write-audit.ts'
import { askLess } from '../certificate/ask-less.ts'
import { giveBack } from '../certificate/give-back.ts'
import { releasePieces } from '../inventory/release-pieces.ts'
import { issueInvoice } from '../invoice/issue-invoice.ts'
import { type CutLine, cutOrder } from '../order/cut-order.ts'
import { holdOrder, keepCut, stepOrder } from '../order/move-order.ts'
import type { OrderCut } from '../order/order.events.ts'
import { type Order, stillHere } from '../order/order.ts'
import type { OrderState } from '../order/order-states.ts'
import type { Mover } from './move-order.ts'

export type CutFailure =
  | {
      readonly code:
        | 'ORDER_NOT_FOUND'
        | 'ORDER_CHANGED'
        | 'CUT_EMPTY'
        | 'CUT_TOO_LARGE'
        | 'CUT_ALL'
        | 'CUT_EXCHANGE'
        | 'REASON_MISSING'
        | 'LINE_CAPTURED'
    }
  | { readonly code: 'TRANSITION_REFUSED'; readonly from: OrderState }

export interface Cut {
  readonly lines: readonly CutLine[]
  readonly reason: string
}

const countOf = (lines: readonly { readonly quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Only what is still in the house, or still to come to it, and never all of an order: that is to cancel it. */
function refusal(order: Order, { lines, reason }: Cut): CutFailure | null {
  if (!['IN_PREPARATION', 'SHORT_SHIPPING'].includes(order.state)) return { code: 'TRANSITION_REFUSED', from: order.state }
  // It is paid by pieces, which cannot be parted: the whole of it is cancelled, and paid back for what came.
  if (order.paymentMethod === 'EXCHANGE_CREDIT') return { code: 'CUT_EXCHANGE' }
  if (reason.length < 3 || reason.length > 200) return { code: 'REASON_MISSING' }
  if (lines.length === 0) return { code: 'CUT_EMPTY' }
  const here = new Map(stillHere(order).map(({ line, quantity }) => [line.id, quantity]))
  const isWithin = lines.every(
    ({ line, quantity }) => Number.isInteger(quantity) && quantity > 0 && quantity <= (here.get(line) ?? 0),
  )
  if (!isWithin || new Set(lines.map(({ line }) => line)).size !== lines.length) return { code: 'CUT_TOO_LARGE' }
  return countOf(lines) === countOf(order.lines) ? { code: 'CUT_ALL' } : null
}

/**
 * A part of an order will not be sent: its pieces can be sold again, and nobody pays for them. What was not taken yet is asked for less, what was is
 * given back, and the invoice will bill what leaves. Where nothing is left to send, the order has left with its last parcel.
 */
export function cancelPart(
  database: Database,
  number: string,
  cut: Cut,
  { by, version }: Mover,
): Promise<Result<{ readonly amount: number }, CutFailure>> {
  return database.transaction(async (tx) => {
    const order = await holdOrder(tx, number)
    if (!order) return failure({ code: 'ORDER_NOT_FOUND' })
    if (version !== undefined && version !== order.version) return failure({ code: 'ORDER_CHANGED' })
    const refused = refusal(order, cut)
    if (refused) return { ok: false, failure: refused }
    const rest = cutOrder(order, cut.lines)
    const pieces = cut.lines.map(({ line, quantity }) => {
      const { sku, name } = order.lines.find(({ id }) => id === line)!
      return { sku, name, quantity }
    })
    const kept = await keepCut(tx, order.id, { rest, pieces, reason: cut.reason })
    if (kept === null) return failure({ code: 'LINE_CAPTURED' })
    const cause = `a part cancelled, ${by.name}`.slice(0, 200)
    await moneyBack(tx, order, { amount: rest.amount, cut: kept, cause })
    const missing = await releasePieces(tx, { kind: 'order', id: order.id }, bySize(pieces), cause)
    if (missing.length > 0) throw new Error(`order ${order.id} does not hold ${missing.join(', ')}`)
    await endWhereAllLeft(tx, number, cause)
    const [before, after] = [{ total: order.totals.total.amount }, { total: rest.total, pieces, reason: cut.reason }]
    await audit(tx, { by, action: 'order.cut', subject: number, before, after })
    await record<OrderCut>(tx, { kind: 'order.cut', data: { order: order.id } })
    return success({ amount: rest.amount })
  })
}

async function moneyBack(
  tx: Transaction,
  { id, currency }: Order,
  { amount, cut, cause }: { readonly amount: number; readonly cut: string; readonly cause: string },
): Promise<void> {
  const taken = await askLess(tx, { order: id, amount, cut, cause })
  if (taken === 0) return
  const given = await giveBack(tx, { order: id, amount: money(taken, currency), key: `cut:${cut}`, cause })
  if (!given.ok) throw new Error(`order ${id}: ${given.failure.code}`)
}

/** Two lines of one size lie in one hold. */
function bySize(pieces: readonly { readonly sku: string; readonly quantity: number }[]): { sku: string; quantity: number }[] {
  const sizes = new Map<string, number>()
  for (const { sku, quantity } of pieces) sizes.set(sku, (sizes.get(sku) ?? 0) + quantity)
  return [...sizes].map(([sku, quantity]) => ({ sku, quantity })).sort((one, other) => (one.sku < other.sku ? -1 : 1))
}

async function endWhereAllLeft(tx: Transaction, number: string, cause: string): Promise<void> {
  const order = (await holdOrder(tx, number))!
  if (stillHere(order).length > 0) return
  const stepped = await stepOrder(tx, order.id, 'SHIPPED', cause)
  if (!stepped.ok) throw new Error(`order ${order.id}: ${stepped.failure.code}`)
  await issueInvoice(tx, order)
}
