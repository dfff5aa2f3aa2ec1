import { checkoutSteps, type StepId } from '../../domain/checkout/steps.ts'
import type { EventOf } from '../../kernel/event-contract.ts'
import type { SiteVisit } from '../../kernel/visit.ts'

export const stepPath = (id: StepId): string => checkoutSteps.find((each) => each.id === id)!.path

/** A step on the way to an order, as it is reported: by its number and its path under the site's. */
export function stepShown(visit: SiteVisit, id: StepId): EventOf<'checkoutStep'> {
  const at = checkoutSteps.findIndex((each) => each.id === id)
  return { event: 'checkoutStep', step: at + 1, name: id, path: visit.base + stepPath(id) }
}
