import { settlePayment } from '../domain/checkout/settle-payment.ts'
import type { OrderMoved, OrderPrepared } from '../domain/order/order.events.ts'
import { askLostAgain, authorizeAgain } from '../domain/payment/authorize-again.ts'
import { findPaymentsOf } from '../domain/payment/begin-payment.ts'
import { captureAuthorized, type Pass, releasePayment, settlePayments } from '../domain/payment/settle-payments.ts'
import { clocksAt } from '../i18n/format.ts'
import type { JobTools } from './job-tools.ts'

/** Whatever was left open: begun and never ended, ended and still held, sent and not captured. */
export async function settleBegunPayments(tools: JobTools, olderThanSeconds?: number): Promise<Pass> {
  await askLostAgain(tools, olderThanSeconds)
  const settling = { ...tools, clocks: clocksAt(tools.clock()) }
  return settlePayments(settling, (id) => settlePayment(settling, id), olderThanSeconds)
}

/** What was authorized long ago is asked for once more before it leaves. */
export async function authorizePrepared(tools: JobTools, { data }: OrderPrepared): Promise<void> {
  if (!(await authorizeAgain(tools, data.order))) throw new Error(`the payment of order ${data.order} waits for its provider`)
}

/** The money of an order that leaves the house is taken, and that of one that is cancelled let go. */
export async function followOrder(tools: JobTools, { data }: OrderMoved): Promise<void> {
  const { db } = tools.database
  const all = async (ids: readonly string[], work: (id: string) => Promise<boolean>) => {
    for (const id of ids) if (!(await work(id))) throw new Error(`payment ${id} waits for its provider`)
  }
  if (data.to === 'SHIPPED' || data.to === 'COLLECTED')
    await all(
      await findPaymentsOf(db, data.order, 'AUTHORIZED'),
      async (id) => (await captureAuthorized(tools, id)) !== 'unanswered',
    )
  if (data.to === 'CANCELLED')
    await all(await findPaymentsOf(db, data.order, 'PAYMENT_REJECT'), (id) => releasePayment(tools, id))
}
