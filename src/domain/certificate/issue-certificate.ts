import type { Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import type { Clocks } from '../../kernel/zoned-time.ts'
import { depotFor } from '../../markets/deliveries.ts'
import { holdPayment } from '../payment/begin-payment.ts'
import { takePayment } from '../payment/settle-payments.ts'
import { readCertificate } from './begin-certificate.ts'
import type { CertificateBought } from './certificate.events.ts'
import { insertCertificate, insertMovement, selectByPayment } from './certificate.repository.ts'
import { hashOf, makeCode, type NewCertificate } from './certificate.ts'
import { declareDue } from './send-certificates.ts'

/** Its money is the house's: now there is a certificate, once. Null where its payment had ended before. */
export async function issueCertificate(tx: Transaction, payment: string, clocks: Clocks): Promise<string | null> {
  const held = (await holdPayment(tx, payment))!
  if (held.state !== 'STARTED' || held.agreed === null) return (await selectByPayment(tx, payment))?.id ?? null
  const certificate = readCertificate(held.agreed)
  const text = makeCode()
  const id = await insertCertificate(tx, { payment }, certificate, { text, hash: hashOf(text) })
  await insertMovement(tx, { certificate: id, kind: 'issued', holder: payment, amount: held.amount.amount, cause: 'bought' })
  await takePayment(tx, payment, 'a certificate was bought')
  await record<CertificateBought>(tx, { kind: 'certificate.bought', data: { certificate: id } })
  if (certificate.sendOn <= clocks(depotFor(certificate.country).timeZone).date) await declareDue(tx, id)
  return id
}

/** What a gift cost is its receiver's: a certificate that nobody bought, sent at once. One for a return, and one for its exchange that nobody got: the database sees to that. */
export async function issueForReturn(
  tx: Transaction,
  source: { readonly return: string; readonly exchange: string | null },
  certificate: NewCertificate,
): Promise<void> {
  const text = makeCode()
  const id = await insertCertificate(tx, source, certificate, { text, hash: hashOf(text) })
  const { amount } = certificate.amount
  await insertMovement(tx, {
    certificate: id,
    kind: 'issued',
    holder: source.exchange ?? source.return,
    amount,
    cause: 'a gift came back',
  })
  await declareDue(tx, id)
}
