import type { Visit } from '../../kernel/visit.ts'
import type { Payment } from '../payment/payment.ts'
import { type Paid, type PaidCard, type Paying, payBegun } from './pay-by-card.ts'
import { type Settled, settlePayment } from './settle-payment.ts'

/** What the provider's page needs to know: where who has paid comes back to, and what is said there. */
export type LinkCard = Pick<PaidCard, 'returnUrl' | 'description'>

export type PaidLink<Failure> = Exclude<Paid, { is: 'refused' }> | { readonly is: 'refused'; readonly failure: Failure }

/** What was begun for an estimate or an exchange, paid by card on the provider's page. Pressed twice, or in two tabs, it is paid once. */
export async function payByLink(
  settling: Paying,
  visit: Visit,
  { id: payment, amount, ref, state }: Payment,
  card: LinkCard,
): Promise<Exclude<Paid, { is: 'refused' }>> {
  // What was begun before may be paid by now, on a page that was left open.
  if (ref !== null || state !== 'STARTED') {
    const settled = await settlePayment(settling, payment)
    if (settled.is !== 'open') return settled
    if (settled.told === null) return { is: 'uncertain' }
  }
  // On the provider's page; who gives up there comes back as who has paid does.
  const onPage = { token: null, holder: null, attempt: payment, cancelUrl: card.returnUrl(payment) }
  const paid = await payBegun(settling, visit, { payment, amount, ref, isForLater: false }, { ...card, ...onPage })
  return paid.is === 'refused' ? { is: 'uncertain' } : paid
}

export const unpaidWords = ['unfinished', 'declined', 'uncertain'] as const

/** Why something was not paid by its link, short enough to stand in an address. */
export type UnpaidWord = (typeof unpaidWords)[number]

export function whyUnpaid(unpaid: Exclude<Paid | Settled, { is: 'elsewhere' | 'bought' | 'refused' }>): UnpaidWord {
  if (unpaid.is === 'ended') return /_DECLINED$/.test(unpaid.why) ? 'declined' : 'unfinished'
  return unpaid.is === 'open' && unpaid.told ? 'unfinished' : 'uncertain'
}
