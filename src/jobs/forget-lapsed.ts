import type { Database } from '../db/database.ts'
import { deleteLapsedLimits } from '../db/rate-limit.ts'
import { forgetOldCarts } from '../domain/cart/forget-old-carts.ts'
import { forgetLapsedSessions } from '../domain/customer/forget-lapsed-sessions.ts'

/** Throws away sessions, bags and rate-limit windows that nobody can meet again. */
export async function forgetLapsed({ db }: Database): Promise<{ sessions: number; carts: number; limits: number }> {
  return { sessions: await forgetLapsedSessions(db), carts: await forgetOldCarts(db), limits: await deleteLapsedLimits(db) }
}
