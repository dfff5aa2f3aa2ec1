import type { Database } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { holdCase } from '../case/hold-case.ts'
import type { CareState } from './care-states.ts'
import { selectOfCase } from './estimate.repository.ts'
import { type Estimate, isLapsed } from './estimate.ts'
import { stepCare } from './step-care.ts'

export type AnswerFailure = { readonly code: 'ESTIMATE_CHANGED' | 'ESTIMATE_LAPSED' }

export interface EstimateAnswer {
  readonly case: string
  /** The one that they were shown: what another says is not what they agreed to. */
  readonly estimate: string
  readonly as: 'accepted' | 'declined'
}

/** Accepted before, by a press that came first. */
const afterwards: readonly CareState[] = ['accepted', 'paid', 'working', 'ready', 'returned', 'refunded']

/** What the shopper says to an estimate. Said twice it is said once; who has accepted and not paid yet may still decline. */
export function answerEstimate(
  { transaction }: Database,
  { case: id, estimate, as }: EstimateAnswer,
  today: string,
): Promise<Result<Estimate, AnswerFailure>> {
  return transaction<Result<Estimate, AnswerFailure>>(async (tx) => {
    const held = await holdCase(tx, id)
    const [last] = held ? await selectOfCase(tx, held.id) : []
    if (!held || last?.id !== estimate) return failure({ code: 'ESTIMATE_CHANGED' })
    if (as === 'accepted' && afterwards.includes(last.state)) return success(last)
    if (as === 'accepted' && isLapsed(last, today)) return failure({ code: 'ESTIMATE_LAPSED' })
    const stepped = await stepCare(tx, held, estimate, as, 'the shopper says so')
    return stepped.ok ? success({ ...last, state: as }) : failure({ code: 'ESTIMATE_CHANGED' })
  })
}
