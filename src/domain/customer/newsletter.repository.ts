import type { Db, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Language } from '../../kernel/visit.ts'
import { newsletterConsentVersion, type Reader, type Subscription } from './newsletter.ts'

/** Nobody is written to more often about one address and list. */
const minutesBetween = 10

/** Waits to be confirmed. Null when it is already, or was asked for a moment ago: then nothing is owed. */
export async function insertPending(tx: Transaction, { email, country, language }: Reader): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into letter_subscription as s (email, country, language, consent_version)
    values (${email}, ${country}, ${language}, ${newsletterConsentVersion})
    on conflict (lower(email), country) do update
      set language = excluded.language, consent_version = excluded.consent_version, asked_at = now(), updated_at = now()
      where s.confirmed_at is null and s.asked_at <= now() - make_interval(mins => ${minutesBetween})
    returning id`)
  return rows[0]?.id ?? null
}

export async function insertConfirmed(tx: Transaction, { email, country, language }: Reader): Promise<void> {
  await tx.execute(sql`
    insert into letter_subscription as s (email, country, language, consent_version, confirmed_at)
    values (${email}, ${country}, ${language}, ${newsletterConsentVersion}, now())
    on conflict (lower(email), country) do update
      set language = excluded.language, consent_version = excluded.consent_version,
        confirmed_at = coalesce(s.confirmed_at, now()), updated_at = now()`)
}

export async function deleteReader(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`delete from letter_subscription where email = ${email}`)
}

/** Whom a key speaks for; null when they are on no list. */
export async function selectByKey(db: Db, key: string): Promise<{ email: string } | null> {
  const { rows } = await db.execute<{ email: string }>(sql`select email from letter_subscription where key = ${key}`)
  return rows[0] ?? null
}

export async function confirmByKey(tx: Transaction, key: string): Promise<void> {
  await tx.execute(
    sql`update letter_subscription set confirmed_at = coalesce(confirmed_at, now()), updated_at = now() where key = ${key}`,
  )
}

export async function selectPending(db: Db, id: string): Promise<(Reader & { readonly key: string }) | null> {
  const { rows } = await db.execute<{ email: string; country: string; language: Language; key: string }>(
    sql`select email, country, language, key from letter_subscription where id = ${id} and confirmed_at is null`,
  )
  return rows[0] ?? null
}

export async function selectSubscriptions(db: Db, email: string): Promise<Subscription[]> {
  const { rows } = await db.execute<Subscription & Record<string, unknown>>(sql`
    select country, language, consent_version as version, confirmed_at is not null as "isConfirmed"
    from letter_subscription where email = ${email} order by country`)
  return rows
}

export async function deleteLapsedPending(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from letter_subscription
    where confirmed_at is null and asked_at <= now() - make_interval(days => ${days})`)
  return rowCount ?? 0
}
