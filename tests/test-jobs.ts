import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Database } from '../src/db/database.ts'
import { mailboxTransport } from '../src/integrations/mail/mailbox.ts'
import { openCaseFiles } from '../src/integrations/uploads/case-files.ts'
import type { JobTools } from '../src/jobs/job-tools.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { testInvoices } from './test-invoices.ts'

/** What jobs work with: mail stays in the database, and nobody takes payments. */
export function testJobs(database: Database, others: Partial<JobTools> = {}): JobTools {
  return {
    database,
    mail: mailboxTransport(database, 'Averne <house@averne.example>'),
    invoices: testInvoices(),
    conversions: null,
    caseFiles: openCaseFiles(join(tmpdir(), `jobs-${randomUUID()}`)),
    publicUrl: 'http://localhost:3000',
    providers: new Map(),
    cards: null,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    ...others,
  }
}

/** A job that failed waits some seconds for its next turn, longer each time: nobody waits for that here. */
export async function bringRetriesForward(database: Database): Promise<void> {
  await database.pool.query("update jobs.job set start_after = now() where state = 'retry' and start_after > now()")
}
