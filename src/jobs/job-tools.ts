import type { Database } from '../db/database.ts'
import type { InvoiceFiles } from '../domain/invoice/invoice-files.port.ts'
import type { MailTransport } from '../domain/notify/mail.port.ts'

/** Everything a job may need. */
export interface JobTools {
  readonly database: Database
  readonly mail: MailTransport
  readonly invoices: InvoiceFiles
  readonly publicUrl: string
}
