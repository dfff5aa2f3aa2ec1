import type { Database, Transaction } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { releaseStock, sellStock } from '../inventory/end-holds.ts'
import { findMissing } from '../inventory/find-missing.ts'
import type { Holder } from '../inventory/stock-hold.ts'
import { issueCreditNote, issueInvoice } from '../invoice/issue-invoice.ts'
import { holdOrder, markPrepared, stepOrder } from '../order/move-order.ts'
import { isCancellable, type Order } from '../order/order.ts'
import { isCollected, type OrderState } from '../order/order-states.ts'
import { captureCash, rejectPayments } from '../payment/end-payments.ts'

/** What the house does with an order, and the state that it then stands in. */
export const moves = {
  prepare: 'IN_PREPARATION',
  ship: 'SHIPPED',
  ready: 'READY_TO_COLLECT',
  collect: 'COLLECTED',
  deliver: 'DELIVERED',
  trouble: 'TROUBLE_TO_DELIVER',
  short: 'SHORT_SHIPPING',
  cancel: 'CANCELLED',
} as const satisfies Record<string, OrderState>

export type Move = keyof typeof moves

export type MoveFailure =
  | { readonly code: 'ORDER_NOT_FOUND' }
  | { readonly code: 'TRANSITION_REFUSED'; readonly from: OrderState }
  /** It goes to a door and not to a boutique, or the other way round. */
  | { readonly code: 'NOT_THIS_WAY'; readonly method: string }
  | { readonly code: 'PIECES_MISSING'; readonly skus: readonly string[] }

type Moved = Result<{ readonly moved: boolean }, MoveFailure>

/**
 * Takes an order on, with all that follows in the same transaction: stock, payment, coupon, invoice, history and the word to its shopper.
 * Of two who move it at once the second is told what the first made of it; doing the same twice is doing it once.
 */
export function moveOrder(database: Database, number: string, move: Move, cause: string): Promise<Moved> {
  return database.transaction(async (tx) => {
    const order = await holdOrder(tx, number)
    return order ? moveHeld(tx, order, move, cause) : failure({ code: 'ORDER_NOT_FOUND' })
  })
}

export type CancelFailure = { readonly code: 'ORDER_NOT_FOUND' } | { readonly code: 'ORDER_TOO_LATE_TO_CANCEL' }

/** The shopper calls an order back that nobody has packed yet. Pressed twice, it is cancelled once. */
export function cancelOwnOrder(database: Database, number: string): Promise<Result<{ readonly moved: boolean }, CancelFailure>> {
  return database.transaction(async (tx) => {
    const order = await holdOrder(tx, number)
    if (!order) return failure({ code: 'ORDER_NOT_FOUND' })
    if (order.state !== 'CANCELLED' && !isCancellable(order)) return failure({ code: 'ORDER_TOO_LATE_TO_CANCEL' })
    const done = await moveHeld(tx, order, 'cancel', 'by who ordered it')
    return done.ok ? done : failure({ code: 'ORDER_TOO_LATE_TO_CANCEL' })
  })
}

async function moveHeld(tx: Transaction, order: Order, move: Move, cause: string): Promise<Moved> {
  if (move === 'prepare') return prepare(tx, order)
  const to = moves[move]
  if (isOfOtherWay(order, to)) return failure({ code: 'NOT_THIS_WAY', method: order.shippingMethod })
  const stepped = await stepOrder(tx, order.id, to, cause)
  if (!stepped.ok) return failure({ code: 'TRANSITION_REFUSED', from: order.state })
  if (!stepped.value.moved) return stepped
  const skus = await follow(tx, order, to, cause)
  return skus.length > 0 ? failure({ code: 'PIECES_MISSING', skus }) : stepped
}

async function prepare(tx: Transaction, order: Order): Promise<Moved> {
  if (order.state !== 'IN_PREPARATION') return failure({ code: 'TRANSITION_REFUSED', from: order.state })
  if (order.preparedAt === null) await markPrepared(tx, order.id)
  return success({ moved: order.preparedAt === null })
}

function isOfOtherWay({ shippingMethod }: Order, to: OrderState): boolean {
  return isCollected(shippingMethod) ? to === 'DELIVERED' : to === 'READY_TO_COLLECT' || to === 'COLLECTED'
}

/** Answers what keeps it from being done: sizes that are still to come to the house. */
async function follow(tx: Transaction, order: Order, to: OrderState, cause: string): Promise<readonly string[]> {
  const holder: Holder = { kind: 'order', id: order.id }
  if (to === 'SHIPPED') {
    const missing = await findMissing(tx, holder)
    if (missing.length > 0) return missing
    await sellStock(tx, holder, cause)
    await issueInvoice(tx, order)
  }
  if (to === 'DELIVERED' || to === 'COLLECTED') await captureCash(tx, order.id, cause)
  if (to === 'CANCELLED') {
    await releaseStock(tx, holder, cause)
    await rejectPayments(tx, order.id, cause)
    await issueCreditNote(tx, order)
  }
  return []
}
