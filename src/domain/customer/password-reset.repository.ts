import type { Db, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const validMinutes = 60

/** Takes the place of any that was there: of the mails that were sent, the last one counts. */
export async function insertReset(db: Db, customer: string, token: Buffer): Promise<void> {
  await db.execute(sql`
    with former as (delete from password_reset where customer = ${customer})
    insert into password_reset (token, customer, expires_at)
    values (${token}, ${customer}, now() + make_interval(mins => ${validMinutes}))`)
}

export async function isResetOpen(db: Db, token: Buffer): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from password_reset where token = ${token} and used_at is null and expires_at > now()`,
  )
  return rows.length > 0
}

/** Uses it up and says whose it was. A second one at the same moment waits for the row, and finds it used. */
export async function useReset(tx: Transaction, token: Buffer): Promise<string | null> {
  const { rows } = await tx.execute<{ customer: string }>(sql`
    update password_reset set used_at = now() where token = ${token} and used_at is null and expires_at > now() returning customer`)
  return rows[0]?.customer ?? null
}

/** A password was set: the other letters that offer to do so are void. */
export async function closeResets(tx: Transaction, customer: string): Promise<void> {
  await tx.execute(sql`update password_reset set used_at = now() where customer = ${customer} and used_at is null`)
}

export async function deleteLapsedResets(db: Db): Promise<number> {
  const gone = await db.execute(sql`delete from password_reset where expires_at <= now()`)
  return gone.rowCount ?? 0
}
