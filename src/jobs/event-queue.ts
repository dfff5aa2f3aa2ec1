import { createHash } from 'node:crypto'
import type { Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Transaction } from '../db/database.ts'
import { runNamed } from '../db/named.ts'
import { sql } from '../db/sql.ts'
import type { EventJob, EventKind, ShopEvent } from './event-job.ts'
import type { JobTools } from './job-tools.ts'
import { loggedMail } from './logged-mail.ts'
import { subscriptions } from './subscriptions.ts'

/** One job of one event, as it waits in its queue. */
interface Waiting {
  readonly event: number
  readonly kind: EventKind
  readonly job: string
  readonly data: object
}

interface EventRow {
  readonly id: number
  readonly kind: string
  readonly data: object
  /** How often its mail was asked for once more. */
  readonly again: number
}

const mostAtOnce = 500
const kinds = Object.keys(subscriptions)

/**
 * Hands out what follows from events that were recorded. Jobs are made in the transaction that marks the events, under ids that the
 * events give them: a dispatcher that dies half-way has done nothing, and two of them do it once.
 */
export function dispatchEvents(database: Database, boss: PgBoss): Promise<number> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute<EventRow>(
      sql`update event set dispatched_at = now() where id in (
          select id from event where dispatched_at is null and kind = any(${kinds}::text[])
          order by id limit ${mostAtOnce} for update skip locked
        ) returning id, kind, data, again`,
      'events-dispatch',
    )
    for (const queue of ['mail', 'work'] as const) {
      const jobs = rows.flatMap((row) =>
        jobsFor(row)
          .filter((job) => job.queue === queue)
          .map((job) => waitingJob(row, job)),
      )
      if (jobs.length > 0) await boss.insert(queue, jobs, { db: within(tx) })
    }
    return rows.length
  })
}

/** Recorded by a newer shop than this one, or by a mistake: they wait for whoever knows them, and somebody should know. */
export async function sayWhatNobodyFollows({ db }: Database, log: Logger): Promise<void> {
  const { rows } = await db.execute<{ kind: string; waiting: number }>(sql`
    select kind, count(*) as waiting from event where dispatched_at is null and kind <> all(${kinds}::text[]) group by kind`)
  for (const { kind, waiting } of rows) log.warn({ kind, waiting }, 'events wait for somebody who knows what follows from them')
}

function jobsFor({ kind, data }: EventRow): EventJob[] {
  const jobs = subscriptions[kind as EventKind] as readonly EventJob[]
  return jobs.filter((job) => job.isFor?.(data as ShopEvent['data']) ?? true)
}

function waitingJob({ id: event, kind, data, again }: EventRow, { name: job, priority }: EventJob) {
  return { id: idOf(event, job, again), data: { event, kind, job, data }, priority }
}

/** The same for the same job of the same event, each time that it is asked for. */
function idOf(event: number, job: string, again: number): string {
  const hex = createHash('sha256')
    .update(again === 0 ? `${event}:${job}` : `${event}:${job}:${again}`)
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const within = (tx: Transaction) => ({ executeSql: (text: string, values?: unknown[]) => tx.executeText<never>(text, values) })

/** Does jobs as they come, a handful at once; one that fails is tried again and holds up no other. */
export async function workOn(boss: PgBoss, queue: EventJob['queue'], tools: JobTools, log: Logger): Promise<void> {
  const pace = { batchSize: queue === 'mail' ? 25 : 5, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 }
  await boss.work(queue, { ...pace, perJobResults: true as const }, async (jobs: Job<Waiting>[]) => {
    const isDone = await doneOf(
      tools,
      jobs.map(({ data }) => data),
    )
    return Promise.all(
      jobs.map(async ({ id, data }) => {
        try {
          if (!isDone(data)) await run(tools, data)
          return { id, status: 'completed' as const }
        } catch (error) {
          log.error({ err: error, job: data.job, event: data.event }, 'job failed')
          return { id, status: 'failed' as const }
        }
      }),
    )
  })
}

/** What was done for an event is not done again, whoever hands it out once more: asked once for all that came together. */
async function doneOf({ database }: JobTools, jobs: readonly Waiting[]): Promise<(job: Waiting) => boolean> {
  const rows = await runNamed<{ event: number; job: string }>(
    database.db,
    'event-jobs-done',
    sql`select asked.event, asked.job
      from unnest(${jobs.map(({ event }) => event)}::bigint[], ${jobs.map(({ job }) => job)}::text[]) as asked (event, job),
        lateral (select from event_job d where d.event = asked.event and d.job = asked.job offset 0) done`,
  )
  const done = new Set(rows.map(({ event, job }) => `${event} ${job}`))
  return ({ event, job }) => done.has(`${event} ${job}`)
}

async function run(tools: JobTools, { event, kind, job: name, data }: Waiting): Promise<void> {
  const job = (subscriptions[kind] as readonly EventJob[] | undefined)?.find((each) => each.name === name)
  if (!job) throw new Error(`no job ${name} follows from ${kind}`)
  await job.run({ ...tools, mail: loggedMail(tools, event, name) }, { id: event, kind, data } as Parameters<EventJob['run']>[1])
  await runNamed(
    tools.database.db,
    'event-job-insert',
    sql`insert into event_job (event, job) values (${event}, ${name}) on conflict do nothing`,
  )
}
