import { openJobs } from '../compose.ts'
import { scheduled } from '../jobs/schedule.ts'
import type { Command } from './command.ts'
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
    const { tools } = openJobs(await openCommand(call), call.undo)
    const outcome = await job.run(tools)
    return `${job.name}: ${outcome === undefined ? 'done' : JSON.stringify(outcome)}`
  },
}
