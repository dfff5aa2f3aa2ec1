import type { Db, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { AuditLine } from './audit.ts'

const written = (facts: object | null | undefined) => (facts ? JSON.stringify(facts) : null)

export async function insertLine(tx: Transaction, { by, action, subject, before, after }: AuditLine): Promise<void> {
  await tx.execute(
    sql`insert into audit_line (member, actor, action, subject, before, after)
      values (${by.member}, ${by.name}, ${action}, ${subject}, ${written(before)}::jsonb, ${written(after)}::jsonb)`,
    'audit-insert',
  )
}

export interface LineRow {
  readonly id: number
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

export interface LineFilter {
  readonly actor: string | null
  readonly action: string | null
  readonly subject: string | null
  /** Only what was written before this one. */
  readonly before: number | null
}

export async function selectLines(db: Db, { actor, action, subject, before }: LineFilter, most: number): Promise<LineRow[]> {
  const conditions = [
    sql`true`,
    ...(actor === null ? [] : [sql`l.member = (select id from staff_member where email = ${actor})`]),
    ...(action === null ? [] : [sql`l.action = ${action}`]),
    ...(subject === null ? [] : [sql`l.subject = ${subject}`]),
    ...(before === null ? [] : [sql`l.id < ${before}`]),
  ].reduce((all, each) => sql`${all} and ${each}`)
  const { rows } = await db.execute<LineRow>(sql`select l.id, l.at, l.actor, l.action, l.subject, l.before, l.after
    from audit_line l where ${conditions} order by l.id desc limit ${most}`)
  return rows
}
