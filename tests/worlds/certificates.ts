import type { Database } from '../../src/db/database.ts'
import { writeCode } from '../../src/domain/certificate/certificate.ts'
import { testCards } from '../../src/domain/payment/card-provider.contract.ts'
import type { TestPayments } from '../test-payments.ts'
import type { Answer, Shopper } from './shopper.ts'

/** What somebody types who gives one. */
export const gift = {
  giftCertificateAmount: '100',
  recipient: 'Jeanne Roux',
  recipientEmail: 'jeanne@averne.fr',
  sender: 'Inès Martin',
  email: 'ines@averne.fr',
  giftMessage: 'Pour tes trente ans.',
  sendOn: '',
}

/** The page with the button that pays. */
export function previewOf(
  me: Shopper,
  typed: Partial<typeof gift> & Record<string, string> = {},
  base = '/fr/fr',
): Promise<Answer> {
  return me.post(`${base}/gift-certificate`, { ...gift, ...typed })
}

/** Buys one by card; gives the code, as it stands in the database until its letter has left. */
export async function buyCertificate(
  pays: TestPayments,
  database: Database,
  typed: Partial<typeof gift> = {},
  base = '/fr/fr',
): Promise<string> {
  const me = pays.shopper()
  const paymentToken = await pays.tokenOf(testCards.taken)
  const bought = await me.submit(`${base}/gift-certificate/pay`, await previewOf(me, typed, base), { paymentToken })
  const payment = bought.location?.split('?payment=')[1]
  if (!payment) throw new Error(`no certificate was bought: ${bought.status}`)
  const { rows } = await database.pool.query('select code from certificate where payment = $1', [payment])
  return writeCode(rows[0].code)
}

/** Lays one on the cart at the payment step. */
export function layOn(me: Shopper, page: Answer, code: string, amount = '', base = '/fr/fr'): Promise<Answer> {
  return me.post(`${base}/onepage/payment?update=certificate`, {
    csrf_token: /name="csrf_token" value="([^"]+)"/.exec(page.html)![1]!,
    giftCertificateCode: code,
    giftCertificateAmount: amount,
  })
}
