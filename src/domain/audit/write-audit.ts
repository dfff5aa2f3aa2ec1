import type { Transaction } from '../../db/database.ts'
import { insertLine } from './audit.repository.ts'
import type { AuditLine } from './audit.ts'

/** The one way into the log, in the transaction of the change: the one is kept if and only if the other is. Never a secret in it. */
export function audit(tx: Transaction, line: AuditLine): Promise<void> {
  return insertLine(tx, line)
}
