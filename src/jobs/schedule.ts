import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { publishChanges } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { releaseLapsedHolds } from '../domain/inventory/end-holds.ts'
import { anonymiseInvoices } from '../domain/invoice/find-invoices.ts'
import { notifyBackInStock } from '../domain/notify/notify-back-in-stock.ts'
import { dispatchEvents, sayWhatNobodyFollows, workOn } from './event-queue.ts'
import { forgetLapsed } from './forget-lapsed.ts'
import type { JobTools } from './job-tools.ts'
import { repeat } from './loop.ts'

interface ScheduledJob {
  readonly name: string
  readonly cron: string
  run(tools: JobTools): Promise<unknown>
}

/** Every job that runs by the clock, one line each. What follows from events is in `subscriptions.ts`. */
export const scheduled: readonly ScheduledJob[] = [
  { name: 'forget-lapsed', cron: '17 * * * *', run: ({ database }) => forgetLapsed(database) },
  { name: 'forget-old-invoices', cron: '37 3 * * *', run: ({ database, invoices }) => anonymiseInvoices(database.db, invoices) },
  { name: 'release-lapsed-holds', cron: '* * * * *', run: ({ database }) => releaseLapsedHolds(database) },
  // What was offered and not bought in its time, and what came back to the stock by another way than a receipt.
  { name: 'notify-unsold-stock', cron: '*/10 * * * *', run: ({ database }) => notifyBackInStock(database, 'all') },
]

const jobSchema = 'jobs'
const eventQueues = ['mail', 'work'] as const

/** A worker that dies is missed after this long, and its job given to another. The least pg-boss allows. */
const heartbeatSeconds = 10
/** For about a day: a mail server may be away for a night. */
const retries = { retryLimit: 150, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, heartbeatSeconds }

/** Makes the tables and the queues. */
export async function prepareJobs(url: string, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: url, schema: jobSchema, max: 3, application_name: 'vitrine jobs' })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  for (const name of [...scheduled.map((job) => job.name), ...eventQueues]) await boss.createQueue(name, retries)
  return boss
}

/** Tells every web process what changed. Several may do it. */
export function startPublishing(database: Database, log: Logger): () => Promise<void> {
  return repeat(1_000, () => publishChanges(database), log, 'what pages show')
}

export async function startJobs(tools: JobTools, url: string, log: Logger): Promise<() => Promise<void>> {
  const boss = await prepareJobs(url, log)
  for (const job of scheduled) {
    await boss.schedule(job.name, job.cron)
    await boss.work(job.name, async () => {
      const outcome = await job.run(tools)
      log.info({ job: job.name, outcome }, 'job done')
    })
  }
  for (const queue of eventQueues) await workOn(boss, queue, tools, log)
  await sayWhatNobodyFollows(tools.database, log)
  const loops = [
    repeat(200, () => dispatchEvents(tools.database, boss), log, 'what follows from events'),
    startPublishing(tools.database, log),
  ]
  return async () => {
    for (const stop of loops) await stop()
    await boss.stop({ graceful: true, timeout: 5_000 })
    tools.mail.close()
  }
}
