import { findOrder } from '../domain/order/find-order.ts'
import type { OrderCodeAsked } from '../domain/order/order.events.ts'
import { findCode } from '../domain/order/track-order.ts'
import { orderCodeMail } from '../mail/order-code.mail.tsx'
import type { EventJob } from './event-job.ts'

/** Sends the code that opens an order. One that has lapsed meanwhile is not sent: it would open nothing. */
export const sendOrderCode: EventJob<OrderCodeAsked>['run'] = async ({ database, mail, publicUrl }, { id, data }) => {
  const order = await findOrder(database.db, data.order)
  const code = await findCode(database.db, data.order)
  if (order && code) await mail.deliver(orderCodeMail({ id: `event-${id}`, order, code }, publicUrl))
}
