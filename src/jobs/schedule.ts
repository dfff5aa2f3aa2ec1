import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { publishChanges } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { startEditions } from '../domain/edition/publish-edition.ts'
import { startPrices } from '../domain/pricing/start-prices.ts'
import { dispatchEvents, sayWhatNobodyFollows, workOn } from './event-queue.ts'
import type { JobTools } from './job-tools.ts'
import { repeat } from './loop.ts'
import { runJob } from './run-job.ts'
import { scheduled } from './scheduled.ts'
import { settleBegunPayments } from './settle-begun-payments.ts'

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

/** Brings into force what waits for its hour, and tells every web process what changed. Several may do it. One that fails does not hold up the others. */
export function startPublishing(database: Database, log: Logger): () => Promise<void> {
  const loops = [
    repeat(1_000, () => startPrices(database, new Date()), log, 'what begins to cost otherwise'),
    repeat(1_000, () => startEditions(database, new Date()), log, 'what pages begin to say'),
    repeat(1_000, () => publishChanges(database), log, 'what pages show'),
  ]
  return async () => {
    for (const stop of loops) await stop()
  }
}

export async function startJobs(tools: JobTools, url: string, log: Logger): Promise<() => Promise<void>> {
  const boss = await prepareJobs(url, log)
  for (const job of scheduled) {
    await boss.schedule(job.name, job.cron)
    await boss.work(job.name, async () => {
      const outcome = await runJob(tools, job, 'clock')
      log.info({ job: job.name, outcome }, 'job done')
    })
  }
  for (const queue of eventQueues) await workOn(boss, queue, tools, log)
  await sayWhatNobodyFollows(tools.database, log)
  // A shop that died may have left payments half done: they are looked at before the clock says so.
  void settleBegunPayments(tools, 0).catch((error) => log.error({ err: error }, 'payments that were left half done'))
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
