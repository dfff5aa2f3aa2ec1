import type { Db, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { checkEmail } from '../../forms/email.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Language, SiteVisit } from '../../kernel/visit.ts'
import { newsletterConsentVersion } from './newsletter.ts'

export type SubscribeFailure = { readonly code: 'VALIDATE_REQUIRED' | 'VALIDATE_EMAIL' | 'VALIDATE_MAXLENGTH' }

interface Reader {
  readonly email: string
  readonly country: string
  readonly language: Language
}

/** Puts an address on the list. Sending it twice is harmless, and the answer never tells whether it was known. */
export async function subscribeToNewsletter(db: Db, visit: SiteVisit, email: string): Promise<Result<void, SubscribeFailure>> {
  const checked = checkEmail(email)
  if (!checked.ok) return failure(checked.failure)
  await insertReader(db, { email: checked.value, country: visit.country, language: visit.language })
  return success(undefined)
}

/** What an account says about our newsletter: on the list of its country, or on none. */
export async function changeNewsletter(tx: Transaction, reader: Reader, wanted: boolean): Promise<void> {
  if (wanted) return insertReader(tx, reader)
  await tx.execute(sql`delete from letter_subscription where lower(email) = lower(${reader.email})`)
}

async function insertReader(db: Db | Transaction, { email, country, language }: Reader): Promise<void> {
  await db.execute(sql`
    insert into letter_subscription (email, country, language, consent_version)
    values (${email}, ${country}, ${language}, ${newsletterConsentVersion})
    on conflict (lower(email), country) do update
      set language = excluded.language, consent_version = excluded.consent_version, updated_at = now()`)
}

export interface Subscription {
  readonly country: string
  readonly language: string
  readonly version: string
}

/** The lists that an address is on. */
export async function listSubscriptions(db: Db, email: string): Promise<Subscription[]> {
  const { rows } = await db.execute<Subscription & Record<string, unknown>>(
    sql`select country, language, consent_version as version from letter_subscription where lower(email) = lower(${email}) order by country`,
  )
  return rows
}
