import { findOrder } from '../domain/order/find-order.ts'
import type { OrderPlaced } from '../domain/order/order.events.ts'
import { orderConfirmation } from '../mail/order-confirmation.mail.tsx'
import { orderStatusMail } from '../mail/order-status.mail.tsx'
import type { EventJob } from './event-job.ts'

/** Writes to whoever ordered; of what a gift was exchanged for to who received it, without its price. Sending the same mail again keeps its id, so that a mailbox can tell. */
export const sendOrderConfirmation: EventJob<OrderPlaced>['run'] = async ({ database, mail, publicUrl }, { data }) => {
  const order = await findOrder(database.db, data.order)
  if (!order) throw new Error(`no order ${data.order}`)
  const told = { id: order.number, order, state: 'EXCHANGED', invoice: null } as const
  await mail.deliver(order.giftReturn ? orderStatusMail(told, publicUrl) : orderConfirmation(order, publicUrl))
}
