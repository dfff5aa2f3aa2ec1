import type { Db, Transaction } from '../../db/database.ts'
import { retention } from '../retention.ts'
import { deleteOld, detachInCare, joinByEmail, selectInCare, selectKept, updateOwner } from './case.repository.ts'
import type { CaseFiles } from './case-files.port.ts'

/** What was asked and answered long ago. Its files follow with the sweep. */
export function forgetOldCases(db: Db): Promise<number> {
  return deleteOld(db, retention.caseDays, retention.endedCareDays)
}

/** Whoever leaves while a piece of theirs is in the workshop has it back all the same: its case is nobody's, and goes when the care has ended. */
export function releaseCare(tx: Transaction, customer: string): Promise<void> {
  return detachInCare(tx, customer)
}

export function findInCare(db: Db, customers: readonly string[]): Promise<ReadonlySet<string>> {
  return selectInCare(db, customers)
}

const hourMs = 3600_000

/** Files that belong to no message: of cases that are gone, of accounts that were erased, of a process that stopped half way. */
export async function sweepFiles(db: Db, files: CaseFiles, now: Date): Promise<number> {
  const old = await files.listBefore(new Date(now.getTime() - hourMs))
  const whole = old.filter((id) => !id.includes('/'))
  const kept = await selectKept(db, whole)
  const gone = old.filter((id) => !kept.has(id))
  await files.remove(gone)
  return gone.length
}

/** What guests wrote under an e-mail is the account's that has confirmed it. */
export function joinCases(tx: Transaction, customer: string): Promise<void> {
  return joinByEmail(tx, customer)
}

export function moveCases(tx: Transaction, from: string, to: string): Promise<void> {
  return updateOwner(tx, from, to)
}
