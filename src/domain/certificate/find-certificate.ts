import type { Db } from '../../db/database.ts'
import { type Movement, selectByHash, selectById, selectByPayment, selectMovements } from './certificate.repository.ts'
import { type Certificate, hashOf, readCode } from './certificate.ts'

/** By its code, however it was typed. What is no code and what is nobody's is the same: none. */
export async function findByCode(db: Db, typed: string): Promise<Certificate | null> {
  const code = readCode(typed)
  return code === null ? null : selectByHash(db, hashOf(code))
}

export function findCertificate(db: Db, id: string): Promise<Certificate | null> {
  return selectById(db, id)
}

/** What a payment has bought. */
export function findCertificateOf(db: Db, payment: string): Promise<Certificate | null> {
  return selectByPayment(db, payment)
}

/** For the house: where its money came from and where it went. */
export function findMovements(db: Db, id: string): Promise<Movement[]> {
  return selectMovements(db, id)
}
