import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'

export interface MailTry {
  readonly event: number
  readonly job: string
  readonly recipient: string
  readonly subject: string
  readonly error: string | null
}

export async function upsertTry(db: Db, { event, job, recipient, subject, error }: MailTry): Promise<void> {
  await runNamed(
    db,
    'mail-try',
    sql`insert into mail_log as m (event, job, recipient, subject, error, sent_at)
    values (${event}, ${job}, ${recipient}, ${subject}, ${error}, case when ${error}::text is null then now() end)
    on conflict (event, job) do update set tries = m.tries + 1, tried_at = now(), error = excluded.error,
      sent_at = coalesce(excluded.sent_at, m.sent_at), recipient = excluded.recipient, subject = excluded.subject`,
  )
}

export interface LoggedMail extends MailTry {
  readonly tries: number
  readonly triedAt: Date
  readonly sentAt: Date | null
}

interface Row extends Omit<LoggedMail, 'triedAt' | 'sentAt'> {
  readonly tried_at: string
  readonly sent_at: string | null
}

const columns = sql`m.event, m.job, m.recipient, m.subject, m.error, m.tries, m.tried_at, m.sent_at`

const mailOf = ({ tried_at, sent_at, ...row }: Row): LoggedMail => ({
  ...row,
  triedAt: new Date(tried_at),
  sentAt: sent_at === null ? null : new Date(sent_at),
})

export interface MailFilter {
  readonly recipient: string | null
  readonly failedOnly: boolean
  /** Only what was tried before this. */
  readonly before: string | null
}

export async function selectMails(db: Db, { recipient, failedOnly, before }: MailFilter, most: number): Promise<LoggedMail[]> {
  const conditions = [
    sql`true`,
    ...(recipient ? [sql`lower(m.recipient) = ${recipient.toLowerCase()}`] : []),
    ...(failedOnly ? [sql`m.error is not null`] : []),
    ...(before ? [sql`m.tried_at < ${before}::timestamptz`] : []),
  ].reduce((all, each) => sql`${all} and ${each}`)
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from mail_log m where ${conditions} order by m.tried_at desc, m.event desc limit ${most}`,
  )
  return rows.map(mailOf)
}

export async function selectMailsOf(db: Db, order: string): Promise<LoggedMail[]> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from event e join mail_log m on m.event = e.id
    where e.data ? 'order' and e.data ->> 'order' = ${order} order by m.tried_at`)
  return rows.map(mailOf)
}

/** The event is handed out once more, and of its jobs this one counts as not done. False when there is no such mail. */
export async function reopenMail(tx: Transaction, event: number, job: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with known as (select event from mail_log where event = ${event} and job = ${job}),
    undone as (delete from event_job where event in (select event from known) and job = ${job}),
    reopened as (update event set dispatched_at = null, again = again + 1 where id in (select event from known))
    select from known`)
  return rowCount === 1
}
