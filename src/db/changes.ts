import pg from 'pg'
import type { Database, Transaction } from './database.ts'
import { sql } from './sql.ts'

const channel = 'page_changed'

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
    for (const payload of payloads(tags)) await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
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

export interface ChangeListener {
  onChange(tags: readonly string[]): void
  /** We may have missed changes: drop everything. */
  onGap(): void
}

/** Listens on a connection of its own, and comes back by itself after an outage. */
export async function listenForChanges(url: string, listener: ChangeListener): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'vitrine changes', keepAlive: true })
    const lost = () => {
      if (client !== fresh) return
      client = undefined
      again()
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', (message) => listener.onChange((message.payload ?? '').split(' ')))
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    client = fresh
    listener.onGap()
  }

  function again(): void {
    if (stopped) return
    retry = setTimeout(() => connect().catch(again), 500)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    const last = client
    client = undefined
    await last?.end()
  }
}
