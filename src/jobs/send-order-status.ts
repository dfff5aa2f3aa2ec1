import { findInvoicesOf } from '../domain/invoice/find-invoices.ts'
import { findOrder } from '../domain/order/find-order.ts'
import type { OrderCut, OrderMoved } from '../domain/order/order.events.ts'
import type { CardDeclined } from '../domain/payment/card.events.ts'
import { orderStatusMail } from '../mail/order-status.mail.tsx'
import type { EventJob } from './event-job.ts'

/** Tells whoever ordered what has become of it. */
export const sendOrderStatus: EventJob<OrderMoved>['run'] = async ({ database, mail, publicUrl }, { id, data }) => {
  const order = await findOrder(database.db, data.order)
  if (!order) throw new Error(`no order ${data.order}`)
  if (data.to === 'IN_PREPARATION') return
  const [invoice = null] = await findInvoicesOf(database.db, order.id)
  await mail.deliver(orderStatusMail({ id: `event-${id}`, order, state: data.to, invoice }, publicUrl))
}

/** Tells whoever ordered what no state says. */
const sendWord =
  (state: 'CUT' | 'DECLINED'): EventJob<OrderCut | CardDeclined>['run'] =>
  async ({ database, mail, publicUrl }, { id, data }) => {
    const order = await findOrder(database.db, data.order)
    if (!order) throw new Error(`no order ${data.order}`)
    await mail.deliver(orderStatusMail({ id: `event-${id}`, order, state, invoice: null }, publicUrl))
  }

/** That a part of it will not come, and what still does. */
export const sendOrderCut = sendWord('CUT')
/** That it waits: its card was declined when it was asked once more. */
export const sendCardDeclined = sendWord('DECLINED')
