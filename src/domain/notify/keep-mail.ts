import type { Db, Transaction } from '../../db/database.ts'
import { retention } from '../retention.ts'
import type { MailMessage } from './mail.port.ts'
import { deleteMailTo, deleteOldMail, insertMail } from './mailbox.repository.ts'

/** Keeping a mail that is kept already changes nothing. */
export function keepMail(db: Db, message: MailMessage, source: string): Promise<void> {
  return insertMail(db, message, source)
}

/** What was kept of the mail to a customer who leaves, if the e-mail is shown to be theirs. */
export function forgetMail(tx: Transaction, customer: string): Promise<void> {
  return deleteMailTo(tx, customer)
}

export function forgetOldMail(db: Db): Promise<number> {
  return deleteOldMail(db, retention.keptMailDays)
}
