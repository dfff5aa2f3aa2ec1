import type { Visit } from '../../kernel/visit.ts'
import { beginCertificate } from '../certificate/begin-certificate.ts'
import type { NewCertificate } from '../certificate/certificate.ts'
import { type Paid, type PaidCard, type Paying, payBegun } from './pay-by-card.ts'
import { settlePayment } from './settle-payment.ts'

/** A certificate, bought by card. Pressed twice, it is bought once. */
export async function payForCertificate(
  settling: Paying,
  visit: Visit,
  certificate: NewCertificate,
  card: PaidCard,
): Promise<Paid> {
  const { cards, database } = settling
  const { visitor } = visit
  const payment = await beginCertificate(database, certificate, { visitor, attempt: card.attempt, provider: cards.name })
  if (payment.state === 'STARTED')
    return payBegun(settling, visit, { payment: payment.id, amount: payment.amount, ref: payment.ref, isForLater: false }, card)
  const settled = await settlePayment(settling, payment.id)
  return settled.is === 'open' ? { is: 'uncertain' } : settled
}
