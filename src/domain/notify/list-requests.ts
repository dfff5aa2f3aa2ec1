import type { Db } from '../../db/database.ts'
import { selectRequests } from './stock-request.repository.ts'
import type { KeptRequest } from './stock-request.ts'

/** What a customer waits for, or was written about. */
export function listRequests(db: Db, customer: string): Promise<KeptRequest[]> {
  return selectRequests(db, customer)
}
