import type { Db } from '../../db/database.ts'
import type { MailMessage } from './mail.port.ts'
import { insertMail } from './mailbox.repository.ts'

/** Keeping a mail that is kept already changes nothing. */
export function keepMail(db: Db, message: MailMessage, source: string): Promise<void> {
  return insertMail(db, message, source)
}
