import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import { type Consent, type CustomerDetails, consentVersion } from '../../forms/customer.ts'
import type { Customer, KeptConsent } from './customer.ts'

interface CustomerRow extends CustomerDetails {
  id: string
  email: string
  email_confirmed_at: string | Date | null
  pending_email: string | null
  created_at: string | Date
}

/** Whatever accounts there are with this e-mail: until it is confirmed, it is nobody's. */
export async function insertCustomer(
  tx: Transaction,
  email: string,
  password: string,
  details: CustomerDetails,
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into customer (email, password, title, firstname, lastname, gender, typeprofile, loyaltycardid, fiscalcode, topic, country, language)
    values (${email}, ${password}, ${details.title}, ${details.firstname}, ${details.lastname}, ${details.gender}, ${details.typeprofile},
      ${details.loyaltycardid}, ${details.fiscalcode}, ${details.topic}, ${details.country}, ${details.language})
    returning id`)
  return rows[0]!.id
}

export async function selectCustomer(db: Db | Transaction, id: string): Promise<Customer | null> {
  const rows = await runNamed<CustomerRow>(
    db,
    'customer',
    sql`select id, email, title, firstname, lastname, gender, typeprofile, loyaltycardid, fiscalcode, topic, country, language,
      email_confirmed_at, pending_email, created_at from customer where id = ${id}`,
  )
  const [row] = rows
  if (!row) return null
  const { created_at, email_confirmed_at, pending_email, ...rest } = row
  return {
    ...rest,
    isEmailConfirmed: email_confirmed_at !== null,
    pendingEmail: pending_email,
    createdAt: new Date(created_at),
  }
}

/** Who confirmed it; while nobody has, who claimed it first. */
export async function selectIdByEmail(db: Db | Transaction, email: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from customer where email = ${email} order by email_confirmed_at, created_at limit 1`,
  )
  return rows[0]?.id ?? null
}

export async function selectConfirmedOwner(db: Db | Transaction, email: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from customer where email = ${email} and email_confirmed_at is not null`,
  )
  return rows[0]?.id ?? null
}

interface Credentials {
  readonly id: string
  readonly password: string
}

/**
 * Who may be meant by an e-mail: who confirmed it, who claimed it first, and who claimed it last. Whether somebody has confirmed it changes
 * nothing for the claims: who claims it again and again neither learns that nor keeps the first out.
 */
export async function selectCredentials(db: Db, email: string): Promise<readonly (Credentials | null)[]> {
  const { rows } = await db.execute<Credentials & { slot: number }>(sql`
    select 0 as slot, id, password from customer where email = ${email} and email_confirmed_at is not null
    union all (select 1, id, password from customer where email = ${email} and email_confirmed_at is null order by created_at, id limit 1)
    union all (select 2, id, password from customer where email = ${email} and email_confirmed_at is null
      order by created_at desc, id desc limit 1)`)
  return [0, 1, 2].map((slot) => rows.find((row) => row.slot === slot) ?? null)
}

/** Makes an e-mail this account's own. False when another has confirmed it before. */
export async function confirmEmailOf(tx: Transaction, customer: string, email: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update customer set email = ${email}, email_confirmed_at = coalesce(case when email = ${email} then email_confirmed_at end, now()),
      pending_email = null, updated_at = now()
    where id = ${customer} and not exists (
      select 1 from customer other where other.email = ${email} and other.email_confirmed_at is not null and other.id <> ${customer})`)
  return rowCount === 1
}

/** Other accounts that say they have this e-mail, and have not shown it. */
export async function selectClaims(tx: Transaction, email: string, owner: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from customer
    where email = ${email} and email_confirmed_at is null and id <> ${owner} for update`)
  return rows.map(({ id }) => id)
}

export interface VoidClaim {
  readonly claim: string
  readonly owner: string
}

/** Claims on an e-mail that another account has confirmed, once nobody is signed in to them. */
export async function selectVoidClaims(db: Db): Promise<VoidClaim[]> {
  const { rows } = await db.execute<{ claim: string; owner: string }>(sql`
    select c.id as claim, o.id as owner from customer c
    join customer o on o.email = c.email and o.email_confirmed_at is not null
    where c.email_confirmed_at is null
      and not exists (select 1 from customer_session s where s.customer = c.id and s.expires_at > now()) limit 1000`)
  return rows
}

export async function updatePendingEmail(tx: Transaction, customer: string, email: string | null): Promise<void> {
  await tx.execute(sql`update customer set pending_email = ${email}, updated_at = now() where id = ${customer}`)
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

export async function updateSeen(tx: Transaction, customer: string): Promise<void> {
  await tx.execute(sql`update customer set seen_at = now() where id = ${customer}`)
}

export async function selectIdle(db: Db, years: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from customer c
    where c.seen_at <= now() - make_interval(years => ${years})
      and not exists (select 1 from customer_session s where s.customer = c.id and s.expires_at > now()) limit 1000`)
  return rows.map(({ id }) => id)
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
