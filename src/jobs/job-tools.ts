import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Conversions } from '../domain/analytics/conversions.port.ts'
import type { CaseFiles } from '../domain/case/case-files.port.ts'
import type { InvoiceFiles } from '../domain/invoice/invoice-files.port.ts'
import type { MailTransport } from '../domain/notify/mail.port.ts'
import type { CardProvider } from '../domain/payment/card-provider.port.ts'
import type { PaymentProviders } from '../domain/payment/payment-provider.ts'
import type { Clock } from '../kernel/clock.ts'
import type { HouseFolder } from './file-job.ts'

/** Everything a job may need. */
export interface JobTools {
  readonly database: Database
  readonly mail: MailTransport
  readonly invoices: InvoiceFiles
  /** Null where nobody is told of orders. */
  readonly conversions: Conversions | null
  readonly caseFiles: CaseFiles
  readonly publicUrl: string
  /** Whoever takes payments for the house. */
  readonly providers: PaymentProviders
  /** Null where nobody takes cards. */
  readonly cards: CardProvider | null
  readonly clock: Clock
  readonly log: Logger
  /** Where the house's files come in; nothing where none do. */
  readonly files?: HouseFolder
}
