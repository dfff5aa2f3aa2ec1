import type { Database } from '../db/database.ts'
import { deleteLapsedLimits } from '../db/rate-limit.ts'
import { forgetLapsedSessions } from '../domain/customer/forget-lapsed-sessions.ts'

/** Throws away sessions and rate-limit windows that nobody can meet again. */
export async function forgetLapsed({ db }: Database): Promise<{ sessions: number; limits: number }> {
  return { sessions: await forgetLapsedSessions(db), limits: await deleteLapsedLimits(db) }
}
