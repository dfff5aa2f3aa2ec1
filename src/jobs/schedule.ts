import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { forgetLapsed } from './forget-lapsed.ts'
import { startPublishingChanges } from './publish-changes.ts'

interface Job {
  readonly name: string
  readonly cron: string
  run(database: Database): Promise<unknown>
}

/** Every scheduled job, one line each. */
const jobs: readonly Job[] = [{ name: 'forget-lapsed', cron: '17 * * * *', run: forgetLapsed }]

/** A worker that dies is missed after this long, and its job given to another. The least pg-boss allows. */
const heartbeatSeconds = 10

export async function startJobs(database: Database, url: string, log: Logger): Promise<() => Promise<void>> {
  const boss = new PgBoss({ connectionString: url, schema: 'jobs', max: 3, application_name: 'vitrine jobs' })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, { retryLimit: 3, retryBackoff: true, heartbeatSeconds })
    await boss.schedule(job.name, job.cron)
    await boss.work(job.name, async () => {
      const outcome = await job.run(database)
      log.info({ job: job.name, outcome }, 'job done')
    })
  }
  const stopPublishing = startPublishingChanges(database, log)
  return async () => {
    stopPublishing()
    await boss.stop({ graceful: true, timeout: 5_000 })
  }
}
