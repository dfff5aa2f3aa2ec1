import type { Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { type StepFailure, step } from '../../db/step.ts'
import type { Result } from '../../kernel/result.ts'
import type { Case } from '../case/case.ts'
import { noteCase, placeCase } from '../case/hold-case.ts'
import { endLinked } from '../payment/end-payments.ts'
import type { CareMoved } from './care.events.ts'
import { type CareState, estimateSubject } from './care-states.ts'

/** Who is to do something next. */
const turns: Readonly<Record<CareState, 'open' | 'waiting' | 'answered'>> = {
  estimated: 'waiting',
  accepted: 'open',
  declined: 'open',
  withdrawn: 'answered',
  paid: 'open',
  working: 'answered',
  ready: 'answered',
  returned: 'answered',
  refunded: 'answered',
}

/**
 * Takes care one step on, by whoever holds its case: it is told to the house by the case, and to the shopper by letter. What is given up is
 * not paid any more; what a provider holds for it is let go by the catch-up. By an earlier estimate than the last, whose turn it is does not change.
 */
export async function stepCare(
  tx: Transaction,
  held: Case,
  estimate: string,
  to: CareState,
  cause: string,
  isLast = true,
): Promise<Result<{ readonly moved: boolean }, StepFailure>> {
  const stepped = await step(tx, estimateSubject, estimate, to, cause.slice(0, 200))
  if (!stepped.ok || !stepped.value.moved) return stepped
  if (to === 'declined' || to === 'withdrawn') await endLinked(tx, { estimate }, cause)
  await tellCare(tx, held, estimate, to, isLast)
  return stepped
}

/** It stands there now. */
export async function tellCare(tx: Transaction, held: Case, estimate: string, to: CareState, isLast = true): Promise<void> {
  if (isLast) await placeCase(tx, held, turns[to], `care: ${to}`)
  else await noteCase(tx, held.id)
  await record<CareMoved>(tx, { kind: 'care.moved', data: { estimate, to } })
}
