import type { Db } from '../../db/database.ts'
import { deleteSession, deleteSessions } from './customer-session.repository.ts'

/** Signs a browser out, from wherever. Another's session is not touched, and doing it twice is harmless. */
export function endSession(db: Db, customer: string, session: string): Promise<void> {
  return deleteSession(db, customer, session)
}

export function endOtherSessions(db: Db, customer: string, kept: string): Promise<void> {
  return deleteSessions(db, customer, kept)
}
