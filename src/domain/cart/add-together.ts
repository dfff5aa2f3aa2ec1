import type { Database } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import { type CartFailure, refusalOf } from './add-to-cart.ts'
import { addLine } from './cart.repository.ts'
import type { CartLine } from './cart.ts'

export interface AddedTogether {
  readonly lines: readonly CartLine[]
  /** Pieces in the whole cart now. */
  readonly count: number
}

export interface NotTogether {
  readonly code: 'NOT_TOGETHER'
  /** Of each size that cannot be had, why. */
  readonly refused: ReadonlyMap<string, CartFailure>
}

/** Puts one of each size into the visitor's cart: all of them, or none. */
export function addTogether(
  database: Database,
  visit: Visit,
  skus: readonly string[],
): Promise<Result<AddedTogether, NotTogether>> {
  return database.transaction(async (tx) => {
    const lines: CartLine[] = []
    const refused = new Map<string, CartFailure>()
    let count = 0
    for (const sku of skus) {
      const addition = await addLine(tx, visit, sku, 1)
      const refusal = refusalOf(addition)
      if (refusal) refused.set(sku, refusal)
      else lines.push(addition!.line)
      count = addition?.count ?? count
    }
    return refused.size > 0 ? failure({ code: 'NOT_TOGETHER', refused }) : success({ lines, count })
  })
}
