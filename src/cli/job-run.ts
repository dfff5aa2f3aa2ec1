import { openJobs } from '../compose.ts'
import { runJob } from '../jobs/run-job.ts'
import { type HowToRun, type ScheduledJob, scheduled } from '../jobs/scheduled.ts'
import type { Call, Command } from './command.ts'
import { Refused } from './lifetime.ts'
import { openCommand } from './open-command.ts'

const names = scheduled.map(({ name }) => name).join(', ')

export const jobRun: Command = {
  name: 'job run',
  takes: ['<name>'],
  says: `does now what the clock would do later: ${names}`,
  run: async (call) => {
    const [name] = call.args
    const job = scheduled.find((each) => each.name === name)
    if (!job) throw new Refused(`there is no job ${name}; there are ${names}`)
    return runNow(call, job, { dryRun: false })
  },
}

async function runNow(call: Call, job: ScheduledJob, how: HowToRun): Promise<string> {
  const { tools } = openJobs(await openCommand(call), call.undo)
  const outcome = await runJob(tools, job, 'command line', how)
  return `${job.name}: ${outcome === undefined ? 'done' : JSON.stringify(outcome)}`
}

const barWidth = 30

/** How far it has come, on a terminal alone: a file of a thousand lines takes its time. */
function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY) return
  const filled = Math.round((done / total) * barWidth)
  process.stderr.write(`\r  ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${done}/${total}${done === total ? '\n' : ''}`)
}

/** Each job by its own name. */
export const jobCommands: readonly Command[] = scheduled.map((job) => ({
  name: job.name,
  ...(job.hasDryRun ? { flags: { 'dry-run': { type: 'boolean' } } } : {}),
  says: job.says,
  run: (call) => runNow(call, job, { dryRun: call.flags['dry-run'] === true, onProgress: showProgress }),
}))
