import type { NewsletterAsked } from '../domain/customer/newsletter.events.ts'
import { findPending } from '../domain/customer/subscribe-to-newsletter.ts'
import { newsletterMail } from '../mail/newsletter.mail.tsx'
import type { EventJob } from './event-job.ts'

/** Asks whoever has an address whether they want our letters, while that is open. */
export const sendNewsletterMail: EventJob<NewsletterAsked>['run'] = async ({ database, mail, publicUrl }, { id, data }) => {
  const reader = await findPending(database.db, data.subscription)
  if (reader) await mail.deliver(newsletterMail({ ...reader, id: `event-${id}` }, publicUrl))
}
