import type { Db } from '../../db/database.ts'
import { selectEstimate, selectHas, selectOfCase, selectOfCustomer } from './estimate.repository.ts'
import type { Estimate } from './estimate.ts'

/** What was estimated in a case, the last first: that is the one that counts. */
export function listEstimates(db: Db, id: string): Promise<Estimate[]> {
  return selectOfCase(db, id)
}

export function findEstimate(db: Db, id: string): Promise<Estimate | undefined> {
  return selectEstimate(db, id)
}

export function hasEstimate(db: Db, id: string): Promise<boolean> {
  return selectHas(db, id)
}

/** All that was estimated for a customer, for them to take along. */
export async function exportEstimates(db: Db, customer: string): Promise<object[]> {
  const estimates = await selectOfCustomer(db, customer)
  return estimates.map(({ work, amount, days, validUntil, state, history }) => ({
    work,
    amount,
    days,
    validUntil,
    state,
    history,
  }))
}
