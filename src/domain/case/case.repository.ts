import type { Db, Transaction } from '../../db/database.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { Author, Case, CaseFile, CaseMessage } from './case.ts'

type Row = Omit<Case, 'openedAt' | 'touchedAt'> & { openedAt: string; touchedAt: string }

const columns = sql`c.id, c.number, c.key, c.kind, c.subject, c.country, c.language, c.store, c.customer, c.email, c.firstname,
  c.lastname, c.civility, c.phone, c.product, c."order", c.state, c.member, m.name as "memberName", c.merged_into as "mergedInto",
  c.version, c.opened_at as "openedAt", c.touched_at as "touchedAt"
  from service_case c left join staff_member m on m.id = c.member`

const dated = (row: Row): Case => ({ ...row, openedAt: new Date(row.openedAt), touchedAt: new Date(row.touchedAt) })

export async function selectCases(db: Db, condition: Sql, most = 1): Promise<Case[]> {
  const { rows } = await db.execute<Row>(sql`select ${columns} where ${condition} order by c.touched_at desc, c.id limit ${most}`)
  return rows.map(dated)
}

/**
 * Nobody else changes it until the transaction ends. Of one that was merged, the one that it stands in now: looked at once it is held, for it
 * may be merged while somebody waits for it.
 */
export async function lockCase(tx: Transaction, id: string): Promise<Case | undefined> {
  const { rows } = await tx.execute<{ into: string | null }>(
    sql`select merged_into as into from service_case where id = ${id} for update`,
  )
  const [held] = rows
  if (held?.into) return lockCase(tx, held.into)
  return held && (await selectCases(tx, sql`c.id = ${id}`))[0]
}

/** Both held, in one order whoever asks: two that are merged into each other at once do not wait for each other. */
export async function lockTwo(tx: Transaction, first: string, second: string): Promise<(Case | undefined)[]> {
  await tx.execute(sql`select 1 from service_case where id in (${first}, ${second}) order by id for update`)
  return [(await selectCases(tx, sql`c.id = ${first}`))[0], (await selectCases(tx, sql`c.id = ${second}`))[0]]
}

/** Something has happened in it: whoever looked at it before looks again. */
export async function touchCase(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`update service_case set touched_at = now(), version = version + 1 where id = ${id}`)
}

export async function moveMessages(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`update case_message set "case" = ${to} where "case" = ${from}`)
  await touchCase(tx, to)
}

/** What was merged into the first before is in the second now, too. */
export async function updateMerged(tx: Transaction, from: string, into: string): Promise<void> {
  await tx.execute(
    sql`update service_case set merged_into = ${into}, version = version + 1 where id = ${from} or merged_into = ${from}`,
  )
}

export interface NewCase
  extends Pick<Case, 'kind' | 'subject' | 'country' | 'language' | 'email' | 'firstname' | 'lastname'>,
    Partial<Pick<Case, 'store' | 'customer' | 'civility' | 'phone' | 'product' | 'order'>> {
  /** Made with the form: sent twice, it opens one case. */
  readonly form?: string
}

/** Null when the same form was sent before. */
export async function insertCase(tx: Transaction, number: string, key: string, c: NewCase): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into service_case (number, key, form, kind, subject, country, language, store, customer, email, firstname, lastname,
      civility, phone, product, "order")
    values (${number}, ${key}, ${c.form ?? null}, ${c.kind}, ${c.subject}, ${c.country}, ${c.language}, ${c.store ?? null},
      ${c.customer ?? null}, ${c.email}, ${c.firstname}, ${c.lastname}, ${c.civility ?? ''}, ${c.phone ?? ''}, ${c.product ?? null},
      ${c.order ?? null})
    on conflict (form) do nothing returning id`)
  return rows[0]?.id ?? null
}

export interface Said {
  readonly author: Author
  readonly text: string
  readonly member?: string | null
  /** Made with the form: sent twice, it is said once. */
  readonly form?: string
  readonly files?: readonly CaseFile[]
}

/** Null when the same form was sent before. */
export async function insertMessage(tx: Transaction, id: string, said: Said): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`insert into case_message ("case", author, member, text, form)
    values (${id}, ${said.author}, ${said.member ?? null}, ${said.text}, ${said.form ?? null}) on conflict (form) do nothing returning id`)
  const message = rows[0]?.id ?? null
  if (message === null) return null
  for (const [position, { id: file, name, type, bytes }] of (said.files ?? []).entries())
    await tx.execute(sql`insert into case_file (id, message, position, name, type, bytes)
      values (${file}, ${message}, ${position}, ${name}, ${type}, ${bytes})`)
  await touchCase(tx, id)
  return message
}

export async function selectMessages(db: Db, id: string, withNotes: boolean): Promise<CaseMessage[]> {
  const { rows } = await db.execute<Omit<CaseMessage, 'saidAt'> & { saidAt: string }>(sql`
    select s.id, s.author, m.name as "memberName", s.text, s.said_at as "saidAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by f.position)
        from case_file f where f.message = s.id), '[]') as files
    from case_message s left join staff_member m on m.id = s.member
    where s."case" = ${id} and (${withNotes} or s.author <> 'note') order by s.place`)
  return rows.map((row) => ({ ...row, saidAt: new Date(row.saidAt) }))
}

/** A file of this case, if it is one. What hangs on a note stays in the house. */
export async function selectFile(db: Db, id: string, file: string, withNotes: boolean): Promise<CaseFile | undefined> {
  const { rows } = await db.execute<CaseFile>(sql`select f.id, f.name, f.type, f.bytes from case_file f
    join case_message s on s.id = f.message
    where f.id = ${file} and s."case" = ${id} and (${withNotes} or s.author <> 'note')`)
  return rows[0]
}

export async function insertConsents(
  tx: Transaction,
  id: string,
  consents: readonly { readonly kind: string; readonly given: boolean; readonly version: string }[],
): Promise<void> {
  for (const { kind, given, version } of consents)
    await tx.execute(sql`insert into case_consent ("case", kind, given, version) values (${id}, ${kind}, ${given}, ${version})`)
}

export async function updateCase(
  tx: Transaction,
  id: string,
  { member, store, kind }: { readonly member?: string; readonly store?: string | null; readonly kind?: Case['kind'] },
): Promise<void> {
  if (kind !== undefined) await tx.execute(sql`update service_case set kind = ${kind}, version = version + 1 where id = ${id}`)
  if (member !== undefined)
    await tx.execute(sql`update service_case set member = ${member}, version = version + 1 where id = ${id}`)
  if (store !== undefined) await tx.execute(sql`update service_case set store = ${store}, version = version + 1 where id = ${id}`)
}

const isInCare = sql`exists (select from estimate e where e."case" = s.id and e.state in ('paid', 'working', 'ready'))`

/**
 * Closed for so long that nobody asks about it any more, or of somebody who was to be forgotten; those that were merged into them go with them.
 * Not while a piece is in the workshop.
 */
export async function deleteOld(db: Db, days: number, daysToForget: number): Promise<number> {
  const gone = await db.execute(sql`delete from service_case s
    where ((s.state in ('answered', 'closed') and s.touched_at < now() - make_interval(days => ${days}))
        or (s.is_to_forget and s.touched_at < now() - make_interval(days => ${daysToForget})))
      and not ${isInCare}`)
  return gone.rowCount ?? 0
}

/** Held first: who pays meanwhile is waited for, and seen. */
export async function detachInCare(tx: Transaction, customer: string): Promise<void> {
  await tx.execute(sql`select 1 from service_case where customer = ${customer} order by id for update`)
  await tx.execute(
    sql`update service_case s set customer = null, is_to_forget = true where s.customer = ${customer} and ${isInCare}`,
  )
}

/** Which of these customers have a piece in the workshop. */
export async function selectInCare(db: Db, customers: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ customer: string }>(
    sql`select distinct s.customer from service_case s where s.customer = any(${[...customers]}::uuid[]) and ${isInCare}`,
  )
  return new Set(rows.map(({ customer }) => customer))
}

/** Which of these still belong to a message. */
export async function selectKept(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from case_file where id = any(${[...ids]}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

export async function joinByEmail(tx: Transaction, customer: string): Promise<void> {
  await tx.execute(sql`update service_case s set customer = c.id from customer c
    where c.id = ${customer} and c.email_confirmed_at is not null and s.email = c.email and s.customer is null and not s.is_to_forget`)
}

export async function updateOwner(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`update service_case set customer = ${to} where customer = ${from}`)
}
