import type { Database } from '../../src/db/database.ts'
import type { Memory } from '../../src/web/cache/memory.ts'

/** What has changed is told to this process, as the jobs would within a second. Only what was told is forgotten. */
export async function tellChanges({ pool }: Database, memory: Memory): Promise<void> {
  const { rows } = await pool.query<{ tag: string }>('delete from page_change returning tag')
  memory.invalidate(rows.map(({ tag }) => tag))
}
