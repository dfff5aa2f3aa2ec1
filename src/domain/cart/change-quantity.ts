import type { Db } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import { type CartFailure, refusalOf } from './add-to-cart.ts'
import { setLine } from './cart.repository.ts'

/** Sets how many of a line the visitor wants. A line that another tab has removed is no failure. */
export async function changeQuantity(db: Db, visit: Visit, uuid: string, quantity: number): Promise<Result<void, CartFailure>> {
  const attempt = await setLine(db, visit, uuid, quantity)
  const refused = attempt === undefined ? null : refusalOf(attempt)
  return refused ? failure(refused) : success(undefined)
}
