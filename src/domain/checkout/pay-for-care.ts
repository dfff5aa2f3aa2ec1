import type { Visit } from '../../kernel/visit.ts'
import type { AnswerFailure } from '../care/answer-estimate.ts'
import { beginCarePayment } from '../care/pay-estimate.ts'
import type { Paying } from './pay-by-card.ts'
import { type LinkCard, type PaidLink, payByLink } from './pay-by-link.ts'

/** An accepted estimate, paid on the provider's page. */
export async function payForCare(
  settling: Paying,
  visit: Visit,
  { case: id, estimate, today }: { readonly case: string; readonly estimate: string; readonly today: string },
  card: LinkCard,
): Promise<PaidLink<AnswerFailure>> {
  const { cards, database } = settling
  const asked = { case: id, estimate, visitor: visit.visitor, provider: cards.name }
  const begun = await beginCarePayment(database, asked, today)
  if (!begun.ok) return { is: 'refused', failure: begun.failure }
  return payByLink(settling, visit, begun.value, card)
}
