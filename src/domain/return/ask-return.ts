import type { Database, Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { step } from '../../db/step.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { labelDays, returnRules } from '../../markets/returns.ts'
import { releaseStock } from '../inventory/end-holds.ts'
import { reserveStock } from '../inventory/reserve-stock.ts'
import type { Holder } from '../inventory/stock-hold.ts'
import { findHistory } from '../order/find-order.ts'
import { holdOrder } from '../order/move-order.ts'
import type { Order } from '../order/order.ts'
import { othersHere } from './exchange-sizes.ts'
import { findReturnable, isFirstAwaited, type Returnable } from './find-returns.ts'
import type { ReturnMoved } from './return.events.ts'
import { insertReturn, selectReturn } from './return.repository.ts'
import { daysLater, type ItemType, type Return, returnableUntil, type Way, type Why } from './return.ts'
import { returnSubject } from './return-states.ts'

export interface AskedItem {
  /** The order's line. */
  readonly line: string
  readonly quantity: number
  readonly returntype: ItemType
  readonly why: Why
  /** The size that it is exchanged for; null for money. */
  readonly wanted: string | null
}

export interface AskedReturn {
  readonly way: Way
  readonly items: readonly AskedItem[]
}

export type AskFailure =
  | { readonly code: 'RETURN_NOT_YET' | 'RETURN_TOO_LATE' | 'RETURN_EMPTY' | 'RETURN_TOO_MANY' }
  /** It is an exchange, and what it was exchanged for is not here. */
  | { readonly code: 'EXCHANGE_FIRST_AWAITED' }
  /** The size that is wanted for a piece is gone. */
  | { readonly code: 'EXCHANGE_SIZE_GONE' }

/** Who holds the sizes that are laid aside for a return. */
export const holderOf = (id: string): Holder => ({ kind: 'reservation', id })

/** What of it is late is given back to the stock: long enough for a parcel that left on the last day. */
const holdDays = labelDays + 14

/**
 * Announces that pieces come back. The order is held meanwhile: of two tabs the second is told what the first has given back. Sizes that are
 * wanted for them are laid aside at once.
 */
export function askReturn(
  database: Database,
  number: string,
  asked: AskedReturn,
  now: Date,
): Promise<Result<{ readonly number: string }, AskFailure>> {
  return database.transaction(async (tx) => {
    const order = await holdOrder(tx, number)
    if (!order) return failure({ code: 'RETURN_NOT_YET' })
    const history = await findHistory(tx, order.id)
    const returnable = await findReturnable(tx, order, history, now)
    const refused = returnable ? refusal(asked, returnable) : await reasonOf(tx, order, history, now)
    if (refused) return failure(refused)
    const made = await insertReturn(tx, {
      order: order.id,
      orderNumber: number,
      way: asked.way,
      sendBy: daysLater(now, labelDays),
      lines: asked.items,
    })
    if (!(await layAside(tx, made.id, asked, daysLater(now, holdDays)))) return failure({ code: 'EXCHANGE_SIZE_GONE' })
    await record<ReturnMoved>(tx, { kind: 'return.moved', data: { return: made.id, to: 'ASKED' } })
    return success({ number: made.number })
  })
}

/** Why nothing of it can come back. */
async function reasonOf(
  tx: Transaction,
  order: Order,
  history: Parameters<typeof returnableUntil>[1],
  now: Date,
): Promise<AskFailure> {
  const until = returnableUntil(order, history, returnRules(order.country).days)
  if (until === null) return { code: 'RETURN_NOT_YET' }
  if (until < now) return { code: 'RETURN_TOO_LATE' }
  return { code: (await isFirstAwaited(tx, order)) ? 'EXCHANGE_FIRST_AWAITED' : 'RETURN_TOO_MANY' }
}

function refusal({ items }: AskedReturn, { lines }: Returnable): AskFailure | null {
  if (items.length === 0) return { code: 'RETURN_EMPTY' }
  if (new Set(items.map(({ line }) => line)).size < items.length) return { code: 'RETURN_TOO_MANY' }
  for (const { line: id, quantity, returntype, wanted } of items) {
    const found = lines.find(({ line }) => line.id === id)
    if (!found || !Number.isSafeInteger(quantity) || quantity < 1 || quantity > found.left) return { code: 'RETURN_TOO_MANY' }
    if (returntype === 'Exchange' && !othersHere(found.sizes, found.line.sku).some(({ sku }) => sku === wanted))
      return { code: 'EXCHANGE_SIZE_GONE' }
  }
  return null
}

/** How many of each size, two lines of one size together. */
export function bySize(items: readonly { readonly wanted: string | null; readonly quantity: number }[]) {
  const sizes = new Map<string, number>()
  for (const { wanted, quantity } of items) if (wanted) sizes.set(wanted, (sizes.get(wanted) ?? 0) + quantity)
  return [...sizes].map(([sku, quantity]) => ({ sku, quantity })).sort((one, other) => (one.sku < other.sku ? -1 : 1))
}

async function layAside(tx: Transaction, id: string, { items }: AskedReturn, expiresAt: Date): Promise<boolean> {
  const wanted = bySize(items)
  if (wanted.length === 0) return true
  const held = await reserveStock(tx, wanted, { holder: holderOf(id), expiresAt })
  return held.ok && held.value.every(({ level }) => level === 'IN_STOCK')
}

/** Its owner keeps it after all; what was laid aside for it can be had again. */
export function cancelOwnReturn(
  database: Database,
  order: Pick<Order, 'id' | 'number'>,
  number: string,
): Promise<Result<{ readonly moved: boolean }, { readonly code: 'RETURN_UNDER_WAY' }>> {
  return database.transaction(async (tx) => {
    await holdOrder(tx, order.number)
    const found: Return | null = await selectReturn(tx, number)
    if (!found || found.order !== order.id) return failure({ code: 'RETURN_UNDER_WAY' })
    const done = await step(tx, returnSubject, found.id, 'CANCELLED', 'by who asked for it')
    if (!done.ok) return failure({ code: 'RETURN_UNDER_WAY' })
    if (done.value.moved) {
      await releaseStock(tx, holderOf(found.id), 'the return was cancelled')
      await record<ReturnMoved>(tx, { kind: 'return.moved', data: { return: found.id, to: 'CANCELLED' } })
    }
    return done
  })
}
