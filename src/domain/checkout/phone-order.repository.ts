import type { Db, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Address } from '../../forms/address.ts'
import type { Language } from '../../kernel/visit.ts'

export interface PhoneOrderRow {
  readonly id: string
  readonly country: string
  readonly language: Language
  readonly email: string
  readonly created_at: string
  readonly number: string | null
  readonly token: string | null
  readonly lapses_at: string | null
  readonly taken_at: string | null
}

/** What it became, though the number was not written down in time. */
const became = sql`coalesce(number, (select o.number from placed_order o where o.visitor = phone_order.id order by o.placed_at limit 1))`
const columns = sql`id, country, language, email, created_at, ${became} as number, token, lapses_at, taken_at`

export async function insertPhoneOrder(
  tx: Transaction,
  {
    id,
    country,
    language,
    email,
    member,
  }: Pick<PhoneOrderRow, 'id' | 'country' | 'language' | 'email'> & { readonly member: string },
): Promise<void> {
  await tx.execute(sql`insert into phone_order (id, country, language, email, member)
    values (${id}, ${country}, ${language}, ${email}, ${member})`)
}

export async function selectPhoneOrder(db: Db, id: string): Promise<PhoneOrderRow | null> {
  const { rows } = await db.execute<PhoneOrderRow>(sql`select ${columns} from phone_order where id = ${id}`)
  return rows[0] ?? null
}

export async function selectPhoneOrders(db: Db, most: number): Promise<PhoneOrderRow[]> {
  const { rows } = await db.execute<PhoneOrderRow>(
    sql`select ${columns} from phone_order order by created_at desc limit ${most}::int`,
  )
  return rows
}

export async function updateNumber(tx: Transaction, id: string, number: string): Promise<void> {
  await tx.execute(sql`update phone_order set number = ${number} where id = ${id}`)
}

/** Until when its link leads to it, if one was sent. Held until the transaction ends. */
export async function lockLink(tx: Transaction, id: string): Promise<Date | null> {
  const { rows } = await tx.execute<{ lapses_at: string | null }>(
    sql`select lapses_at from phone_order where id = ${id} for update`,
  )
  const until = rows[0]?.lapses_at
  return until ? new Date(until) : null
}

/** False where the client has it, or it is ordered: then there is nothing for a link to lead to. */
export async function updateLink(tx: Transaction, id: string, token: string, lapsesAt: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`update phone_order set token = ${token}, lapses_at = ${lapsesAt.toISOString()}
    where id = ${id} and taken_at is null and ${became} is null`)
  return rowCount === 1
}

/** The one that a link names, taken by who presses it; null where it has lapsed, or the house has ordered it. */
export async function takeByToken(tx: Transaction, token: string, now: Date): Promise<PhoneOrderRow | null> {
  const { rows } = await tx.execute<PhoneOrderRow>(sql`update phone_order set taken_at = coalesce(taken_at, now())
    where token = ${token} and lapses_at > ${now.toISOString()} and ${became} is null returning ${columns}`)
  return rows[0] ?? null
}

/** Where the client last had something sent in this country. */
export async function selectLastAddress(db: Db, email: string, country: string): Promise<Address | null> {
  const { rows } = await db.execute<{ address: Address }>(sql`select address from placed_order
    where email = ${email} and country = ${country} and store is null order by placed_at desc limit 1`)
  return rows[0]?.address ?? null
}

export async function deleteOldPhoneOrders(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from phone_order where created_at < now() - interval '30 days'`)
  return rowCount ?? 0
}
