import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { Advisor, Appointment, Taken } from './appointment.ts'

type Row = Omit<Appointment, 'startsAt' | 'endsAt' | 'heldUntil'> & { startsAt: string; endsAt: string; heldUntil: string | null }

const columns = sql`a.id, a.store, a.advisor, v.name as "advisorName", a.service, a.starts_at as "startsAt", a.ends_at as "endsAt",
  a.by_video as "byVideo", a.state, a.held_until as "heldUntil", a.moves, a.firstname, a.lastname, a.email, a.note, a.skus, a.country,
  a.language, a.token, array(select h.sku from stock_hold h where h.holder = 'reservation' and h.holder_id = a.id and h.state = 'open'
    order by h.sku) as held from appointment a join advisor v on v.id = a.advisor`

const dated = (row: Row): Appointment => ({
  ...row,
  startsAt: new Date(row.startsAt),
  endsAt: new Date(row.endsAt),
  heldUntil: row.heldUntil === null ? null : new Date(row.heldUntil),
})

export async function selectAppointment(db: Db | Transaction, id: string): Promise<Appointment | undefined> {
  return (await runNamed<Row>(db, 'appointment', sql`select ${columns} where a.id = ${id}`)).map(dated)[0]
}

/** Nobody else changes it until the transaction ends. */
export async function lockAppointment(tx: Transaction, id: string): Promise<Appointment | undefined> {
  await tx.execute(sql`select 1 from appointment where id = ${id} for update`)
  return selectAppointment(tx, id)
}

export async function selectByToken(db: Db | Transaction, token: string): Promise<Appointment | undefined> {
  return (await runNamed<Row>(db, 'appointment-token', sql`select ${columns} where a.token = ${token}`)).map(dated)[0]
}

/** Of a store, between two moments, by advisor and time. */
export async function selectBetween(db: Db, store: string, from: Date, to: Date): Promise<Appointment[]> {
  const rows = await runNamed<Row>(
    db,
    'appointments-between',
    sql`select ${columns} where a.store = ${store} and a.starts_at >= ${from} and a.starts_at < ${to} and a.state <> 'cancelled'
      order by v.name, a.starts_at`,
  )
  return rows.map(dated)
}

export function selectAdvisors(db: Db | Transaction, store: string): Promise<Advisor[]> {
  return runNamed(
    db,
    'advisors',
    sql`select id, name, languages, days from advisor where store = ${store} and published order by id`,
  )
}

/** Hours that are taken from a moment on; without those of one appointment, which is to be moved. */
export async function selectTaken(db: Db | Transaction, store: string, from: Date, except: string | null): Promise<Taken[]> {
  const rows = await runNamed<{ advisor: string; startsAt: string; endsAt: string }>(
    db,
    'appointments-taken',
    sql`select advisor, starts_at as "startsAt", ends_at as "endsAt" from appointment
      where store = ${store} and state in ('held', 'booked') and ends_at > ${from} and id is distinct from ${except}::uuid`,
  )
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }))
}

export type NewAppointment = Omit<Appointment, 'id' | 'advisorName' | 'moves' | 'held'> & {
  readonly customer: string | null
}

/** Of one e-mail, one books at a time: what is counted stays so. */
export async function lockBooker(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`appointment:${email}`}, 0))`)
}

/**
 * What somebody has before them, by their e-mail or in their account. For a customer what is only held does not count: anybody may have
 * typed their e-mail, and is not to keep them out.
 */
export async function countOpen(
  tx: Transaction,
  { email, customer }: { readonly email: string; readonly customer: string | null },
  now: Date,
): Promise<number> {
  const states = customer ? ['booked'] : ['held', 'booked']
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from appointment
    where (email = ${email} or customer = ${customer}::uuid) and state = any(${states}::text[]) and ends_at > ${now}`)
  return rows[0]!.count
}

/** The very same, asked for a moment ago: a button that was pressed twice. */
export async function selectTwin(
  tx: Transaction,
  a: Omit<NewAppointment, 'advisor' | 'endsAt' | 'token' | 'heldUntil'>,
  now: Date,
): Promise<Appointment | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from appointment
    where email = ${a.email} and customer is not distinct from ${a.customer}::uuid and state = ${a.state} and store = ${a.store}
      and service = ${a.service} and starts_at = ${a.startsAt} and by_video = ${a.byVideo} and firstname = ${a.firstname}
      and lastname = ${a.lastname} and note = ${a.note} and skus = ${[...a.skus]}::text[] and (held_until is null or held_until > ${now}) limit 1`)
  return rows[0] && selectAppointment(tx, rows[0].id)
}

/** Null when somebody was quicker: the advisor's hour is taken. */
export async function insertAppointment(tx: Transaction, a: NewAppointment): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into appointment (store, advisor, service, starts_at, ends_at, by_video, firstname, lastname, email, note, skus, country,
      language, customer, token, state, held_until)
    values (${a.store}, ${a.advisor}, ${a.service}, ${a.startsAt}, ${a.endsAt}, ${a.byVideo}, ${a.firstname}, ${a.lastname}, ${a.email},
      ${a.note}, ${[...a.skus]}::text[], ${a.country}, ${a.language}, ${a.customer}, ${a.token}, ${a.state},
      ${a.heldUntil})
    on conflict do nothing returning id`)
  return rows[0]?.id ?? null
}

export async function updateTime(tx: Transaction, id: string, to: Taken): Promise<void> {
  await tx.execute(sql`update appointment set advisor = ${to.advisor}, starts_at = ${to.startsAt}, ends_at = ${to.endsAt},
    moves = moves + 1, reminded_at = null where id = ${id}`)
}

/** Those that nobody confirmed in time. */
export async function selectUnconfirmed(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from appointment where state = 'held' and held_until <= ${now} order by held_until limit 1000`,
  )
  return rows.map(({ id }) => id)
}

/** Those whose day is tomorrow on the store's clock and that nobody was reminded of. */
export async function selectToRemind(db: Db, from: Date, to: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select a.id from appointment a join store s on s.id = a.store
    where a.state = 'booked' and a.reminded_at is null and a.starts_at >= ${from} and a.starts_at < ${to}
      and a.created_at < ${from}::timestamptz - interval '1 hour'
      and (a.starts_at at time zone s.time_zone)::date = (${from}::timestamptz at time zone s.time_zone)::date + 1`)
  return rows.map(({ id }) => id)
}

/** Each is handed out once. */
export async function takeToRemind(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`update appointment set reminded_at = now() where id = ${id} and state = 'booked' and reminded_at is null returning id`,
  )
  return rows.length > 0
}

/** A customer's, the latest first. */
export async function selectOfCustomer(db: Db, customer: string): Promise<Appointment[]> {
  const rows = await runNamed<Row>(
    db,
    'appointments-of-customer',
    sql`select ${columns} where a.customer = ${customer} order by a.starts_at desc`,
  )
  return rows.map(dated)
}

/** What was booked under an e-mail is the account's that has confirmed it. */
export async function joinByEmail(tx: Transaction, customer: string): Promise<void> {
  await tx.execute(sql`update appointment a set customer = c.id from customer c
    where c.id = ${customer} and c.email_confirmed_at is not null and a.email = c.email and a.customer is null`)
}

export async function updateOwner(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`update appointment set customer = ${to} where customer = ${from}`)
}

/** A customer's that pieces may be laid aside for. Nobody else changes them until the transaction ends. */
export async function lockLaidOut(tx: Transaction, customer: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from appointment
    where customer = ${customer} and state in ('held', 'booked', 'honoured') order by id for update`)
  return rows.map(({ id }) => id)
}

export async function deleteOld(db: Db, days: number): Promise<number> {
  const gone = await db.execute(sql`delete from appointment where ends_at < now() - make_interval(days => ${days})`)
  return gone.rowCount ?? 0
}

export async function replaceAdvisors(tx: Transaction, advisors: readonly object[]): Promise<void> {
  await tx.execute(sql`update advisor set published = false`)
  await tx.execute(sql`insert into advisor
    select r.id, r.store, r.name, r.languages, r.days, true from jsonb_populate_recordset(null::advisor, ${JSON.stringify(advisors)}::jsonb) r
    on conflict (id) do update set store = excluded.store, name = excluded.name, languages = excluded.languages, days = excluded.days,
      published = true`)
}
