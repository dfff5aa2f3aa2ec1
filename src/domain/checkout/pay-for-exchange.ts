import type { Visit } from '../../kernel/visit.ts'
import { beginDifferencePayment, type DifferenceFailure } from '../return/pay-difference.ts'
import type { Paying } from './pay-by-card.ts'
import { type LinkCard, type PaidLink, payByLink } from './pay-by-link.ts'

/** The difference of an exchange for a dearer piece, paid on the provider's page. */
export async function payForExchange(
  settling: Paying,
  visit: Visit,
  { return: id, now }: { readonly return: string; readonly now: Date },
  card: LinkCard,
): Promise<PaidLink<DifferenceFailure>> {
  const { cards, database } = settling
  const begun = await beginDifferencePayment(database, { return: id, visitor: visit.visitor, provider: cards.name }, now)
  if (!begun.ok) return { is: 'refused', failure: begun.failure }
  return payByLink(settling, visit, begun.value, card)
}
