import { findOrder } from '../domain/order/find-order.ts'
import type { OrderPlaced } from '../domain/order/order.events.ts'
import { orderConfirmation } from '../mail/order-confirmation.mail.tsx'
import type { EventJob } from './event-job.ts'

/** Writes to whoever ordered. Sending the same mail again keeps its id, so that a mailbox can tell. */
export const sendOrderConfirmation: EventJob<OrderPlaced>['run'] = async ({ database, mail, publicUrl }, { data }) => {
  const order = await findOrder(database.db, data.order)
  if (!order) throw new Error(`no order ${data.order}`)
  await mail.deliver(orderConfirmation(order, publicUrl))
}
