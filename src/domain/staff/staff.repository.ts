import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { Role } from './permissions.ts'
import type { HalfSignedIn, SavedFilter, StaffLanguage, StaffMember } from './staff.ts'

interface MemberRow {
  id: string
  email: string
  name: string
  role: Role
  store: string | null
  language: StaffLanguage
  is_demo: boolean
}

const memberColumns = sql`m.id, m.email, m.name, m.role, m.store, m.language, m.is_demo`

function memberOf({ id, email, name, role, store, language, is_demo }: MemberRow): StaffMember {
  return { id, email, name, role, store, language, isDemo: is_demo }
}

export interface NewMember extends Omit<StaffMember, 'id'> {
  /** Its hash. */
  readonly password: string
  readonly totpSecret: string | null
}

/** Null when there is one of that e-mail. */
export async function insertMember(tx: Transaction, member: NewMember): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into staff_member (email, name, password, role, store, language, is_demo, totp_secret)
    values (${member.email}, ${member.name}, ${member.password}, ${member.role}, ${member.store}, ${member.language}, ${member.isDemo},
      ${member.totpSecret})
    on conflict (email) do nothing returning id`)
  return rows[0]?.id ?? null
}

export async function storeExists(tx: Transaction, store: string): Promise<boolean> {
  return (await tx.execute(sql`select 1 from store where id = ${store}`)).rowCount === 1
}

export interface Credentials {
  readonly member: StaffMember
  readonly password: string
  readonly hasSecondFactor: boolean
}

/** Whoever still works here. */
export async function selectCredentials(db: Db, email: string): Promise<Credentials | null> {
  const { rows } = await db.execute<MemberRow & { password: string; has_factor: boolean }>(sql`
    select ${memberColumns}, m.password, m.totp_secret is not null as has_factor from staff_member m
    where m.email = ${email} and m.ended_at is null`)
  const [row] = rows
  return row ? { member: memberOf(row), password: row.password, hasSecondFactor: row.has_factor } : null
}

/** The password's hash, and nobody changes it until the transaction ends; null for somebody who has left. */
export async function lockPassword(tx: Transaction, member: string): Promise<string | null> {
  const { rows } = await tx.execute<{ password: string }>(
    sql`select password from staff_member where id = ${member} and ended_at is null for update`,
  )
  return rows[0]?.password ?? null
}

export async function updatePassword(tx: Transaction, member: string, hash: string): Promise<void> {
  await tx.execute(sql`update staff_member set password = ${hash} where id = ${member}`)
}

export async function updateLanguage(tx: Transaction, member: string, language: StaffLanguage): Promise<void> {
  await tx.execute(sql`update staff_member set language = ${language} where id = ${member}`)
}

export async function endMember(tx: Transaction, email: string): Promise<StaffMember | null> {
  const { rows } = await tx.execute<MemberRow>(sql`update staff_member m set ended_at = now()
    where m.email = ${email} and m.ended_at is null returning ${memberColumns}`)
  return rows[0] ? memberOf(rows[0]) : null
}

/** A new password, and no second factor: the next to sign in chooses one. */
export async function resetMember(tx: Transaction, email: string, hash: string): Promise<StaffMember | null> {
  const { rows } = await tx.execute<MemberRow>(sql`update staff_member m set password = ${hash}, totp_secret = null, totp_step = 0
    where m.email = ${email} and m.ended_at is null returning ${memberColumns}`)
  if (!rows[0]) return null
  await tx.execute(sql`delete from staff_recovery_code where member = ${rows[0].id}`)
  return memberOf(rows[0])
}

export interface ListedMember extends StaffMember {
  readonly hasSecondFactor: boolean
  readonly seenAt: Date | null
  readonly endedAt: Date | null
}

export async function selectMembers(db: Db): Promise<ListedMember[]> {
  const { rows } = await db.execute<
    MemberRow & { has_factor: boolean; seen_at: string | null; ended_at: string | null }
  >(sql`select ${memberColumns}, m.totp_secret is not null as has_factor, m.ended_at,
      (select max(s.seen_at) from staff_session s where s.member = m.id) as seen_at
    from staff_member m order by m.ended_at nulls first, m.name, m.id limit 500`)
  const at = (text: string | null) => (text === null ? null : new Date(text))
  return rows.map((row) => ({
    ...memberOf(row),
    hasSecondFactor: row.has_factor,
    seenAt: at(row.seen_at),
    endedAt: at(row.ended_at),
  }))
}

/** The demo's own, one of each role. */
export async function selectDemoMembers(db: Db): Promise<StaffMember[]> {
  const { rows } = await db.execute<MemberRow>(sql`select ${memberColumns} from staff_member m
    where m.is_demo and m.ended_at is null order by m.created_at, m.email`)
  return rows.map(memberOf)
}

const halfMinutes = 10
const sessionHours = 10
/** Nobody at the screen for so long: they are asked again who they are. */
const idleMinutes = 60

/** Opens nothing but the page that asks for the second factor. */
export async function insertHalfSession(tx: Transaction, member: string, token: Buffer): Promise<void> {
  await tx.execute(sql`insert into staff_session (token, member, expires_at)
    values (${token}, ${member}, now() + make_interval(mins => ${halfMinutes}))`)
}

export async function selectHalfSession(
  db: Db,
  token: Buffer,
): Promise<
  (HalfSignedIn & { readonly proposedSecret: string | null; readonly secret: string | null; readonly step: number }) | null
> {
  const { rows } = await db.execute<
    MemberRow & { session: string; totp_secret: string | null; totp_step: number; proposed_secret: string | null }
  >(sql`
    select ${memberColumns}, m.totp_secret, m.totp_step, s.id as session, s.proposed_secret
    from staff_session s join staff_member m on m.id = s.member
    where s.token = ${token} and s.verified_at is null and s.expires_at > now() and m.ended_at is null`)
  const [row] = rows
  if (!row) return null
  return {
    member: memberOf(row),
    session: row.session,
    hasSecondFactor: row.totp_secret !== null,
    proposedSecret: row.proposed_secret,
    secret: row.totp_secret,
    step: row.totp_step,
  }
}

/** The first that is proposed stays, however often the page is opened. */
export async function proposeSecret(db: Db, session: string, secret: string): Promise<string> {
  const { rows } = await db.execute<{ proposed_secret: string }>(sql`update staff_session
    set proposed_secret = coalesce(proposed_secret, ${secret}) where id = ${session} returning proposed_secret`)
  return rows[0]!.proposed_secret
}

/** Under a new cookie: whoever had the old one has nothing. */
export async function verifySession(tx: Transaction, session: string, token: Buffer): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`update staff_session set token = ${token}, verified_at = now(), seen_at = now(),
      proposed_secret = null, expires_at = now() + make_interval(hours => ${sessionHours})
    where id = ${session} and verified_at is null`)
  return rowCount === 1
}

/** Whose verified session this is. That it was seen is written once a minute at most. */
export async function selectSession(
  db: Db,
  token: Buffer,
): Promise<{ readonly member: StaffMember; readonly session: string } | null> {
  const rows = await runNamed<MemberRow & { session: string; is_stale: boolean }>(
    db,
    'staff-session',
    sql`select ${memberColumns}, s.id as session, s.seen_at < now() - interval '1 minute' as is_stale
      from staff_session s join staff_member m on m.id = s.member
      where s.token = ${token} and s.verified_at is not null and s.expires_at > now() and m.ended_at is null
        and s.seen_at > now() - make_interval(mins => ${idleMinutes})`,
  )
  const [row] = rows
  if (!row) return null
  if (row.is_stale) await db.execute(sql`update staff_session set seen_at = now() where id = ${row.session}`)
  return { member: memberOf(row), session: row.session }
}

export async function selectRoleOf(db: Db, session: string): Promise<Role | null> {
  const rows = await runNamed<{ role: Role }>(
    db,
    'staff-role',
    sql`select m.role from staff_session s join staff_member m on m.id = s.member
      where s.id = ${session} and s.verified_at is not null and s.expires_at > now() and m.ended_at is null
        and s.seen_at > now() - make_interval(mins => ${idleMinutes})`,
  )
  return rows[0]?.role ?? null
}

/** Whether there ever was such a session that is still remembered, over or not. */
export async function isKnownToken(db: Db, token: Buffer): Promise<boolean> {
  return (await db.execute(sql`select 1 from staff_session where token = ${token}`)).rowCount === 1
}

/** Over, and still remembered: its cookie is an old one, and no forged one. */
export async function endSession(tx: Transaction, session: string): Promise<void> {
  await tx.execute(sql`update staff_session set expires_at = now() where id = ${session}`)
}

export async function endSessionsOf(tx: Transaction, member: string): Promise<void> {
  await tx.execute(sql`update staff_session set expires_at = now() where member = ${member} and expires_at > now()`)
}

/** A day after they ended, so that a cookie of yesterday is not taken for a forged one. */
export async function deleteLapsedSessions(db: Db): Promise<number> {
  return (await db.execute(sql`delete from staff_session where expires_at <= now() - interval '1 day'`)).rowCount ?? 0
}

/** The second factor as it is kept, and nobody else's code is looked at until the transaction ends. */
export async function lockFactor(tx: Transaction, member: string): Promise<{ secret: string | null; step: number } | null> {
  const { rows } = await tx.execute<{ totp_secret: string | null; totp_step: number }>(
    sql`select totp_secret, totp_step from staff_member where id = ${member} and ended_at is null for update`,
  )
  return rows[0] ? { secret: rows[0].totp_secret, step: rows[0].totp_step } : null
}

export async function updateFactor(tx: Transaction, member: string, secret: string, step: number): Promise<void> {
  await tx.execute(sql`update staff_member set totp_secret = ${secret}, totp_step = ${step} where id = ${member}`)
}

export async function insertRecoveryCodes(tx: Transaction, member: string, digests: readonly Buffer[]): Promise<void> {
  await tx.execute(sql`delete from staff_recovery_code where member = ${member}`)
  for (const digest of digests) {
    await tx.execute(sql`insert into staff_recovery_code (member, digest) values (${member}, ${digest})`)
  }
}

/** Once. */
export async function spendRecoveryCode(tx: Transaction, member: string, digest: Buffer): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`update staff_recovery_code set used_at = now()
    where member = ${member} and digest = ${digest} and used_at is null`)
  return rowCount === 1
}

export async function countRecoveryCodes(db: Db, member: string): Promise<number> {
  const { rows } = await db.execute<{ left: number }>(
    sql`select count(*)::int as left from staff_recovery_code where member = ${member} and used_at is null`,
  )
  return rows[0]!.left
}

export async function selectFilters(db: Db, member: string, list: string): Promise<SavedFilter[]> {
  const { rows } = await db.execute<{ id: string; name: string; query: string }>(
    sql`select id, name, query from staff_filter where member = ${member} and list = ${list} order by name, id`,
  )
  return rows
}

const mostFilters = 30

/** One of a name: saved again, it is another. False when there are too many. */
export async function upsertFilter(
  tx: Transaction,
  member: string,
  { list, name, query }: { readonly list: string; readonly name: string; readonly query: string },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`insert into staff_filter (member, list, name, query)
    select ${member}, ${list}, ${name}, ${query}
    where (select count(*) from staff_filter where member = ${member} and list = ${list} and name <> ${name}) < ${mostFilters}
    on conflict (member, list, name) do update set query = excluded.query`)
  return rowCount === 1
}

export async function deleteFilter(
  tx: Transaction,
  member: string,
  id: string,
): Promise<{ readonly list: string; readonly name: string; readonly query: string } | null> {
  const { rows } = await tx.execute<{ list: string; name: string; query: string }>(
    sql`delete from staff_filter where id = ${id} and member = ${member} returning list, name, query`,
  )
  return rows[0] ?? null
}
