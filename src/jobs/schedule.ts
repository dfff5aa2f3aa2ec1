import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { jobSchema, openQueue, type QueuedJobs } from '../db/queue.ts'
import { offerStock } from '../domain/notify/offer-stock.ts'
import { forgetLapsed } from './forget-lapsed.ts'
import type { JobTools } from './job-tools.ts'
import { startPublishingChanges } from './publish-changes.ts'
import { sendAccountLetter } from './send-account-letter.ts'
import { sendOrderConfirmation } from './send-order-confirmation.ts'
import { sendStockLetter } from './send-stock-letter.ts'

interface ScheduledJob {
  readonly name: string
  readonly cron: string
  run(tools: JobTools): Promise<unknown>
}

/** Every job that runs by the clock, one line each. */
export const scheduled: readonly ScheduledJob[] = [
  { name: 'forget-lapsed', cron: '17 * * * *', run: ({ database }) => forgetLapsed(database) },
  // What was offered and not bought in its time, and what came back to the stock by another way than a delivery.
  { name: 'offer-unsold-stock', cron: '*/10 * * * *', run: ({ database, queue }) => offerStock(database, queue, 'all') },
]

/** Every job that something in the shop causes. */
const queued: { readonly [Name in keyof QueuedJobs]: (tools: JobTools, data: QueuedJobs[Name]) => Promise<void> } = {
  'send-order-confirmation': sendOrderConfirmation,
  'send-account-letter': sendAccountLetter,
  'offer-stock': async ({ database, queue }, { skus }) => void (await offerStock(database, queue, skus)),
  'send-stock-letter': sendStockLetter,
}

/** A worker that dies is missed after this long, and its job given to another. The least pg-boss allows. */
const heartbeatSeconds = 10
const retries = { retryLimit: 10, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, heartbeatSeconds }

/** Makes the tables and the queues, so that the shop can put work into them. */
export async function prepareJobs(url: string, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: url, schema: jobSchema, max: 3, application_name: 'vitrine jobs' })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  for (const name of [...scheduled.map((job) => job.name), ...Object.keys(queued)]) await boss.createQueue(name, retries)
  return boss
}

export async function startJobs(given: Omit<JobTools, 'queue'>, url: string, log: Logger): Promise<() => Promise<void>> {
  const boss = await prepareJobs(url, log)
  const tools: JobTools = { ...given, queue: await openQueue(given.database) }
  for (const job of scheduled) {
    await boss.schedule(job.name, job.cron)
    await boss.work(job.name, async () => {
      const outcome = await job.run(tools)
      log.info({ job: job.name, outcome }, 'job done')
    })
  }
  for (const name of Object.keys(queued) as (keyof QueuedJobs)[]) await workOn(name, tools, boss, log)
  const stopPublishing = startPublishingChanges(tools.database, log)
  return async () => {
    stopPublishing()
    await boss.stop({ graceful: true, timeout: 5_000 })
    await tools.queue.close()
    tools.mail.close()
  }
}

async function workOn<Name extends keyof QueuedJobs>(name: Name, tools: JobTools, boss: PgBoss, log: Logger): Promise<void> {
  const run = queued[name]
  await boss.work<QueuedJobs[Name]>(name, { pollingIntervalSeconds: 1 }, async ([job]) => {
    if (!job) return
    try {
      await run(tools, job.data)
    } catch (error) {
      log.error({ err: error, job: name, id: job.id }, 'job failed, and is tried again')
      throw error
    }
  })
}
