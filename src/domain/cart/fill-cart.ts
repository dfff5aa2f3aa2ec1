import type { Database } from '../../db/database.ts'
import type { Visit } from '../../kernel/visit.ts'
import { refusalOf } from './add-to-cart.ts'
import { addLine, lockFilling, selectKeptLines } from './cart.repository.ts'

/**
 * Sees to it that the visitor's cart holds so many of each size: what lies in it already counts, so that asking twice, also at the same
 * moment, fills it once. Answers what could not be put in.
 */
export function fillCart(
  database: Database,
  visit: Visit,
  wanted: readonly { readonly sku: string; readonly quantity: number }[],
): Promise<{ readonly refused: readonly string[]; readonly count: number }> {
  return database.transaction(async (tx) => {
    await lockFilling(tx, visit)
    const kept = new Map((await selectKeptLines(tx, visit)).map(({ sku, quantity }) => [sku, quantity]))
    const refused: string[] = []
    for (const { sku, quantity } of wanted) {
      const short = quantity - (kept.get(sku) ?? 0)
      if (short > 0 && refusalOf(await addLine(tx, visit, sku, short))) refused.push(sku)
    }
    const lines = await selectKeptLines(tx, visit)
    return { refused, count: lines.reduce((sum, line) => sum + line.quantity, 0) }
  })
}
