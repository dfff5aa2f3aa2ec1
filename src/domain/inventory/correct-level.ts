import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import { correctStock } from './correct-stock.ts'
import type { Place } from './stock-hold.ts'

export interface LevelCorrection {
  readonly sku: string
  readonly place: Place
  /** How many there were when somebody looked: what was sold since is not counted back in. */
  readonly seen: number
  readonly quantity: number
  readonly reason: string
}

export type CorrectFailure =
  | { readonly code: 'WRONG_QUANTITY' | 'REASON_MISSING' | 'NO_SUCH_PLACE' }
  | { readonly code: 'LEVEL_CHANGED'; readonly now: number }

/** Somebody has counted, and says how many can be sold and why the figure was wrong. */
export function correctLevel(
  database: Database,
  { sku, place, seen, quantity, reason }: LevelCorrection,
  by: Actor,
): Promise<Result<null, CorrectFailure>> {
  return database.transaction(async (tx) => {
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > 99_999) return failure({ code: 'WRONG_QUANTITY' })
    if (reason.length < 3 || reason.length > 200) return failure({ code: 'REASON_MISSING' })
    const places = await tx.execute(sql`select 1 from place where id = ${place}`)
    if (places.rows.length === 0) return failure({ code: 'NO_SUCH_PLACE' })
    const { rows } = await tx.execute<{ quantity: number }>(
      sql`select quantity from stock where sku = ${sku} and place = ${place} for update`,
    )
    const now = rows[0]?.quantity ?? 0
    if (now !== seen) return failure({ code: 'LEVEL_CHANGED', now })
    await correctStock(tx, { sku, place, quantity }, reason)
    await audit(tx, {
      by,
      action: 'stock.correct',
      subject: sku,
      before: { place, quantity: now },
      after: { place, quantity, reason },
    })
    return success(null)
  })
}
