import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import { type Consent, type CustomerDetails, consentVersion } from '../../forms/customer.ts'
import type { Customer, KeptConsent } from './customer.ts'

interface CustomerRow extends CustomerDetails {
  id: string
  email: string
  created_at: string | Date
}

/** Null when the e-mail has an account already: the table itself decides, so two at once make one. */
export async function insertCustomer(
  tx: Transaction,
  email: string,
  password: string,
  details: CustomerDetails,
): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into customer (email, password, title, firstname, lastname, gender, typeprofile, loyaltycardid, fiscalcode, topic, country, language)
    values (${email}, ${password}, ${details.title}, ${details.firstname}, ${details.lastname}, ${details.gender}, ${details.typeprofile},
      ${details.loyaltycardid}, ${details.fiscalcode}, ${details.topic}, ${details.country}, ${details.language})
    on conflict (email) do nothing returning id`)
  return rows[0]?.id ?? null
}

export async function selectCustomer(db: Db | Transaction, id: string): Promise<Customer | null> {
  const rows = await runNamed<CustomerRow>(
    db,
    'customer',
    sql`select id, email, title, firstname, lastname, gender, typeprofile, loyaltycardid, fiscalcode, topic, country, language, created_at
      from customer where id = ${id}`,
  )
  const [row] = rows
  if (!row) return null
  const { created_at, ...rest } = row
  return { ...rest, createdAt: new Date(created_at) }
}

export async function selectIdByEmail(db: Db | Transaction, email: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from customer where email = ${email}`)
  return rows[0]?.id ?? null
}

export async function selectCredentials(db: Db, email: string): Promise<{ id: string; password: string } | null> {
  const { rows } = await db.execute<{ id: string; password: string }>(
    sql`select id, password from customer where email = ${email}`,
  )
  return rows[0] ?? null
}

export async function selectPassword(db: Db, customer: string): Promise<string | null> {
  const { rows } = await db.execute<{ password: string }>(sql`select password from customer where id = ${customer}`)
  return rows[0]?.password ?? null
}

export async function updatePassword(tx: Transaction, customer: string, password: string): Promise<void> {
  await tx.execute(sql`update customer set password = ${password}, updated_at = now() where id = ${customer}`)
}

export async function updateDetails(tx: Transaction, customer: string, details: CustomerDetails): Promise<void> {
  await tx.execute(sql`update customer set title = ${details.title}, firstname = ${details.firstname}, lastname = ${details.lastname},
    gender = ${details.gender}, typeprofile = ${details.typeprofile}, loyaltycardid = ${details.loyaltycardid},
    fiscalcode = ${details.fiscalcode}, topic = ${details.topic}, country = ${details.country}, language = ${details.language},
    updated_at = now() where id = ${customer}`)
}

/**
 * Whatever is done for this customer in another browser waits: two merges, or an erasure and a merge, come one after the other.
 * Answers the hash of their password as it is now; null when there is nobody.
 */
export async function lockCustomer(tx: Transaction, customer: string): Promise<string | null> {
  const { rows } = await tx.execute<{ password: string }>(sql`select password from customer where id = ${customer} for update`)
  return rows[0]?.password ?? null
}

export async function deleteCustomer(tx: Transaction, customer: string): Promise<void> {
  await tx.execute(sql`delete from customer where id = ${customer}`)
}

/** Keeps what changed: a consent that stands as it was is not written again. */
export async function insertConsents(tx: Transaction, customer: string, consents: readonly Consent[]): Promise<void> {
  await tx.execute(sql`
    insert into customer_consent (customer, kind, given, version)
    select ${customer}, said.kind, said.given, ${consentVersion}
    from jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) as said (kind text, given boolean)
    where said.given is distinct from (
      select kept.given from customer_consent kept where kept.customer = ${customer} and kept.kind = said.kind order by kept.id desc limit 1)`)
}

export async function selectConsents(db: Db, customer: string): Promise<KeptConsent[]> {
  const { rows } = await db.execute<{ kind: string; given: boolean; version: string; said_at: string }>(
    sql`select kind, given, version, said_at from customer_consent where customer = ${customer} order by id`,
  )
  return rows.map(({ said_at, ...rest }) => ({ ...rest, saidAt: new Date(said_at) }))
}
