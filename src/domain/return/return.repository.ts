import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { Address } from '../../forms/address.ts'
import { type Currency, money } from '../../kernel/money.ts'
import type { Language } from '../../kernel/visit.ts'
import { productName } from '../catalog/catalog.ts'
import { forbiddenAt } from '../restriction/forbidden-at.ts'
import type { ExchangeSize } from './exchange-sizes.ts'
import type { Receiver, Return, ReturnLine, WantedPiece, Way } from './return.ts'
import type { ReturnState } from './return-states.ts'

export interface NewReturn {
  readonly order: string
  readonly orderNumber: string
  readonly way: Way
  readonly sendBy: Date
  readonly receiver: Receiver | null
  readonly lines: readonly Pick<ReturnLine, 'line' | 'quantity' | 'returntype' | 'why' | 'wanted' | 'price' | 'due' | 'back'>[]
  /** What is paid first, in which currency and until when; null where nothing is. */
  readonly due: { readonly amount: number; readonly currency: Currency; readonly payBy: Date } | null
}

/** Two figures, or as many as it takes: what follows the last of these numbers in its series. */
const following = (series: string, numbers: Sql): Sql => sql`(
  select ${series}::text || case when n < 10 then '0' else '' end || n
  from (select coalesce(max(substring(e.number from ${`${series}(\\d+)$`}::text)::int), 0) + 1 as n from ${numbers}) as last)`

/** The return, its lines and the beginning of its history. Its order is held: no other takes the same number meanwhile. */
export async function insertReturn(tx: Transaction, asked: NewReturn): Promise<{ id: string; number: string }> {
  const { due } = asked
  const state: ReturnState = due ? 'UNPAID' : 'ASKED'
  const { rows } = await tx.execute<{ id: string; number: string }>(sql`
    insert into order_return ("order", number, way, send_by, receiver, state, due, currency, pay_by)
    values (${asked.order}, ${asked.orderNumber}::text || ${following(asked.receiver ? '-G' : '-R', sql`order_return e where e."order" = ${asked.order}`)},
      ${asked.way}, ${asked.sendBy}, ${asked.receiver && JSON.stringify(asked.receiver)}::jsonb,
      ${state}, ${due?.amount ?? 0}, ${due?.currency ?? null}, ${due?.payBy ?? null}) returning id, number`)
  const made = rows[0]!
  await tx.execute(sql`
    insert into return_line ("return", line, quantity, returntype, why, wanted, price, due, back)
    select ${made.id}, l.line, l.quantity, l.returntype, l.why, l.wanted, l.price, l.due, l.back
    from jsonb_to_recordset(${JSON.stringify(asked.lines)}::jsonb)
      as l (line uuid, quantity int, returntype text, why text, wanted text, price bigint, due bigint, back bigint)`)
  await tx.execute(
    sql`insert into state_change (subject, subject_id, to_state, cause) values ('return', ${made.id}, ${state}, 'asked')`,
  )
  return made
}

interface ReturnRow {
  id: string
  number: string
  order: string
  way: Way
  state: ReturnState
  version: number
  asked_at: string
  send_by: string
  exchange: string | null
  receiver: Receiver | null
  due: number
  pay_by: string | null
  paid: number
  repaid: number
  lines: (Omit<ReturnLine, 'wantedPiece'> & {
    wantedPiece: (Omit<WantedPiece, 'name'> & { style: string; heel: number | null }) | null
  })[]
}

const returnRows = sql`select r.*, coalesce(p.amount, 0)::bigint as paid, coalesce(p.refunded, 0)::bigint as repaid, (select o.number from placed_order o where o.exchange_of = r.id) as exchange,
    (select jsonb_agg(to_jsonb(l) || jsonb_build_object('wantedPiece', (
      select jsonb_build_object('style', s.name, 'heel', g.heel, 'colourNames', c.name, 'fit', v.fit, 'size', v.size, 'sizeSystem', o.size_system) from variant v
      join colourway w on w.id = v.colourway join colour c on c.id = w.colour join product g on g.id = w.product join style s on s.id = g.style
      where v.sku = l.wanted)) order by o.position) from return_line l join order_line o on o.id = l.line where l."return" = r.id) as lines
  from order_return r left join payment p on p."return" = r.id and p.state in ('PAYMENT_CAPTURED', 'SETTLED')`

async function select(db: Db, name: string, condition: Sql): Promise<Return[]> {
  const rows = await runNamed<ReturnRow>(db, name, sql`${returnRows} where ${condition} order by r.asked_at, r.number`)
  return rows.map(({ asked_at, send_by, pay_by, lines, ...rest }) => ({
    ...rest,
    askedAt: new Date(asked_at),
    sendBy: new Date(send_by),
    payBy: pay_by === null ? null : new Date(pay_by),
    lines: lines.map(
      ({
        id,
        line,
        quantity,
        returntype,
        why,
        reason,
        wanted,
        restocked,
        damaged,
        refused,
        exchanged,
        price,
        due,
        back,
        ...row
      }) => ({
        ...{ id, line, quantity, returntype, why, reason, wanted, restocked, damaged, refused, exchanged, price, due, back },
        wantedPiece: row.wantedPiece && named(row.wantedPiece),
      }),
    ),
  }))
}

const named = ({ style, heel, ...piece }: NonNullable<ReturnRow['lines'][number]['wantedPiece']>): WantedPiece => ({
  ...piece,
  name: productName(style, heel),
})

/** Dearer exchanges that nobody has paid by the end of their time. */
export function selectUnpaid(db: Db, now: Date): Promise<Return[]> {
  return select(db, 'returns-unpaid', sql`r.state = 'UNPAID' and r.pay_by <= ${now}`)
}

/** Its label is good from now on. */
export async function updateSendBy(tx: Transaction, id: string, sendBy: Date): Promise<void> {
  await tx.execute(sql`update order_return set send_by = ${sendBy} where id = ${id}`)
}

/** Those of whoever ordered. */
export function selectReturnsOf(db: Db, order: string): Promise<Return[]> {
  return select(db, 'returns-of-order', sql`r."order" = ${order} and r.receiver is null`)
}

export function selectReturnsOfCustomer(db: Db, customer: string): Promise<Return[]> {
  return select(
    db,
    'returns-of-customer',
    sql`r.receiver is null and r."order" in (select o.id from placed_order o where o.customer = ${customer})`,
  )
}

export async function selectReturnById(db: Db, id: string): Promise<Return | null> {
  return (await select(db, 'return-by-id', sql`r.id = ${id}`))[0] ?? null
}

export async function selectReturn(db: Db, number: string): Promise<Return | null> {
  return (await select(db, 'return-by-number', sql`r.number = ${number}`))[0] ?? null
}

/** Gifts that were announced and did not come in their time; a parcel has so many days more. */
export function selectLapsedGifts(db: Db, now: Date, carriedDays: number): Promise<Return[]> {
  return select(
    db,
    'gift-returns-lapsed',
    sql`r.state = 'ASKED' and r.receiver is not null
      and r.send_by + make_interval(days => case r.way when 'parcel' then ${carriedDays}::int else 0 end) < ${now}`,
  )
}

/** The return that an order is the exchange of. */
export async function selectExchanged(db: Db, exchange: string): Promise<Return | null> {
  return (
    (await select(db, 'return-exchanged', sql`r.id = (select o.exchange_of from placed_order o where o.id = ${exchange})`))[0] ??
    null
  )
}

/** The same, its order held as whoever settles it holds it. */
export async function lockExchanged(tx: Transaction, exchange: string): Promise<Return | null> {
  await tx.execute(sql`select 1 from placed_order o join order_return r on r."order" = o.id
    where r.id = (select e.exchange_of from placed_order e where e.id = ${exchange}) for update of o`)
  return selectExchanged(tx, exchange)
}

/** For so many of these lines another size has left, and so much of what they cost is left. */
export async function markExchanged(
  tx: Transaction,
  lines: readonly { readonly id: string; readonly quantity: number; readonly back: number }[],
): Promise<void> {
  await tx.execute(sql`update return_line l set exchanged = e.quantity, back = e.back
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as e (id uuid, quantity int, back bigint) where l.id = e.id`)
}

/** How often an order's gift was announced to come back since then. */
export async function countGiftReturns(tx: Transaction, order: string, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ announced: number }>(sql`select count(*)::int as announced from order_return
    where "order" = ${order} and receiver is not null and asked_at > ${since}`)
  return rows[0]!.announced
}

/** Of each line, how much is on its way back, has come or was exchanged. */
export async function selectReturned(db: Db, order: string): Promise<Map<string, number>> {
  const rows = await runNamed<{ line: string; quantity: number }>(
    db,
    'returned-of-order',
    sql`select r.line, r.quantity from returned_line r join order_line l on l.id = r.line where l."order" = ${order}`,
  )
  return new Map(rows.map(({ line, quantity }) => [line, quantity]))
}

/**
 * Sizes of these pieces that are sold, in every colour, and of their other heights in the same colour, at their price of today; and whether one of
 * them lies here. `of` is the colour that was asked about.
 */
export async function selectSizes(
  db: Db,
  language: Language,
  currency: Currency,
  colourways: readonly string[],
): Promise<(ExchangeSize & { of: string; material: string })[]> {
  const rows = await runNamed<
    Omit<ExchangeSize, 'name' | 'price'> & {
      of: string
      material: string
      style: string
      heel: number | null
      amount: number | null
    }
  >(
    db,
    'exchange-sizes',
    sql`select own.id as of, s.name as style, p.heel, case when p.id <> own.product then a.amount end as amount, w.id as colourway, c.name ->> ${language} as "colourName", s.material_name ->> ${language} as material, v.sku, v.fit, v.size,
        coalesce(o.level = 'IN_STOCK', false) as "isHere"
      from colourway own join product b on b.id = own.product join product p on p.style = b.style join style s on s.id = p.style
      join colourway w on w.product = p.id and (p.id = b.id or w.colour = own.colour) join colour c on c.id = w.colour
      left join price a on a.product = p.id and a.currency = ${currency}
      join sold_variant v on v.colourway = w.id left join orderable_stock o on o.sku = v.sku and o.place = 'online'
      where own.id = any(${[...new Set(colourways)]}::text[]) and (p.id = b.id or a.amount is not null)
      order by own.id, p.id <> b.id, p.heel, w.id <> own.id, w.position, v.position`,
  )
  return rows.map(({ style, heel, amount, ...size }) => ({
    ...size,
    name: productName(style, heel),
    price: amount === null ? null : money(amount, currency),
  }))
}

/** Whether one of these may not be sent there. */
export async function isForbiddenAt(
  tx: Transaction,
  skus: readonly string[],
  { country, shippingstate }: Address,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from variant v join colourway w on w.id = v.colourway join product p on p.id = w.product join style s on s.id = p.style
    left join style_detail sd on sd.style = s.id
    where v.sku = any(${[...skus]}::text[]) and ${forbiddenAt(country, sql`${shippingstate}::text`)} is not null limit 1`)
  return rows.length > 0
}

export interface Counted {
  /** Of the return's line. */
  readonly id: string
  readonly restocked: number
  readonly damaged: number
  readonly refused: number
}

/** What came, besides what came before. */
export async function addCounts(tx: Transaction, id: string, counted: readonly Counted[]): Promise<void> {
  await tx.execute(sql`
    update return_line l set restocked = l.restocked + c.restocked, damaged = l.damaged + c.damaged, refused = l.refused + c.refused
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c (id uuid, restocked int, damaged int, refused int)
    where l.id = c.id and l."return" = ${id}`)
  await tx.execute(sql`update order_return set version = version where id = ${id}`)
}

/** What the house has already given money or another size for, of an order's lines, this return left out. */
export async function selectSettled(tx: Db, order: string, but: string | null): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ line: string; quantity: number }>(sql`
    select l.line, sum(greatest(l.exchanged, case when r.state = 'SETTLED' then l.restocked + l.damaged else 0 end))::int as quantity
    from return_line l join order_return r on r.id = l."return" where r."order" = ${order} and r.id is distinct from ${but}::uuid group by l.line`)
  return new Map(rows.map(({ line, quantity }) => [line, quantity]))
}

/** Pieces of an order that were given back for money, this return left out. */
export async function selectRefunded(tx: Transaction, order: string, but: string): Promise<number> {
  const { rows } = await tx.execute<{ pieces: number }>(sql`
    select coalesce(sum(l.restocked + l.damaged), 0)::int as pieces from return_line l join order_return r on r.id = l."return"
    where r."order" = ${order} and r.id <> ${but} and r.state = 'SETTLED' and l.returntype = 'Refund' and r.receiver is null`)
  return rows[0]!.pieces
}

/** The order that somebody paid for: an exchange is paid by what it is exchanged for. Held until the transaction ends. */
export async function lockPaidOrder(tx: Transaction, order: string): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive before as (
      select o.id, o.exchange_of from placed_order o where o.id = ${order}
      union all
      select o.id, o.exchange_of from before b join order_return r on r.id = b.exchange_of join placed_order o on o.id = r."order"
    )
    select id from before where exchange_of is null`)
  const { id } = rows[0]!
  await tx.execute(sql`select 1 from placed_order where id = ${id} for update`)
  return id
}

/**
 * An order that was just placed is the one that this return is exchanged for: of the same owner and key, and under the number of the first, which is
 * held. A gift's is nobody's: its receiver follows the return.
 */
export async function markExchange(tx: Transaction, exchange: string, { id, receiver }: Return): Promise<void> {
  const first = sql`split_part(o.number, '-', 1)`
  const series = receiver ? '-X' : '-E'
  await tx.execute(sql`
    update placed_order n set exchange_of = ${id}, customer = case when r.receiver is null then o.customer end,
      visitor = case when r.receiver is null then o.visitor end, key = case when r.receiver is null then o.key end,
      number = ${first} || ${following(series, sql`placed_order e where e.number like ${first} || ${`${series}%`}`)}
    from order_return r join placed_order o on o.id = r."order" where n.id = ${exchange} and r.id = ${id}`)
}
