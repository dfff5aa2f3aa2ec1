import { beginRun, endRun } from './job-runs.ts'
import type { JobTools } from './job-tools.ts'
import type { HowToRun, ScheduledJob } from './scheduled.ts'

/** A job's own result where it has one: the specification's codes. */
function resultOf(outcome: unknown): string {
  return typeof outcome === 'object' && outcome !== null && 'result' in outcome ? String(outcome.result) : 'OK'
}

/** Runs a job and writes down what came of it. Of two at once the second is told so, and does nothing. */
export async function runJob(
  tools: JobTools,
  job: ScheduledJob,
  askedBy: string,
  how: HowToRun = { dryRun: false },
  run: string | null = null,
): Promise<unknown> {
  const { database } = tools
  const id = await beginRun(database, job.name, askedBy, run)
  if (id === null) {
    if (run) await endRun(database, run, 'RUNNING', null)
    return { result: 'RUNNING' }
  }
  try {
    const outcome = await job.run(tools, how)
    await endRun(database, id, resultOf(outcome), outcome)
    return outcome
  } catch (error) {
    tools.log.error({ job: job.name, err: error }, 'a job failed')
    // In words that are ours: what a row or a shopper held does not belong here.
    await endRun(database, id, 'ERROR', { error: error instanceof Error ? error.name : 'Error' })
    throw error
  }
}
