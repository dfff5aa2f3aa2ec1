import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { type Choice, consentCategories, consentVersion } from '../../markets/consent.ts'
import type { Standing } from '../checkout/keep-consent.ts'

/** Where somebody chose, and under which law. */
export interface Chosen extends Choice {
  readonly country: string
  readonly language: string
  readonly customer: string | null
}

/** Each choice is a line that stays, with the version of what was read before it (`docs/measurement.md`). */
export async function keepChoice(db: Db, { reference, letters, country, language, customer }: Chosen): Promise<void> {
  await db.execute(sql`
    insert into consent_choice (reference, letters, version, country, language, customer)
    values (${reference}, ${letters}, ${consentVersion}, ${country}, ${language}, ${customer})`)
}

/** What the house was told last under this reference; null for one that it never gave. */
export async function findChoice(db: Db, reference: string): Promise<string | null> {
  const { rows } = await db.execute<{ letters: string }>(sql`
    select letters from consent_choice where reference = ${reference} order by id desc limit 1`)
  return rows[0]?.letters ?? null
}

/** Whether others may be told of an order: who placed it agreed then, and has not taken it back since. */
export async function mayTellOfOrder(db: Db, order: string): Promise<boolean> {
  const { rows } = await db.execute<Standing>(sql`
    select consent as letters, consent_reference as reference from placed_order where id = ${order} and consent is not null`)
  const [then] = rows
  const agreed = (letters: string | null | undefined) => letters?.includes(consentCategories.marketing) === true
  return agreed(then?.letters) && (!then?.reference || agreed(await findChoice(db, then.reference)))
}

/** Orders that were told of because a country presumes a yes are told of no more once their visitor has said no. */
export async function withdrawPresumed(db: Db, visitor: string): Promise<void> {
  await db.execute(sql`update placed_order set consent = replace(consent, ${consentCategories.marketing}, '')
    where visitor = ${visitor} and consent_reference is null and consent like ${`%${consentCategories.marketing}%`}`)
}

/** What this browser chose before somebody signed in is theirs; what another chose in it is not. */
export async function joinChoices(db: Db, reference: string, customer: string): Promise<void> {
  await db.execute(sql`update consent_choice set customer = ${customer} where reference = ${reference} and customer is null`)
}

/** For the customer to take along. */
export async function listChoices(db: Db, customer: string): Promise<readonly object[]> {
  const { rows } = await db.execute(sql`
    select letters, version, country, language, at from consent_choice where customer = ${customer} order by id`)
  return rows
}

/** The line stays as the proof that the law asks for, and leads to nobody. */
export async function releaseChoices(db: Db, customer: string): Promise<void> {
  await db.execute(sql`update consent_choice set customer = null, reference = null where customer = ${customer}`)
}

export async function forgetOldChoices(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from consent_choice where at < now() - interval '5 years'`)
  return rowCount ?? 0
}
