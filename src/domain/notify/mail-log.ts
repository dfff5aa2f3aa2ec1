import type { Database, Db } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import type { MailMessage } from './mail.port.ts'
import { type LoggedMail, type MailFilter, reopenMail, selectMails, selectMailsOf, upsertTry } from './mail-log.repository.ts'

export type { LoggedMail }

interface Tried {
  readonly event: number
  readonly job: string
  readonly message: MailMessage
  /** What the mail server said; null when it took it. */
  readonly error: string | null
}

/** A line a mail, however often it is tried. */
export function noteMail(db: Db, { event, job, message, error }: Tried): Promise<void> {
  return upsertTry(db, { event, job, error, recipient: message.to, subject: message.subject })
}

/** What was tried last comes first. */
export function listMail(db: Db, filter: MailFilter, most: number): Promise<LoggedMail[]> {
  return selectMails(db, filter, most)
}

/** All that was written about an order. */
export function listMailOf(db: Db, order: string): Promise<LoggedMail[]> {
  return selectMailsOf(db, order)
}

/** The mail is made anew from what happened then, as things stand now, and goes out by the queue. */
export function sendAgain(
  { transaction }: Database,
  { event, job }: { readonly event: number; readonly job: string },
  by: Actor,
): Promise<Result<null, { readonly code: 'NO_SUCH_MAIL' }>> {
  return transaction(async (tx) => {
    if (!(await reopenMail(tx, event, job))) return failure({ code: 'NO_SUCH_MAIL' })
    await audit(tx, { by, action: 'mail.again', subject: `mail ${event}`, after: { job } })
    return success(null)
  })
}
