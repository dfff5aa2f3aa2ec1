import type { Db } from '../../db/database.ts'
import { deleteLapsedCustomerSessions } from './customer-session.repository.ts'
import { deleteLapsedConfirmations } from './email-confirmation.repository.ts'
import { deleteLapsedResets } from './password-reset.repository.ts'
import { deleteLapsedSessions } from './session.repository.ts'

/** Visits, sign-ins and unused letters whose time is over. */
export async function forgetLapsedSessions(db: Db): Promise<number> {
  return (
    (await deleteLapsedSessions(db)) +
    (await deleteLapsedCustomerSessions(db)) +
    (await deleteLapsedResets(db)) +
    (await deleteLapsedConfirmations(db))
  )
}
