import type { Transaction } from '../../db/database.ts'
import type { Money } from '../../kernel/money.ts'
import { sellerIn } from '../../markets/seller.ts'
import { issueForReturn } from '../certificate/issue-certificate.ts'
import type { Order } from '../order/order.ts'
import { holdKept } from '../payment/refund-payments.ts'
import type { Receiver, Return } from './return.ts'

interface Owed {
  readonly returned: Pick<Return, 'id'>
  readonly receiver: Receiver
  readonly country: Order['country']
  readonly amount: Money
  /** The order that was paid for it. */
  readonly paid: string
  /** The exchange that they did not get; null for what came back. */
  readonly exchange: string | null
}

/** What a gift is worth is its receiver's as a certificate, and never goes to who gave it. False where the house has not taken so much. */
export async function payReceiver(tx: Transaction, owed: Owed): Promise<boolean> {
  const { returned, receiver, country, amount, paid, exchange } = owed
  if ((await holdKept(tx, paid)) < amount.amount) return false
  const { name, email, language } = receiver
  await issueForReturn(
    tx,
    { return: returned.id, exchange },
    {
      ...{ amount, language, country, recipient: name, recipientEmail: email },
      ...{ sender: sellerIn(country).name, buyerEmail: '', message: '', sendOn: new Date().toISOString().slice(0, 10) },
    },
  )
  return true
}
