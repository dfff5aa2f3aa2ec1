import type { Database } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { audit } from '../audit/write-audit.ts'
import { type Advisor, withHeld } from '../case/hold-case.ts'
import { findPaymentFor } from '../payment/begin-payment.ts'
import { refundWhole } from '../payment/refund-payments.ts'
import { type CareMove, movesOf, movesOfEarlier } from './care-states.ts'
import { selectOfCase } from './estimate.repository.ts'
import { stepCare } from './step-care.ts'

type MoveFailure = { readonly code: 'CASE_NOT_FOUND' | 'CASE_CHANGED' | 'CARE_REFUSED' }

/** The house begins, is done, gives the piece back, takes its estimate back, or gives back the whole of what was paid for it. */
export function moveCare(
  database: Database,
  id: string,
  { estimate, to }: { readonly estimate: string; readonly to: CareMove },
  { by, version }: Advisor,
): Promise<Result<void, MoveFailure>> {
  return withHeld<void, MoveFailure>(database, id, version, async (tx, held) => {
    const [last, ...earlier] = await selectOfCase(tx, held.id)
    const moved = [last, ...earlier].find((each) => each?.id === estimate)
    const isAllowed = moved && (moved === last ? movesOf(moved) : movesOfEarlier(moved)).includes(to)
    if (!isAllowed) return failure({ code: 'CARE_REFUSED' })
    const payment = to === 'refunded' ? await findPaymentFor(tx, { estimate }) : null
    if (to === 'refunded' && !payment) return failure({ code: 'CARE_REFUSED' })
    const stepped = await stepCare(tx, held, estimate, to, by.name, moved === last)
    if (!stepped.ok) return failure({ code: 'CARE_REFUSED' })
    if (payment) await refundWhole(tx, payment, `care:${estimate}`, 'care was given back')
    await audit(tx, { by, action: `care.${to}`, subject: held.number, before: { state: moved.state }, after: { state: to } })
    return success(undefined)
  })
}
