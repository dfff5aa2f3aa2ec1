import { answerPage } from '../http/answer.ts'
import type { PrivateHandler } from '../http/route.ts'
import { checkoutOf } from './step.tsx'
import { Summary } from './summary.tsx'

/** The order beside the step, alone. `checkoutStep` is the specification's number; the summary is the same on each. */
export const checkoutSummary: PrivateHandler = async (request) => {
  const checkout = await checkoutOf(request)
  return answerPage(
    { ...request, wantsFragment: true },
    { context: 'checkout', name: 'summary', title: '', path: null, indexable: false, body: <Summary checkout={checkout} /> },
  )
}
