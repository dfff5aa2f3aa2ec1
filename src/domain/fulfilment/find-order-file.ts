import type { Db } from '../../db/database.ts'
import { listAudit, type ReadLine } from '../audit/list-audit.ts'
import { findHolds, type Held } from '../inventory/find-holds.ts'
import { findInvoicesOf } from '../invoice/find-invoices.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { findOrderForHouse, findSteps } from '../order/find-order.ts'
import type { Order } from '../order/order.ts'
import { isCollected, type OrderState, type OrderStep, orderTransitions } from '../order/order-states.ts'
import { isStale } from '../payment/authorize-again.ts'
import { listNotices, type ShownNotice } from '../payment/keep-notice.ts'
import { type ListedPayment, listPayments } from '../payment/list-payments.ts'
import { isToPrepare, type Move, moves } from './move-order.ts'

/** All that the house knows of an order. */
export interface OrderFile {
  readonly order: Order
  readonly steps: readonly OrderStep[]
  readonly holds: readonly Held[]
  readonly payments: readonly ListedPayment[]
  /** What their providers told unasked. */
  readonly notices: readonly ShownNotice[]
  readonly invoices: readonly Invoice[]
  readonly audit: readonly ReadLine[]
  /** What can be done with it now, parcels apart. */
  readonly moves: readonly Move[]
}

export async function findOrderFile(db: Db, number: string): Promise<OrderFile | null> {
  const order = await findOrderForHouse(db, number)
  if (!order) return null
  return {
    order,
    steps: await findSteps(db, order.id),
    holds: await findHolds(db, { kind: 'order', id: order.id }),
    payments: await listPayments(db, order.id),
    notices: await listNotices(db, order.id),
    invoices: await findInvoicesOf(db, order.id),
    audit: await listAudit(db, { subject: number }, 50),
    moves: movesOf(order, await isStale(db, order.id)),
  }
}

/** Those that its state, its way and its payment allow. To ship is to hand over a parcel, which has a form of its own. */
export function movesOf(order: Order, isToAskAgain = false): Move[] {
  const { state, parcels } = order
  const next: readonly OrderState[] = orderTransitions[state]
  const isOther = (to: OrderState) => (isCollected(order) ? to === 'DELIVERED' : to === 'READY_TO_COLLECT' || to === 'COLLECTED')
  const isOnItsWay = parcels.length > 0 && state !== 'TROUBLE_TO_DELIVER'
  return (Object.keys(moves) as Move[]).filter((move) => {
    const to = moves[move]
    if (move === 'prepare') return isToPrepare(order, isToAskAgain)
    if (!next.includes(to) || isOther(to)) return false
    if (move === 'ship') return state === 'TROUBLE_TO_DELIVER'
    return !(move === 'cancel' && isOnItsWay)
  })
}
