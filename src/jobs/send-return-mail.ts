import { findOrder } from '../domain/order/find-order.ts'
import { findReturnById } from '../domain/return/find-returns.ts'
import type { ReturnMoved } from '../domain/return/return.events.ts'
import { returnMail } from '../mail/return.mail.tsx'
import type { EventJob } from './event-job.ts'

/** Tells whoever gives pieces back what has become of them. */
export const sendReturnMail: EventJob<ReturnMoved>['run'] = async ({ database, mail, publicUrl }, { id, data }) => {
  if (data.to === 'SENT' || data.to === 'UNPAID') return
  const returned = await findReturnById(database.db, data.return)
  const order = returned && (await findOrder(database.db, returned.order))
  if (!order) throw new Error(`no return ${data.return}`)
  await mail.deliver(returnMail({ id: `event-${id}`, order, returned, state: data.to }, publicUrl))
}
