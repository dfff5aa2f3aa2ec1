import type { Db } from '../../db/database.ts'
import { deleteByToken, deleteLapsedRequests } from './stock-request.repository.ts'

/** Ends all that an address has asked for, by the token in its mails. One that we never signed ends nothing, and nobody is told. */
export function stopRequests(db: Db, stopToken: string): Promise<void> {
  return deleteByToken(db, stopToken)
}

/** Requests that were met, or that nothing could meet for months. */
export function forgetLapsedRequests(db: Db): Promise<number> {
  return deleteLapsedRequests(db)
}
