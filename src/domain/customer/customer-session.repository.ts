import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { KeptSession, SignedIn } from './customer.ts'

/** As long as the cookie; being seen does not prolong it. */
const lifetimeDays = 30

export async function insertSession(tx: Transaction, customer: string, token: Buffer, agent: string): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into customer_session (token, customer, agent, expires_at)
    values (${token}, ${customer}, ${agent}, now() + make_interval(days => ${lifetimeDays})) returning id`)
  return rows[0]!.id
}

/** Whose browser this is. That it was seen is written once an hour at most. */
export async function selectSession(db: Db, token: Buffer): Promise<SignedIn | null> {
  const rows = await runNamed<SignedIn & { is_stale: boolean }>(
    db,
    'session',
    sql`select id as session, customer, seen_at < now() - interval '1 hour' as is_stale
      from customer_session where token = ${token} and expires_at > now()`,
  )
  const [row] = rows
  if (!row) return null
  if (row.is_stale) {
    await db.execute(sql`update customer_session set seen_at = now() where id = ${row.session}`)
  }
  return { customer: row.customer, session: row.session }
}

export async function selectSessions(db: Db, customer: string): Promise<KeptSession[]> {
  const { rows } = await db.execute<{ id: string; agent: string; created_at: string; seen_at: string }>(sql`
    select id, agent, created_at, seen_at from customer_session
    where customer = ${customer} and expires_at > now() order by seen_at desc, id`)
  return rows.map((row) => ({
    id: row.id,
    agent: row.agent,
    createdAt: new Date(row.created_at),
    seenAt: new Date(row.seen_at),
  }))
}

/** Its owner's only, whatever id is sent. */
export async function deleteSession(db: Db | Transaction, customer: string, session: string): Promise<void> {
  await db.execute(sql`delete from customer_session where customer = ${customer} and id = ${session}`)
}

export async function deleteSessions(tx: Db | Transaction, customer: string, except: string | null): Promise<void> {
  await tx.execute(sql`delete from customer_session where customer = ${customer} and id is distinct from ${except}::uuid`)
}

export async function deleteLapsedCustomerSessions(db: Db): Promise<number> {
  const gone = await db.execute(sql`delete from customer_session where expires_at <= now()`)
  return gone.rowCount ?? 0
}
