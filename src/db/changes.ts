import type { Database, Transaction } from './database.ts'
import { sql } from './sql.ts'

export const changeChannel = 'page_changed'

/**
 * Says, in the transaction that changes it, which data of which pages has changed. The jobs join
 * the rows into one NOTIFY a second: NOTIFY takes a global lock at commit, so no order ever waits for another's.
 */
export async function recordChange(tx: Transaction, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  await tx.execute(sql`insert into page_change (tag) select unnest(${[...new Set(tags)]}::text[])`)
}

/** Takes the waiting changes and tells every process about them. */
export async function publishChanges(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    const taken = await tx.execute<{ tag: string }>(sql`
      delete from page_change where id in (select id from page_change order by id limit 5000 for update skip locked)
      returning tag`)
    const tags = [...new Set(taken.rows.map((row) => row.tag))]
    for (const payload of payloads(tags)) await tx.execute(sql`select pg_notify(${changeChannel}, ${payload})`)
    return tags.length
  })
}

/** NOTIFY carries less than 8000 bytes. */
function* payloads(tags: readonly string[]): Generator<string> {
  let payload = ''
  for (const tag of tags) {
    if (payload.length + tag.length > 7_000) {
      yield payload
      payload = ''
    }
    payload += payload ? ` ${tag}` : tag
  }
  if (payload) yield payload
}

/** The tags that one notice names. */
export const tagsIn = (payload: string): readonly string[] => payload.split(' ')
