import type { QueuedJobs } from '../db/queue.ts'
import { findOrder } from '../domain/order/find-order.ts'
import { orderConfirmation } from '../mail/order-confirmation.mail.tsx'
import type { JobTools } from './job-tools.ts'

/** Writes to whoever ordered. Sending the same letter again keeps its id, so that a mailbox can tell. */
export async function sendOrderConfirmation(
  tools: JobTools,
  { order: id }: QueuedJobs['send-order-confirmation'],
): Promise<void> {
  const order = await findOrder(tools.database.db, id)
  if (!order) throw new Error(`no order ${id}`)
  await tools.mail.deliver(orderConfirmation(order, tools.publicUrl))
}
