import type { Database, Transaction } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import { restoreCertificates } from '../certificate/take-certificates.ts'
import { releaseStock, sellStock } from '../inventory/end-holds.ts'
import { findMissing } from '../inventory/find-missing.ts'
import type { Holder } from '../inventory/stock-hold.ts'
import { issueCreditNote, issueInvoice } from '../invoice/issue-invoice.ts'
import { holdOrder, markPrepared, stepOrder } from '../order/move-order.ts'
import { isCancellable, type Order } from '../order/order.ts'
import { isCollected, type OrderState } from '../order/order-states.ts'
import { pickupCodeOf } from '../order/pickup-code.ts'
import { forgetTries, takeTry } from '../order/pickup-tries.ts'
import { findStale, isStale, type StaleFailure } from '../payment/authorize-again.ts'
import { captureCash, rejectPayments } from '../payment/end-payments.ts'
import { refundOrder } from '../payment/refund-payments.ts'
import { refundExchange } from '../return/send-exchange.ts'

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
  | StaleFailure
  /** Somebody has moved it since it was looked at. */
  | { readonly code: 'ORDER_CHANGED' }
  /** A part of it is on its way: the rest goes too, or is given back by other means. */
  | { readonly code: 'PARCEL_HAS_LEFT' }
  /** Whoever wants to take it away has told another code, and shown nothing else. */
  | { readonly code: 'PICKUP_CODE_WRONG' }
  /** Too many were wrong: a code opens it to nobody who typed them before tomorrow. */
  | { readonly code: 'PICKUP_CODE_TRIED' }

export type Moved = Result<{ readonly moved: boolean }, MoveFailure>

export interface Mover {
  /** Who stands in the journal. */
  readonly by: Actor
  /** The order as they looked at it; nothing where nobody looked. */
  readonly version?: number
  /** How whoever takes it away has shown that they may; nothing where nobody stood there. */
  readonly taker?: Taker
}

interface Taker {
  readonly code: string
  readonly isIdentitySeen: boolean
}

const theHouse: Mover = { by: { member: null, name: 'the house' } }

/**
 * Takes an order on, with all that follows in the same transaction: stock, payment, coupon, invoice, history and the word to its shopper.
 * Of two who move it at once the second is told what the first made of it; doing the same twice is doing it once.
 */
export async function moveOrder(
  database: Database,
  number: string,
  move: Move,
  cause: string,
  { by, version, taker }: Mover = theHouse,
): Promise<Moved> {
  if (taker && move === 'collect' && !(await mayTry(database, number, taker, by))) return failure({ code: 'PICKUP_CODE_TRIED' })
  return database.transaction(async (tx) => {
    const order = await holdOrder(tx, number)
    if (!order) return failure({ code: 'ORDER_NOT_FOUND' })
    if (version !== undefined && version !== order.version) return failure({ code: 'ORDER_CHANGED' })
    const shown = taker && move === 'collect' ? proofOf(order, taker) : {}
    if (shown === null) return failure({ code: 'PICKUP_CODE_WRONG' })
    if (shown.shown) await forgetTries(tx, order.id)
    return moveAudited(tx, order, move, cause, by, shown)
  })
}

/** Whether a code that is typed may be compared. Nothing typed is nothing tried, and who was seen needs none. */
async function mayTry({ db }: Database, number: string, { code, isIdentitySeen }: Taker, { member }: Actor): Promise<boolean> {
  return isIdentitySeen || code === '' || member === null || takeTry(db, number, member)
}

/** What whoever takes it away has shown; null for nothing that is right. What cannot be taken yet is refused for that. */
function proofOf(order: Order, { code, isIdentitySeen }: Taker): { readonly shown?: 'identity' | 'code' } | null {
  if (order.state !== 'READY_TO_COLLECT') return {}
  if (isIdentitySeen) return { shown: 'identity' }
  return code === pickupCodeOf(order) ? { shown: 'code' } : null
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

/** The house keeps an order back of which nothing has left; one that is under way goes on. */
export async function cancelUnpacked(tx: Transaction, number: string, cause: string, by: Actor): Promise<void> {
  const order = await holdOrder(tx, number)
  if (!order || (order.state !== 'IN_PREPARATION' && order.state !== 'SHORT_SHIPPING')) return
  await moveAudited(tx, order, 'cancel', cause, by)
}

async function moveAudited(
  tx: Transaction,
  order: Order,
  move: Move,
  cause: string,
  by: Actor,
  shown: object = {},
): Promise<Moved> {
  const done = await moveHeld(tx, order, move, cause)
  if (done.ok && done.value.moved) {
    const to = move === 'prepare' ? order.state : moves[move]
    const [before, after] = [{ state: order.state }, { state: to, ...shown }]
    await audit(tx, { by, action: `order.${move}`, subject: order.number, before, after })
  }
  return done
}

async function moveHeld(tx: Transaction, order: Order, move: Move, cause: string): Promise<Moved> {
  if (move === 'prepare') return prepare(tx, order)
  const to = moves[move]
  if (to === 'CANCELLED' && order.state !== 'TROUBLE_TO_DELIVER' && order.parcels.length > 0)
    return failure({ code: 'PARCEL_HAS_LEFT' })
  if (isOfOtherWay(order, to)) return failure({ code: 'NOT_THIS_WAY', method: order.shippingMethod })
  const stale = to === 'SHIPPED' ? await findStale(tx, order.id) : null
  if (stale) return failure(stale)
  const stepped = await stepOrder(tx, order.id, to, cause)
  if (!stepped.ok) return failure({ code: 'TRANSITION_REFUSED', from: order.state })
  if (!stepped.value.moved) return stepped
  const skus = await follow(tx, order, to, cause)
  return skus.length > 0 ? failure({ code: 'PIECES_MISSING', skus }) : stepped
}

async function prepare(tx: Transaction, order: Order): Promise<Moved> {
  if (!isToPrepare(order, await isStale(tx, order.id))) {
    const isPacked = order.state === 'IN_PREPARATION'
    return isPacked ? success({ moved: false }) : failure({ code: 'TRANSITION_REFUSED', from: order.state })
  }
  await markPrepared(tx, order.id)
  return success({ moved: true })
}

/** What waits to be packed; and what was packed, or waited for a piece, for so long that its card has to be asked again before it leaves. */
export function isToPrepare({ state, preparedAt }: Pick<Order, 'state' | 'preparedAt'>, isToAskAgain: boolean): boolean {
  return state === 'IN_PREPARATION' ? preparedAt === null || isToAskAgain : state === 'SHORT_SHIPPING' && isToAskAgain
}

function isOfOtherWay(order: Order, to: OrderState): boolean {
  return isCollected(order) ? to === 'DELIVERED' : to === 'READY_TO_COLLECT' || to === 'COLLECTED'
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
    await restoreCertificates(tx, order.id, cause)
    await rejectPayments(tx, order.id, cause)
    await refundOrder(tx, order.id, cause)
    if (order.paymentMethod === 'EXCHANGE_CREDIT') await refundExchange(tx, order, cause)
    await issueCreditNote(tx, order)
  }
  return []
}
