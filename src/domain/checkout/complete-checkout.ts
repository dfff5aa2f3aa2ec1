import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '../../db/database.ts'
import type { Money } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { Clocks } from '../../kernel/zoned-time.ts'
import { payWithCertificates, takeCertificates } from '../certificate/take-certificates.ts'
import { reserveStock } from '../inventory/reserve-stock.ts'
import { promiseCash } from '../payment/promise-cash.ts'
import { dueOf } from './checkout.ts'
import { type CheckoutFailure, type Completed, type Confirmation, confirmedCheckout } from './confirm-checkout.ts'
import { endOpenPayment } from './end-payment.ts'
import { type Agreed, agreedOrder, lineWith, placeAgreed, slipped } from './place-agreed.ts'

/**
 * The cart becomes an order that is paid at the door, or by certificates alone: stock, order, payment, what follows from it and the end of the cart, all of it or
 * nothing. What cannot be bought is not part of it, and waits in the bag. A second press, a second tab and a request that is sent again
 * wait for the first, find the cart gone, and are shown the order it became.
 */
export function completeCheckout(
  database: Database,
  visit: Visit,
  confirmed: Confirmation,
  clocks: Clocks,
): Promise<Result<Completed, CheckoutFailure>> {
  return database.transaction(async (tx) => {
    const found = await confirmedCheckout(tx, visit, confirmed, clocks)
    if (!found.ok) return found
    if ('number' in found.value) return success(found.value)
    const { checkout } = found.value
    // They came back from another way to pay: what that one holds is theirs.
    await endOpenPayment(tx, checkout.cart, 'another way to pay was chosen')
    const agreed = agreedOrder(checkout, visit, confirmed.billing)
    if (!agreed) return failure({ code: 'CHECKOUT_INCOMPLETE' })
    const id = randomUUID()
    const reserved = await reserveStock(tx, agreed.order.lines, {
      place: agreed.place,
      holder: { kind: 'order', id },
      expiresAt: null,
    })
    if (!reserved.ok) return reserved
    if (slipped(agreed.order.lines, reserved.value)) return failure({ code: 'CHECKOUT_CHANGED' })
    const order = { ...agreed.order, lines: lineWith(agreed.order.lines, reserved.value) }
    const placed = await placeAgreed(tx, id, { ...agreed, order }, checkout.cart)
    const due = { amount: dueOf(checkout, visit), mostUnpaid: confirmed.mostUnpaid }
    const paid = placed.ok ? await payAll(tx, id, agreed, due) : placed
    return paid.ok ? placed : paid
  })
}

/** Certificates pay what they pay; the rest, if there is one, is promised at the door. */
async function payAll(
  tx: Transaction,
  order: string,
  { certificates }: Agreed,
  { amount: due, mostUnpaid }: { readonly amount: Money; readonly mostUnpaid: Confirmation['mostUnpaid'] },
): Promise<Result<void, CheckoutFailure>> {
  const taken = await takeCertificates(tx, certificates, order, 'order placed')
  if (!taken.ok) return taken
  await payWithCertificates(tx, order, certificates, due.currency)
  if (certificates.length > 0 && due.amount === 0) return success(undefined)
  return (await promiseCash(tx, order, due, mostUnpaid)) ? success(undefined) : failure({ code: 'TOO_MANY_UNPAID' })
}
