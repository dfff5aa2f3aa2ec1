import type { Database } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import { type CartFailure, refusalOf } from './add-to-cart.ts'
import {
  type Attempt,
  deleteLine,
  type KeptLine,
  lockCart,
  type SoldSize,
  selectKeptLines,
  selectSold,
  updateLine,
} from './cart.repository.ts'
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
    if (isStale(line, change)) return failure({ code: 'CHANGED_ELSEWHERE', quantity: line.quantity })
    const sold = await selectSold(tx, visit, sku)
    const twin = lines.find((other) => other !== line && other.sku === sku)
    const others = lines.filter((other) => other !== line && other !== twin)
    const attempt = sold ? attemptOf({ line, twin, others }, { sku, wanted: change.quantity }, sold, visit) : null
    const refused = refusalOf(attempt)
    if (refused) return failure(refused)
    if (twin) await deleteLine(tx, twin.uuid)
    await updateLine(tx, line.uuid, { sku, quantity: attempt!.quantity!, amount: newAmount(line, sku, sold!) })
    return success(undefined)
  })
}

const isStale = (line: KeptLine, { version = line.version }: LineChange) => version !== line.version

/** Another size is chosen at today's price; more or fewer of the same, at that of the day it was chosen. */
const newAmount = (line: KeptLine, sku: string, { amount }: SoldSize) => (sku === line.sku ? null : amount)

/** How many the line would hold; null when that is more than may be had, or than the cart may be worth. */
function attemptOf(
  { line, twin, others }: { line: KeptLine; twin: KeptLine | undefined; others: readonly KeptLine[] },
  { sku, wanted }: { sku: string; wanted: number },
  { amount, most }: SoldSize,
  { currency }: Visit,
): Attempt {
  // Of two lines that become one, as many as may be had, and never fewer than either held.
  const quantity = twin ? Math.max(twin.quantity, wanted, Math.min(twin.quantity + wanted, most)) : wanted
  const worth = others.reduce((sum, other) => sum + other.worth, quantity * amount)
  // Fewer of the same is always welcome.
  const isFewer = sku === line.sku && quantity < line.quantity
  const isTooMuch = !isFewer && worth > mostWorth(currency).amount
  const isThere = wanted <= most
  return { most, quantity: isThere && !isTooMuch ? quantity : null, isTooMuch: isThere && isTooMuch }
}
