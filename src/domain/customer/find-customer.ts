import type { Db, Transaction } from '../../db/database.ts'
import { selectConsents, selectCustomer } from './customer.repository.ts'
import type { Customer, KeptConsent, KeptSession, SignedIn } from './customer.ts'
import { selectSession, selectSessions } from './customer-session.repository.ts'
import { digestOf } from './secret-token.ts'

export function findCustomer(db: Db | Transaction, id: string): Promise<Customer | null> {
  return selectCustomer(db, id)
}

/** Who holds this cookie; null when it was revoked, has lapsed, or was never ours. */
export async function findSignedIn(db: Db, token: string): Promise<SignedIn | null> {
  const digest = digestOf(token)
  return digest ? selectSession(db, digest) : null
}

/** Where somebody is signed in, the latest first. */
export function listSessions(db: Db, customer: string): Promise<KeptSession[]> {
  return selectSessions(db, customer)
}

/** All that somebody ever agreed to or took back, in order. */
export function listConsents(db: Db, customer: string): Promise<KeptConsent[]> {
  return selectConsents(db, customer)
}
