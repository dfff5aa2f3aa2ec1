import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { TryOn } from './try-on.ts'

type Row = Omit<TryOn, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string }

/** A size may have been held more than once: the last hold is what became of it. */
const columns = sql`t.id, t.store, t.starts_at as "startsAt", t.state, t.ends_at as "endsAt", t.round, t.firstname, t.lastname, t.email,
  t.note, t.country, t.language, t.token,
  (select jsonb_agg(jsonb_build_object('sku', p.sku, 'hold', (
      select h.state from stock_hold h where h.holder = 'reservation' and h.holder_id = t.id and h.sku = p.sku
      order by h.created_at desc limit 1)) order by p.at)
    from unnest(t.skus) with ordinality as p (sku, at)) as pieces from try_on t`

const dated = (row: Row): TryOn => ({ ...row, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) })

export async function selectTryOn(db: Db | Transaction, id: string): Promise<TryOn | undefined> {
  return (await runNamed<Row>(db, 'try-on', sql`select ${columns} where t.id = ${id}`)).map(dated)[0]
}

/** Nobody else changes it until the transaction ends. */
export async function lockTryOn(tx: Transaction, id: string): Promise<TryOn | undefined> {
  await tx.execute(sql`select 1 from try_on where id = ${id} for update`)
  return selectTryOn(tx, id)
}

export async function selectByToken(db: Db | Transaction, token: string): Promise<TryOn | undefined> {
  return (await runNamed<Row>(db, 'try-on-token', sql`select ${columns} where t.token = ${token}`)).map(dated)[0]
}

/** A customer's, the latest first. */
export async function selectOfCustomer(db: Db, customer: string): Promise<TryOn[]> {
  const rows = await runNamed<Row>(
    db,
    'try-ons-of-customer',
    sql`select ${columns} where t.customer = ${customer} order by t.starts_at desc limit 100`,
  )
  return rows.map(dated)
}

/** What a store has on a day, and whatever waits for its answer, on whichever day. */
export async function selectOfStore(db: Db, store: string, from: Date, to: Date): Promise<TryOn[]> {
  const rows = await runNamed<Row>(
    db,
    'try-ons-of-store',
    sql`select ${columns} where t.store = ${store}
      and (t.state = 'asked' or (t.starts_at >= ${from} and t.starts_at < ${to} and t.state not in ('withdrawn', 'lapsed', 'declined')))
      order by t.starts_at, t.id`,
  )
  return rows.map(dated)
}

export type NewTryOn = Omit<TryOn, 'id' | 'pieces' | 'state' | 'round'> & {
  readonly skus: readonly string[]
  readonly customer: string | null
}

/** Null when the same form was sent before. */
export async function insertTryOn(tx: Transaction, t: NewTryOn): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into try_on (store, skus, starts_at, ends_at, firstname, lastname, email, note, country, language, customer, token)
    values (${t.store}, ${[...t.skus]}::text[], ${t.startsAt}, ${t.endsAt}, ${t.firstname}, ${t.lastname}, ${t.email}, ${t.note},
      ${t.country}, ${t.language}, ${t.customer}, ${t.token})
    on conflict (token) do nothing returning id`)
  return rows[0]?.id ?? null
}

export async function updateTimes(
  tx: Transaction,
  id: string,
  { startsAt, endsAt }: Pick<TryOn, 'startsAt' | 'endsAt'>,
): Promise<number> {
  const { rows } = await tx.execute<{ round: number }>(sql`update try_on
    set starts_at = ${startsAt}, ends_at = ${endsAt}, round = round + 1 where id = ${id} returning round`)
  return rows[0]!.round
}

export async function selectEnded(db: Db, now: Date): Promise<Pick<TryOn, 'id' | 'state' | 'round'>[]> {
  const { rows } = await db.execute<Pick<TryOn, 'id' | 'state' | 'round'>>(sql`select id, state, round from try_on
    where state in ('asked', 'proposed', 'accepted') and ends_at <= ${now} order by ends_at limit 1000`)
  return rows
}

/** What was asked for under an e-mail is the account's that has confirmed it. */
export async function joinByEmail(tx: Transaction, customer: string): Promise<void> {
  await tx.execute(sql`update try_on t set customer = c.id from customer c
    where c.id = ${customer} and c.email_confirmed_at is not null and t.email = c.email and t.customer is null`)
}

export async function updateOwner(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`update try_on set customer = ${to} where customer = ${from}`)
}

/** A customer's that are not over. Nobody else changes them until the transaction ends. */
export async function lockOpen(tx: Transaction, customer: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from try_on
    where customer = ${customer} and state in ('asked', 'proposed', 'accepted') order by id for update`)
  return rows.map(({ id }) => id)
}

export async function deleteOld(db: Db, days: number): Promise<number> {
  const gone = await db.execute(sql`delete from try_on where ends_at < now() - make_interval(days => ${days})
    and state not in ('asked', 'proposed', 'accepted')`)
  return gone.rowCount ?? 0
}
