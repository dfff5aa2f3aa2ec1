import type { Database } from '../db/database.ts'
import type { MailTransport } from '../domain/notify/mail.port.ts'

/** Everything a job may need. */
export interface JobTools {
  readonly database: Database
  readonly mail: MailTransport
  readonly publicUrl: string
}
