import type { Db, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const validDays = 7

/** An e-mail that an account asked to have confirmed. */
export interface AskedEmail {
  readonly customer: string
  readonly email: string
}

export async function insertConfirmation(db: Db, { customer, email }: AskedEmail, token: Buffer): Promise<void> {
  await db.execute(sql`insert into email_confirmation (token, customer, email, expires_at)
    values (${token}, ${customer}, ${email}, now() + make_interval(days => ${validDays}))`)
}

export async function selectConfirmation(db: Db, token: Buffer): Promise<AskedEmail | null> {
  const { rows } = await db.execute<{ customer: string; email: string }>(sql`
    select k.customer, k.email from email_confirmation k join customer c on c.id = k.customer
    where k.token = ${token} and k.used_at is null and k.expires_at > now()
      and k.email = coalesce(c.pending_email, c.email)`)
  return rows[0] ?? null
}

/** Uses it up. A second one at the same moment waits for the row, and finds it used. */
export async function markConfirmationUsed(tx: Transaction, token: Buffer): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`update email_confirmation set used_at = now() where token = ${token} and used_at is null and expires_at > now()`,
  )
  return rowCount === 1
}

export async function deleteLapsedConfirmations(db: Db): Promise<number> {
  const gone = await db.execute(sql`delete from email_confirmation where expires_at <= now()`)
  return gone.rowCount ?? 0
}
