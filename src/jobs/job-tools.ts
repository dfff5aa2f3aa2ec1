import type { Database } from '../db/database.ts'
import type { Queue } from '../db/queue.ts'
import type { MailTransport } from '../domain/notify/mail.port.ts'

/** Everything a job may need. */
export interface JobTools {
  readonly database: Database
  readonly mail: MailTransport
  /** For work that a job leaves to others. */
  readonly queue: Queue
  readonly publicUrl: string
}
