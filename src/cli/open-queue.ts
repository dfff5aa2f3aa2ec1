import type { Database } from '../db/database.ts'
import { openQueue, type Queue } from '../db/queue.ts'
import type { Undo } from '../kernel/undo.ts'
import { Refused } from './lifetime.ts'

/** The queue of a shop that has been opened before: its tables are made by the first start. */
export async function queueForCommand(database: Database, undo: Undo[]): Promise<Queue> {
  try {
    const queue = await openQueue(database)
    undo.push(() => queue.close())
    return queue
  } catch (error) {
    if (error instanceof Error && /not installed/.test(error.message))
      throw new Refused('this shop was never open: start it once')
    throw error
  }
}
