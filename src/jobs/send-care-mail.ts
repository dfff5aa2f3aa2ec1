import type { CareMoved } from '../domain/care/care.events.ts'
import { findEstimate, listEstimates } from '../domain/care/find-estimates.ts'
import { findCase } from '../domain/case/find-case.ts'
import { careMail } from '../mail/care.mail.ts'
import type { EventJob } from './event-job.ts'

/** Tells who asked for care how far it has come. What another estimate took the place of is told by that one's own letter. */
export const sendCareMail: EventJob<CareMoved>['run'] = async ({ database: { db }, mail, publicUrl }, { id, data }) => {
  const estimate = await findEstimate(db, data.estimate)
  const found = estimate && (await findCase(db, estimate.case))
  if (!found) return
  const [last] = await listEstimates(db, found.id)
  // Accepted is paid for next: that letter says both.
  const isReplaced = last?.id !== estimate.id && (data.to === 'estimated' || data.to === 'withdrawn')
  const isSaidLater = isReplaced || (data.to === 'accepted' && estimate.amount.amount > 0)
  if (!isSaidLater) await mail.deliver(careMail({ id: `event-${id}`, case: found, estimate, to: data.to }, publicUrl))
}
