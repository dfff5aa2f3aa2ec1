import type { Logger } from 'pino'
import { publishChanges } from '../db/changes.ts'
import type { Database } from '../db/database.ts'

const everyMs = 1_000

/** Once a second, not through the queue: a queued job would write more than it reads. Several processes may run it. */
export function startPublishingChanges(database: Database, log: Logger): () => void {
  let timer: NodeJS.Timeout
  let stopped = false
  const turn = async () => {
    try {
      const published = await publishChanges(database)
      if (published > 0) log.debug({ tags: published }, 'page changes published')
    } catch (error) {
      log.warn({ err: error }, 'page changes wait for the database')
    }
    if (!stopped) timer = setTimeout(turn, everyMs)
  }
  timer = setTimeout(turn, everyMs)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
