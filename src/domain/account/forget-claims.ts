import type { Database } from '../../db/database.ts'
import { listVoidClaims } from '../customer/confirm-email.ts'
import { takeOver } from './join-account.ts'

/** Accounts that claimed an e-mail which is somebody else's, and that nobody is signed in to any more. */
export async function forgetVoidClaims(database: Database): Promise<number> {
  const claims = await listVoidClaims(database.db)
  for (const { claim, owner } of claims) await database.transaction((tx) => takeOver(tx, claim, owner))
  return claims.length
}
