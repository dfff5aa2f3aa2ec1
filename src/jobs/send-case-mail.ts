import type { CaseAnswered, CaseOpened } from '../domain/case/case.events.ts'
import { findCase, readCase } from '../domain/case/find-case.ts'
import { messagesIn } from '../i18n/messages.ts'
import { caseMail } from '../mail/case.mail.tsx'
import type { EventJob } from './event-job.ts'

/** Tells whoever wrote to the house that it has arrived, and where the answer will be read. */
export const sendCaseOpened: EventJob<CaseOpened>['run'] = async ({ database, mail, publicUrl }, { id, data }) => {
  const found = await findCase(database.db, data.case)
  if (!found) return
  const t = messagesIn(found.language)
  const subject = t('service.mailOpenedSubject', { number: found.number })
  await mail.deliver(caseMail({ id: `event-${id}`, case: found, subject, text: t('service.mailOpened') }, publicUrl))
}

/** What the house has answered, word for word. */
export const sendCaseAnswer: EventJob<CaseAnswered>['run'] = async ({ database, mail, publicUrl }, { id, data }) => {
  const found = await findCase(database.db, data.case)
  const said = found && (await readCase(database.db, found.id)).find((message) => message.id === data.message)
  if (!found || !said) return
  const subject = messagesIn(found.language)('service.mailAnsweredSubject', { number: found.number })
  await mail.deliver(caseMail({ id: `event-${id}`, case: found, subject, text: said.text }, publicUrl))
}
