import type { Database, Transaction } from '../../db/database.ts'
import { failure, type Result } from '../../kernel/result.ts'
import { holdCase } from '../case/hold-case.ts'
import { beginLinked, findPayment, holdPayment } from '../payment/begin-payment.ts'
import type { Payment } from '../payment/payment.ts'
import { takePayment } from '../payment/settle-payments.ts'
import type { AnswerFailure } from './answer-estimate.ts'
import { selectEstimate, selectOfCase } from './estimate.repository.ts'
import { type Estimate, isLapsed } from './estimate.ts'
import { stepCare } from './step-care.ts'

export interface PayingEstimate {
  readonly case: string
  readonly estimate: string
  readonly visitor: string
  readonly provider: string
}

/** The one payment for an accepted estimate, begun or as it is by now: in whichever tab, for the same estimate it is the same. */
export function beginCarePayment(
  { transaction }: Database,
  { case: id, estimate, visitor, provider }: PayingEstimate,
  today: string,
): Promise<Result<Payment, AnswerFailure>> {
  return transaction<Result<Payment, AnswerFailure>>(async (tx) => {
    const held = await holdCase(tx, id)
    const [last] = held ? await selectOfCase(tx, held.id) : []
    if (last?.id !== estimate) return failure({ code: 'ESTIMATE_CHANGED' })
    const paying = { purpose: 'care', linked: { estimate }, amount: last.amount, visitor, provider } as const
    return beginLinked(tx, paying, whyNot(last, today))
  })
}

/** Why it may not be paid. */
function whyNot(estimate: Estimate, today: string): AnswerFailure | null {
  if (estimate.state !== 'accepted' || estimate.amount.amount === 0) return { code: 'ESTIMATE_CHANGED' }
  return isLapsed(estimate, today) ? { code: 'ESTIMATE_LAPSED' } : null
}

/** Its money is the house's: now the care is paid, once. Null where its payment had ended, or nobody wants it any more. */
export async function takeCarePayment(tx: Transaction, payment: string): Promise<string | null> {
  const seen = await findPayment(tx, payment)
  const estimate = seen?.estimate && (await selectEstimate(tx, seen.estimate))
  // The case first, as whoever withdraws does.
  const held = estimate && (await holdCase(tx, estimate.case))
  const begun = await holdPayment(tx, payment)
  if (!estimate || !held || begun?.state !== 'STARTED') return begun?.state === 'PAYMENT_CAPTURED' ? begun.estimate : null
  const now = await selectEstimate(tx, estimate.id)
  if (now?.state !== 'accepted') return null
  await takePayment(tx, payment, 'care was paid')
  const stepped = await stepCare(tx, held, estimate.id, 'paid', 'its payment was taken')
  if (!stepped.ok) throw new Error(`estimate ${estimate.id}: ${stepped.failure.code}`)
  return estimate.id
}
