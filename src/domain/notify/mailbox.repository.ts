import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { MailMessage } from './mail.port.ts'

export interface KeptMail extends Record<string, unknown> {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly receivedAt: Date
}

export async function insertMail(db: Db, message: MailMessage, source: string): Promise<void> {
  await runNamed(
    db,
    'mailbox-insert',
    sql`insert into mailbox (message_id, recipient, subject, html, source)
    values (${message.messageId}, ${message.to}, ${message.subject}, ${message.html}, ${source}) on conflict (message_id) do nothing`,
  )
}

export async function selectMails(db: Db, most: number): Promise<KeptMail[]> {
  const { rows } = await db.execute<{ id: number; recipient: string; subject: string; received_at: string }>(
    sql`select id, recipient, subject, received_at from mailbox order by id desc limit ${most}`,
  )
  return rows.map((row) => ({
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    receivedAt: new Date(row.received_at),
  }))
}

export async function selectMail(db: Db, id: string): Promise<{ html: string; source: string } | null> {
  const { rows } = await db.execute<{ html: string; source: string }>(
    sql`select html, source from mailbox where id = ${id}::bigint`,
  )
  return rows[0] ?? null
}

export async function deleteMailTo(tx: Transaction, customer: string): Promise<void> {
  await tx.execute(sql`delete from mailbox m using customer c
    where c.id = ${customer} and c.email_confirmed_at is not null and lower(m.recipient) = lower(c.email)`)
  await tx.execute(sql`delete from mail_log m using customer c
    where c.id = ${customer} and c.email_confirmed_at is not null and lower(m.recipient) = lower(c.email)`)
}

export async function deleteOldMail(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from mailbox where received_at <= now() - make_interval(days => ${days})`)
  return rowCount ?? 0
}
