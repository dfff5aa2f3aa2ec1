import type { EventJob } from './event-job.ts'
import type { JobAsked } from './job.events.ts'
import { findAsked } from './job-runs.ts'
import { runJob } from './run-job.ts'
import { scheduled } from './scheduled.ts'

/** Does now what the clock would do later. What fails is written down and not tried again: whoever asked sees it, and may ask anew. */
export const runAskedJob: EventJob<JobAsked>['run'] = async (tools, { data }) => {
  const asked = await findAsked(tools.database, data.run)
  const job = asked && scheduled.find(({ name }) => name === asked.job)
  if (job) await runJob(tools, job, asked.askedBy, { dryRun: false }, data.run).catch(() => {})
}
