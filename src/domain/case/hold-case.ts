import type { Database, Transaction } from '../../db/database.ts'
import { step } from '../../db/step.ts'
import { type Failure, failure, type Result } from '../../kernel/result.ts'
import type { Actor } from '../audit/audit.ts'
import { lockCase, touchCase } from './case.repository.ts'
import type { Case } from './case.ts'
import { type CaseState, caseSubject } from './case-states.ts'

/** Somebody of the house, and the case as they looked at it. */
export interface Advisor {
  readonly by: Actor
  readonly version: number
}

/** Held until the transaction ends; of one that was merged, the one that it stands in now. */
export function holdCase(tx: Transaction, id: string): Promise<Case | undefined> {
  return lockCase(tx, id)
}

type Unheld = { readonly code: 'CASE_NOT_FOUND' | 'CASE_CHANGED' }

/** With the case in hand as it was looked at; one that has changed meanwhile is looked at once more first. */
export function withHeld<Done, Why extends Failure>(
  database: Database,
  id: string,
  version: number,
  work: (tx: Transaction, held: Case) => Promise<Result<Done, Why>>,
): Promise<Result<Done, Why | Unheld>> {
  return database.transaction<Result<Done, Why | Unheld>>(async (tx) => {
    const held = await lockCase(tx, id)
    if (!held) return failure({ code: 'CASE_NOT_FOUND' })
    return held.version === version ? work(tx, held) : failure({ code: 'CASE_CHANGED' })
  })
}

/** Something has happened in it, and nobody is to do anything for it. */
export function noteCase(tx: Transaction, id: string): Promise<void> {
  return touchCase(tx, id)
}

/** Who is to do something next. A case that was closed meanwhile goes on all the same. */
export async function placeCase(
  tx: Transaction,
  { id, state }: Pick<Case, 'id' | 'state'>,
  to: Exclude<CaseState, 'closed' | 'merged'>,
  cause: string,
): Promise<void> {
  if (state === 'closed' && to !== 'open') await step(tx, caseSubject, id, 'open', cause)
  await step(tx, caseSubject, id, to, cause)
  await touchCase(tx, id)
}
