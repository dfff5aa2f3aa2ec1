import type { Database, Transaction } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { audit } from '../audit/write-audit.ts'
import { sellPieces } from '../inventory/sell-pieces.ts'
import type { Holder } from '../inventory/stock-hold.ts'
import { issueInvoice } from '../invoice/issue-invoice.ts'
import { holdOrder, keepParcel, markPrepared, stepOrder } from '../order/move-order.ts'
import { type Order, stillHere } from '../order/order.ts'
import type { OrderState } from '../order/order-states.ts'
import { findStale, type StaleFailure } from '../payment/authorize-again.ts'
import type { Mover } from './move-order.ts'

export interface NewParcel {
  readonly carrier: string
  readonly tracking: string
  readonly lines: readonly { readonly line: string; readonly quantity: number }[]
}

export type ParcelFailure =
  | {
      readonly code:
        | 'ORDER_NOT_FOUND'
        | 'ORDER_CHANGED'
        | 'PARCEL_EMPTY'
        | 'PARCEL_TOO_LARGE'
        | 'WRONG_CARRIER'
        | 'WRONG_TRACKING'
    }
  | StaleFailure
  | { readonly code: 'TRANSITION_REFUSED'; readonly from: OrderState }
  | { readonly code: 'PIECES_MISSING'; readonly skus: readonly string[] }

const carrierPattern = /^[\p{L}\p{N}][\p{L}\p{N} .&'-]{0,39}$/u
const trackingPattern = /^[A-Za-z0-9][A-Za-z0-9 -]{3,39}$/

function refusal(order: Order, { carrier, tracking, lines }: NewParcel): ParcelFailure | null {
  if (!['IN_PREPARATION', 'SHORT_SHIPPING'].includes(order.state)) return { code: 'TRANSITION_REFUSED', from: order.state }
  if (!carrierPattern.test(carrier)) return { code: 'WRONG_CARRIER' }
  if (!trackingPattern.test(tracking)) return { code: 'WRONG_TRACKING' }
  if (lines.length === 0) return { code: 'PARCEL_EMPTY' }
  const here = new Map(stillHere(order).map(({ line, quantity }) => [line.id, quantity]))
  const isWithin = lines.every(({ line, quantity }) => quantity > 0 && quantity <= (here.get(line) ?? 0))
  return isWithin && new Set(lines.map(({ line }) => line)).size === lines.length ? null : { code: 'PARCEL_TOO_LARGE' }
}

/**
 * A parcel leaves the house with a part of an order, or with the rest of it. Its pieces are sold; with the last parcel the order is shipped and
 * billed, and its shopper is told. Until then it counts as packed: nobody calls back what is on its way.
 */
export function shipParcel(
  database: Database,
  number: string,
  parcel: NewParcel,
  { by, version }: Mover,
): Promise<Result<{ readonly isLast: boolean }, ParcelFailure>> {
  return database.transaction(async (tx) => {
    const order = await holdOrder(tx, number)
    if (!order) return failure({ code: 'ORDER_NOT_FOUND' })
    if (version !== undefined && version !== order.version) return failure({ code: 'ORDER_CHANGED' })
    const refused = refusal(order, parcel)
    if (refused) return { ok: false, failure: refused }
    const stale = await findStale(tx, order.id)
    if (stale) return failure(stale)
    const cause = `parcel by ${parcel.carrier}, ${by.name}`.slice(0, 200)
    const holder: Holder = { kind: 'order', id: order.id }
    const missing = await sellPieces(tx, holder, bySize(order, parcel), cause)
    if (missing.length > 0) return failure({ code: 'PIECES_MISSING', skus: missing })
    if (order.preparedAt === null) await markPrepared(tx, order.id)
    await keepParcel(tx, order.id, parcel)
    const isLast = await endWithLast(tx, order, parcel, cause)
    const after = {
      carrier: parcel.carrier,
      tracking: parcel.tracking,
      pieces: countOf(parcel),
      state: isLast ? 'SHIPPED' : order.state,
    }
    await audit(tx, { by, action: 'order.parcel', subject: number, before: { state: order.state }, after })
    return success({ isLast })
  })
}

const countOf = ({ lines }: NewParcel) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Two lines of one size lie in one hold. */
function bySize({ lines }: Order, parcel: NewParcel): { sku: string; quantity: number }[] {
  const sizes = new Map<string, number>()
  for (const { line, quantity } of parcel.lines) {
    const { sku } = lines.find(({ id }) => id === line)!
    sizes.set(sku, (sizes.get(sku) ?? 0) + quantity)
  }
  return [...sizes].map(([sku, quantity]) => ({ sku, quantity })).sort((one, other) => (one.sku < other.sku ? -1 : 1))
}

async function endWithLast(tx: Transaction, order: Order, parcel: NewParcel, cause: string): Promise<boolean> {
  const left = stillHere(order).reduce((sum, { quantity }) => sum + quantity, 0) - countOf(parcel)
  if (left > 0) return false
  const stepped = await stepOrder(tx, order.id, 'SHIPPED', cause)
  if (!stepped.ok) throw new Error(`order ${order.id}: ${stepped.failure.code}`)
  await issueInvoice(tx, order)
  return true
}
