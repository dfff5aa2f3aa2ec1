import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { holdPayment, startPayment } from '../payment/begin-payment.ts'
import type { Payment } from '../payment/payment.ts'
import type { NewCertificate } from './certificate.ts'

/** How long somebody has to pay for one. */
const minutes = 30

/** Who buys, by which press of the button. */
interface Buying {
  readonly visitor: string
  readonly attempt: string
  readonly provider: string
}

/** The payment for a certificate, begun: the same press for the same certificate is the same payment, in whatever state it is by now. */
export function beginCertificate(
  database: Database,
  certificate: NewCertificate,
  { visitor, attempt, provider }: Buying,
): Promise<Payment> {
  const id = idFrom(JSON.stringify([visitor, attempt, certificate]))
  return database.transaction(async (tx) => {
    await startPayment(tx, {
      ...{ id, cart: null, visitor, provider, amount: certificate.amount, agreed: certificate },
      purpose: 'certificate',
      method: 'CREDIT_CARD',
      expiresAt: new Date(Date.now() + minutes * 60_000),
    })
    return (await holdPayment(tx, id))!
  })
}

/** Of what nobody else can say: no other press comes to it. */
function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** As it was kept with its payment. */
export function readCertificate(agreed: object): NewCertificate {
  return agreed as NewCertificate
}
