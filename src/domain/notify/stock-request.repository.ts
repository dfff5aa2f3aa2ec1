import type { Db, Transaction } from '../../db/database.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { Language } from '../../kernel/visit.ts'
import { type Picture, productName } from '../catalog/catalog.ts'
import { chartJoin, sizeSystemAt } from '../catalog/size-system.ts'
import { type BackInStockMail, type KeptRequest, type NewRequest, patience, type RequestConsent } from './stock-request.ts'

// Like the cart's, these queries read the catalogue, prices, stock and orders by join: a notice is decided in one statement.
// In the table a notice is an offer: `offered_at` is when it was given, `offer` how many there were.

/** Still to be written to. A notice whose mail could not be sent in its time is none. */
const isWaiting = sql`(r.offered_at is null or (r.sent_at is null and r.offered_at <= now() - make_interval(hours => ${patience.noticeHours}::int)))`

/** Sold on the request's site now: published, not past its time, with a price there. */
const soldJoins = sql`
  join variant v on v.sku = r.sku join colourway w on w.id = v.colourway join sold_product p on p.id = w.product
  join price pr on pr.product = p.id and pr.currency = r.currency`

/** Who has confirmed an e-mail: what is asked for under it is theirs, whoever asks. */
const ownerOf = (email: string) =>
  sql`(select c.id from customer c where c.email = ${email} and c.email_confirmed_at is not null)`

/** Until somebody has, a request is the customer's who made it under the e-mail of their account. */
const claimantOf = (email: string, customer: string | null) =>
  sql`(select c.id from customer c where c.id = ${customer} and c.email = ${email})`

/**
 * Asked again while waiting, the place in the queue stays; asked again after a mail, one stands at its end. Either way the table
 * holds one row, and nobody can tell from outside which it was.
 */
export async function upsertRequest(tx: Transaction, request: NewRequest): Promise<void> {
  const { customer, email, sku, country, language, currency, stopToken } = request
  const consents = JSON.stringify(request.consents)
  await tx.execute(sql`delete from stock_request r
    where r.email = ${email} and r.sku = ${sku} and r.country = ${country} and r.sent_at is not null`)
  await tx.execute(sql`
    insert into stock_request as r (customer, email, sku, country, language, currency, consents, stop_token)
    values (coalesce(${ownerOf(email)}, ${claimantOf(email, customer)}), ${email}, ${sku}, ${country}, ${language}, ${currency}, ${consents}::jsonb, ${stopToken})
    on conflict (lower(email), sku, country) do update set
      customer = coalesce(${ownerOf(email)}, r.customer), language = excluded.language, currency = excluded.currency,
      consents = excluded.consents, stop_token = excluded.stop_token, asked_at = now()`)
}

/** Whether pieces of it can be had; a receipt of the size waits until the transaction has ended, and then sees what it wrote. */
export async function holdOrderable(tx: Transaction, sku: string): Promise<boolean> {
  const { rows } = await tx.execute<{ orderable: boolean }>(
    sql`select orderable > 0 as orderable from orderable_stock where sku = ${sku} and place = 'online' for share`,
  )
  return rows[0]?.orderable ?? false
}

/**
 * Holds the size, so that notices of it are given one after the other, and answers how many pieces are nobody's yet: those in
 * stock less those of which somebody has notice. A notice ends with its time, or when its reader has ordered.
 */
export async function holdFreePieces(tx: Transaction, sku: string): Promise<number> {
  await tx.execute(sql`select 1 from stock where sku = ${sku} and place = 'online' for update`)
  // A statement of its own: the one that waited for the lock still sees the requests as they were before it.
  const { rows } = await tx.execute<{ free: number }>(sql`
    select s.quantity - (
      select count(*)::int from stock_request r
      where r.sku = s.sku and r.offered_at > now() - make_interval(hours => ${patience.noticeHours}::int) and not exists (
        select 1 from placed_order o join order_line l on l."order" = o.id and l.sku = r.sku
        where o.email = r.email and o.placed_at >= r.offered_at)
    ) as free from stock s where s.sku = ${sku} and s.place = 'online'`)
  return rows[0]?.free ?? 0
}

/** To whom notice was given, and how many times by now. */
export interface StockNotice {
  readonly request: string
  readonly notice: number
}

/** Gives notice of so many pieces to those who asked first, where their site still sells the size. */
export async function noticeToFirst(tx: Transaction, sku: string, pieces: number): Promise<StockNotice[]> {
  const { rows } = await tx.execute<{ request: string; notice: number }>(sql`
    with first as (
      select r.id from stock_request r ${soldJoins} where r.sku = ${sku} and ${isWaiting}
      order by r.place limit ${pieces} for update of r
    ),
    offered as (
      update stock_request r set offered_at = now(), offer = r.offer + 1 from first where r.id = first.id
      returning r.id as request, r.offer, r.place
    )
    select request, offer as notice from offered order by place`)
  return rows
}

/** Of these sizes, or of all, those that somebody waits for and that are in stock. */
export async function selectWanted(db: Db, skus: readonly string[] | 'all'): Promise<string[]> {
  const ofThese = skus === 'all' ? sql`true` : sql`r.sku = any(${[...skus]}::text[])`
  const { rows } = await db.execute<{ sku: string }>(sql`select distinct r.sku from stock_request r
    join stock s on s.sku = r.sku and s.place = 'online' and s.quantity > 0 where ${ofThese} and ${isWaiting} order by r.sku`)
  return rows.map(({ sku }) => sku)
}

const openNotice = (request: string, notice: number): Sql =>
  sql`r.id = ${request} and r.offer = ${notice} and r.offered_at is not null and r.sent_at is null`

interface MailRow extends Record<string, unknown> {
  email: string
  country: string
  language: Language
  stop_token: string
  sku: string
  style_name: string
  heel: number | null
  material: string
  colour_name: string
  fit: string | null
  size: string | null
  size_system: string | null
  pictures: Picture[]
}

/** What the mail of an open notice says; null when it is owed no longer, or its piece has gone again meanwhile. */
export async function selectMail(db: Db, request: string, notice: number): Promise<BackInStockMail | null> {
  const { rows } = await db.execute<MailRow>(sql`
    select r.email, r.country, r.language, r.stop_token, r.sku, s.name as style_name, p.heel,
      s.material_name ->> r.language as material, c.name ->> r.language as colour_name, v.fit, v.size,
      ${sizeSystemAt(sql`r.country`)} as size_system, w.pictures
    from stock_request r ${soldJoins} join style s on s.id = p.style join colour c on c.id = w.colour
    ${chartJoin}
    join stock st on st.sku = r.sku and st.place = 'online' and st.quantity > 0 where ${openNotice(request, notice)}`)
  const [row] = rows
  if (!row) return null
  const { style_name, heel, stop_token, colour_name, size_system, pictures, ...rest } = row
  return {
    ...rest,
    request,
    notice,
    stopToken: stop_token,
    name: productName(style_name, heel),
    colourName: colour_name,
    sizeSystem: size_system,
    picture: pictures[0] ?? null,
  }
}

export async function markSent(db: Db, request: string, notice: number): Promise<void> {
  await db.execute(sql`update stock_request r set sent_at = now() where ${openNotice(request, notice)}`)
}

/** Back to waiting, at the place it had. */
export async function withdrawNotice(db: Db, request: string, notice: number): Promise<void> {
  await db.execute(sql`update stock_request r set offered_at = null where ${openNotice(request, notice)}`)
}

export async function deleteByToken(db: Db, stopToken: string): Promise<void> {
  await db.execute(sql`delete from stock_request where stop_token = ${stopToken}`)
}

/** Those written to whose notice is over, and those who have waited too long. */
export async function deleteLapsedRequests(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from stock_request
    where (sent_at is not null and offered_at <= now() - make_interval(hours => ${patience.noticeHours}::int))
      or asked_at <= now() - make_interval(months => ${patience.waitingMonths}::int)`)
  return rowCount ?? 0
}

export async function selectRequests(db: Db, customer: string): Promise<KeptRequest[]> {
  const { rows } = await db.execute<{
    sku: string
    country: string
    language: string
    consents: RequestConsent[]
    asked_at: string
    sent_at: string | null
  }>(sql`select sku, country, language, consents, asked_at, sent_at from stock_request
    where customer = ${customer} order by place`)
  return rows.map(({ asked_at, sent_at, ...rest }) => ({
    ...rest,
    askedAt: new Date(asked_at),
    writtenAt: sent_at === null ? null : new Date(sent_at),
  }))
}

export async function joinByEmail(tx: Transaction, customer: string): Promise<void> {
  await tx.execute(sql`update stock_request r set customer = c.id from customer c
    where c.id = ${customer} and c.email_confirmed_at is not null and r.email = c.email and r.customer is null`)
}

export async function updateOwner(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`update stock_request set customer = ${to} where customer = ${from}`)
}
