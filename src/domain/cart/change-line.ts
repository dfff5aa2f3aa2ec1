import type { Database } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import { type CartFailure, refusalOf } from './add-to-cart.ts'
import { deleteLine, type KeptLine, lockCart, selectKeptLines, selectSold, updateLine } from './cart.repository.ts'
import { mostWorth } from './ceiling.ts'

export interface LineChange {
  readonly uuid: string
  readonly quantity: number
  /** Another size, fit or colour; without it the line stays what it is. */
  readonly sku?: string
  /** The version of the line that the shopper saw. Whoever names none means the line as it is. */
  readonly version?: number | undefined
}

export type ChangeFailure =
  | CartFailure
  /** In another tab or window; `quantity` is what the line holds now, 0 when it is gone. */
  | { readonly code: 'CHANGED_ELSEWHERE'; readonly quantity: number }

/**
 * Another quantity or another size of a line, which keeps its id and its place. Where the new size is in the cart already the two become
 * one, of as many as may be had. A change of a line that is no longer what the shopper saw is told, and not done.
 */
export function changeLine(database: Database, visit: Visit, change: LineChange): Promise<Result<void, ChangeFailure>> {
  return database.transaction(async (tx) => {
    await lockCart(tx, visit)
    const lines = await selectKeptLines(tx, visit)
    const line = lines.find(({ uuid }) => uuid === change.uuid)
    if (!line) return failure({ code: 'CHANGED_ELSEWHERE', quantity: 0 })
    const sku = change.sku ?? line.sku
    // The second of two presses, or the same wish from another tab: it is so already.
    if (sku === line.sku && change.quantity === line.quantity) return success(undefined)
    if (change.version !== undefined && change.version !== line.version)
      return failure({ code: 'CHANGED_ELSEWHERE', quantity: line.quantity })
    const sold = await selectSold(tx, visit, sku)
    if (!sold) return failure({ code: 'PRODUCT_NOT_FOUND' })
    const twin = lines.find((other) => other !== line && other.sku === sku)
    const quantity = twin ? joined(twin.quantity, change.quantity, sold.most) : change.quantity
    const others = lines.filter((other) => other !== line && other !== twin)
    const isTooMuch = !isFewer(line, sku, quantity) && worthOf(others) + quantity * sold.amount > mostWorth(visit.currency).amount
    const isRefused = change.quantity > sold.most || isTooMuch
    const refused = refusalOf({ most: sold.most, quantity: isRefused ? null : quantity, isTooMuch: change.quantity <= sold.most })
    if (refused) return failure(refused)
    if (twin) await deleteLine(tx, twin.uuid)
    await updateLine(tx, line.uuid, { sku, quantity, amount: sku === line.sku ? null : sold.amount })
    return success(undefined)
  })
}

/** As many as may be had, and never fewer than either held. */
const joined = (one: number, other: number, most: number) => Math.max(one, other, Math.min(one + other, most))

const worthOf = (lines: readonly KeptLine[]) => lines.reduce((sum, { worth }) => sum + worth, 0)

/** Fewer of the same is always welcome. */
const isFewer = (line: KeptLine, sku: string, quantity: number) => line.sku === sku && quantity < line.quantity
