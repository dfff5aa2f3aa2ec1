import type { Database } from '../db/database.ts'
import { deleteLapsedLimits } from '../db/rate-limit.ts'
import { deleteLapsedSessions } from '../domain/customer/session.repository.ts'

/** Throws away sessions and rate-limit windows that nobody can meet again. */
export async function forgetLapsed({ db }: Database): Promise<{ sessions: number; limits: number }> {
  return { sessions: await deleteLapsedSessions(db), limits: await deleteLapsedLimits(db) }
}
