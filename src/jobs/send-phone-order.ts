import type { PhoneOrderLinked } from '../domain/checkout/phone-order.events.ts'
import { findLink } from '../domain/checkout/phone-order.ts'
import { phoneOrderMail } from '../mail/phone-order.mail.tsx'
import type { EventJob } from './event-job.ts'

/** Writes to a client with the link to what was prepared for them. */
export const sendPhoneOrder: EventJob<PhoneOrderLinked>['run'] = async ({ database, mail, publicUrl }, { id, data }) => {
  const phone = await findLink(database.db, data.phoneOrder)
  if (phone) await mail.deliver(phoneOrderMail({ ...phone, id: `event-${id}` }, publicUrl))
}
