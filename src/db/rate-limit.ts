import type { Db } from './database.ts'
import { runNamed } from './named.ts'
import { sql } from './sql.ts'

export interface Limit {
  /** What is counted: `letters:ip:203.0.113.7`. Personal parts are hashed by the caller's choice of key. */
  readonly key: string
  readonly most: number
  readonly seconds: number
}

/**
 * Counts one attempt in each of these fixed windows, for all processes at once and in one statement: every form asks this. Answers for each
 * the seconds to wait: none while it has room. Rows are taken in the order of their keys, so that two never wait in a circle.
 */
export async function countAttempts(db: Db, limits: readonly Limit[]): Promise<number[]> {
  const rows = await runNamed<{ key: string; hits: number; seconds: number }>(
    db,
    'attempts-count',
    sql`
    insert into rate_limit as r (key, window_ends, hits)
    select l.key, now() + make_interval(secs => l.seconds), 1
    from unnest(${limits.map(({ key }) => key)}::text[], ${limits.map(({ seconds }) => seconds)}::int[]) as l (key, seconds) order by l.key
    on conflict (key) do update set
      hits = case when r.window_ends <= now() then 1 else r.hits + 1 end,
      window_ends = case when r.window_ends <= now() then excluded.window_ends else r.window_ends end
    returning key, hits, greatest(1, ceil(extract(epoch from window_ends - now())))::int as seconds`,
  )
  const counted = new Map(rows.map((row) => [row.key, row]))
  return limits.map(({ key, most }) => {
    const { hits, seconds } = counted.get(key)!
    return hits <= most ? 0 : seconds
  })
}

/** Takes back one attempt of each window: it was none of those that are counted. */
export async function uncountAttempts(db: Db, keys: readonly string[]): Promise<void> {
  await db.execute(sql`update rate_limit set hits = greatest(0, hits - 1) where key = any(${keys}::text[])`)
}

export async function deleteLapsedLimits(db: Db): Promise<number> {
  const gone = await db.execute(sql`delete from rate_limit where window_ends <= now()`)
  return gone.rowCount ?? 0
}
