import type { Database, Db } from '../db/database.ts'
import { record } from '../db/events.ts'
import { sql } from '../db/sql.ts'
import type { Actor } from '../domain/audit/audit.ts'
import { audit } from '../domain/audit/write-audit.ts'
import type { JobAsked } from './job.events.ts'

export interface JobRun {
  readonly id: string
  readonly job: string
  readonly askedBy: string
  readonly askedAt: Date
  readonly endedAt: Date | null
  /** Null while it waits or runs. */
  readonly result: string | null
  readonly outcome: unknown
}

/** Whoever has run for so long has died. */
const deadMinutes = 30
const keptDays = 30

/** The last of each job, the newest first. */
export async function listRuns(db: Db, mostOfEach: number): Promise<JobRun[]> {
  const { rows } = await db.execute<{
    id: string
    job: string
    asked_by: string
    asked_at: string
    ended_at: string | null
    result: string | null
    outcome: unknown
  }>(sql`select r.* from (select distinct job from job_run) j,
      lateral (select * from job_run where job = j.job order by asked_at desc limit ${mostOfEach}) r order by r.asked_at desc`)
  return rows.map((row) => ({
    id: row.id,
    job: row.job,
    askedBy: row.asked_by,
    askedAt: new Date(row.asked_at),
    endedAt: row.ended_at === null ? null : new Date(row.ended_at),
    result: row.result,
    outcome: row.outcome,
  }))
}

/** The process of the jobs does it as soon as it hears of it. */
export function askForRun({ transaction }: Database, job: string, by: Actor): Promise<string> {
  return transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`insert into job_run (job, asked_by) values (${job}, ${by.name}) returning id`,
    )
    const { id } = rows[0]!
    await record<JobAsked>(tx, { kind: 'job.asked', data: { run: id } })
    await audit(tx, { by, action: 'job.run', subject: job })
    return id
  })
}

export async function findAsked({ db }: Database, run: string): Promise<{ job: string; askedBy: string } | null> {
  const { rows } = await db.execute<{ job: string; askedBy: string }>(
    sql`select job, asked_by as "askedBy" from job_run where id = ${run} and started_at is null`,
  )
  return rows[0] ?? null
}

/** Null when another run of it is not over. */
export async function beginRun(
  { transaction }: Database,
  job: string,
  askedBy: string,
  run: string | null,
): Promise<string | null> {
  return transaction(async (tx) => {
    await tx.execute(sql`update job_run set ended_at = now(), result = 'ERROR', outcome = '{"error": "never came back"}'
      where job = ${job} and ended_at is null and started_at < now() - make_interval(mins => ${deadMinutes})`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`job:${job}`}))`)
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into job_run (id, job, asked_by, started_at)
      select coalesce(${run}::uuid, gen_random_uuid()), ${job}, ${askedBy}, now()
      where not exists (select from job_run where job = ${job} and started_at is not null and ended_at is null)
      on conflict (id) do update set started_at = now() returning id`)
    return rows[0]?.id ?? null
  })
}

export async function endRun({ db }: Database, id: string, result: string, outcome: unknown): Promise<void> {
  await db.execute(
    sql`update job_run set ended_at = now(), result = ${result}, outcome = ${JSON.stringify(outcome ?? null)}::jsonb where id = ${id}`,
  )
}

export async function forgetOldRuns(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from job_run where asked_at < now() - make_interval(days => ${keptDays})`)
  return rowCount ?? 0
}
