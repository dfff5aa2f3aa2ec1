import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { checkEmail } from '../../forms/email.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { letterConsentVersion } from './letters.ts'

export type SubscribeFailure = { readonly code: 'VALIDATE_REQUIRED' | 'VALIDATE_EMAIL' | 'VALIDATE_MAXLENGTH' }

/** Puts an address on the list. Sending it twice is harmless, and the answer never tells whether it was known. */
export async function subscribeToLetters(db: Db, visit: SiteVisit, email: string): Promise<Result<void, SubscribeFailure>> {
  const checked = checkEmail(email)
  if (!checked.ok) return failure(checked.failure)
  await db.execute(sql`
    insert into letter_subscription (email, country, language, consent_version)
    values (${checked.value}, ${visit.country}, ${visit.language}, ${letterConsentVersion})
    on conflict (lower(email), country) do update
      set language = excluded.language, consent_version = excluded.consent_version, updated_at = now()`)
  return success(undefined)
}
