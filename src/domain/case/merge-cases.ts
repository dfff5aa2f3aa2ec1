import type { Database, Transaction } from '../../db/database.ts'
import { step } from '../../db/step.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import { hasEstimate } from '../care/find-estimates.ts'
import { lockTwo, moveMessages, updateCase, updateMerged } from './case.repository.ts'
import { type Case, isCare } from './case.ts'
import { caseSubject } from './case-states.ts'

export type MergeFailure = { readonly code: 'CASE_NOT_FOUND' | 'CASE_SAME' | 'CASE_OTHER_PERSON' | 'CASE_OVER' | 'CASE_IN_CARE' }

/**
 * Puts what was said in one case into another, and leads its letters there. Only of one and the same person: whoever has the key of the
 * first reads the second from now on.
 */
export function mergeCases(database: Database, from: string, into: string, by: Actor): Promise<Result<void, MergeFailure>> {
  return database.transaction(async (tx) => {
    if (from === into) return failure({ code: 'CASE_SAME' })
    const [first, second] = await lockTwo(tx, from, into)
    if (!first || !second) return failure({ code: 'CASE_NOT_FOUND' })
    const code = await whyNot(tx, first, second)
    if (code) return failure({ code })
    if (isCare(first) && !isCare(second)) await updateCase(tx, second.id, { kind: 'care' })
    await moveMessages(tx, first.id, second.id)
    await updateMerged(tx, first.id, second.id)
    const stepped = await step(tx, caseSubject, first.id, 'merged', `merged into ${second.number}`)
    if (!stepped.ok) return failure({ code: 'CASE_OVER' })
    if (second.state === 'closed' && first.state === 'open')
      await step(tx, caseSubject, second.id, 'open', `took in ${first.number}`)
    await audit(tx, { by, action: 'case.merge', subject: first.number, after: { into: second.number } })
    return success(undefined)
  })
}

async function whyNot(tx: Transaction, first: Case, second: Case): Promise<MergeFailure['code'] | null> {
  if (first.email !== second.email) return 'CASE_OTHER_PERSON'
  if (second.state === 'merged') return 'CASE_OVER'
  // What was estimated stays where it was: the other is merged into it.
  return (await hasEstimate(tx, first.id)) ? 'CASE_IN_CARE' : null
}
