import type { Transaction } from '../../db/database.ts'
import { updateSeen } from './customer.repository.ts'
import { insertSession } from './customer-session.repository.ts'
import { digestOf, makeToken } from './secret-token.ts'

/** A new cookie at each sign-in: one that somebody had planted before is worth nothing. */
export async function startSession(tx: Transaction, customer: string, agent: string): Promise<string> {
  const token = makeToken()
  await insertSession(
    tx,
    customer,
    digestOf(token)!,
    [...agent]
      .slice(0, 300)
      .join('')
      .replace(/\p{Cc}/gu, ''),
  )
  await updateSeen(tx, customer)
  return token
}
