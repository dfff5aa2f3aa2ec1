import pino from 'pino'
import type { Database } from '../src/db/database.ts'
import { mailboxTransport } from '../src/integrations/mail/mailbox.ts'
import type { JobTools } from '../src/jobs/job-tools.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { testInvoices } from './test-invoices.ts'

/** What jobs work with: mail stays in the database, and nobody takes payments. */
export function testJobs(database: Database, others: Partial<JobTools> = {}): JobTools {
  return {
    database,
    mail: mailboxTransport(database, 'Averne <house@averne.example>'),
    invoices: testInvoices(),
    publicUrl: 'http://localhost:3000',
    providers: new Map(),
    cards: null,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    ...others,
  }
}
