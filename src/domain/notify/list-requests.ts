import type { Db, Transaction } from '../../db/database.ts'
import { joinByEmail, selectRequests, updateOwner } from './stock-request.repository.ts'
import type { KeptRequest } from './stock-request.ts'

/** What a customer waits for, or was written about. */
export function listRequests(db: Db, customer: string): Promise<KeptRequest[]> {
  return selectRequests(db, customer)
}

/** What guests asked for under an e-mail is the account's that has confirmed it. */
export function joinRequests(tx: Transaction, customer: string): Promise<void> {
  return joinByEmail(tx, customer)
}

export function moveRequests(tx: Transaction, from: string, to: string): Promise<void> {
  return updateOwner(tx, from, to)
}
