import type { Database } from '../../db/database.ts'
import { keepMail } from '../../domain/notify/keep-mail.ts'
import type { MailTransport } from '../../domain/notify/mail.port.ts'
import { compose } from './compose.ts'

/** The demo's postman: writes the whole message and keeps it in the house, where `/mailbox` shows it. */
export function mailboxTransport({ db }: Database, from: string): MailTransport {
  return {
    deliver: async (message) => keepMail(db, message, await compose(message, from)),
    close: () => {},
  }
}
