import type { Database } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { audit } from '../audit/write-audit.ts'
import { isCare } from '../case/case.ts'
import { type Advisor, withHeld } from '../case/hold-case.ts'
import type { CareState } from './care-states.ts'
import { insertEstimate, selectOfCase } from './estimate.repository.ts'
import type { NewEstimate } from './estimate.ts'
import { stepCare, tellCare } from './step-care.ts'

type WriteFailure = { readonly code: 'CASE_NOT_FOUND' | 'CASE_CHANGED' | 'CASE_NOT_CARE' | 'CARE_UNDER_WAY' }

const underWay: readonly CareState[] = ['paid', 'working', 'ready']

/** The house says what it would do and for how much. One at a time: the one before is withdrawn, unless it is paid. */
export function writeEstimate(
  database: Database,
  id: string,
  estimate: NewEstimate,
  { by, version }: Advisor,
): Promise<Result<string, WriteFailure>> {
  return withHeld<string, WriteFailure>(database, id, version, async (tx, held) => {
    if (!isCare(held)) return failure({ code: 'CASE_NOT_CARE' })
    const [last] = await selectOfCase(tx, held.id)
    if (last && underWay.includes(last.state)) return failure({ code: 'CARE_UNDER_WAY' })
    const isOpen = last?.state === 'estimated' || last?.state === 'accepted'
    if (last && isOpen) await stepCare(tx, held, last.id, 'withdrawn', 'another estimate')
    const written = await insertEstimate(tx, held.id, estimate, by.member)
    await tellCare(tx, held, written, 'estimated')
    const { amount, days, validUntil } = estimate
    const after = { amount: amount.amount, currency: amount.currency, days, validUntil }
    const before = last && { amount: last.amount.amount, state: last.state }
    await audit(tx, { by, action: 'care.estimate', subject: held.number, before: before ?? null, after })
    return success(written)
  })
}
