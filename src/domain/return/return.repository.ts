import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { ExchangeSize } from './exchange-sizes.ts'
import type { Return, ReturnLine, Way } from './return.ts'
import type { ReturnState } from './return-states.ts'

export interface NewReturn {
  readonly order: string
  readonly orderNumber: string
  readonly way: Way
  readonly sendBy: Date
  readonly lines: readonly Pick<ReturnLine, 'line' | 'quantity' | 'returntype' | 'why' | 'wanted'>[]
}

/** The return, its lines and the beginning of its history. Its order is held: no other takes the same number meanwhile. */
export async function insertReturn(tx: Transaction, asked: NewReturn): Promise<{ id: string; number: string }> {
  const { rows } = await tx.execute<{ id: string; number: string }>(sql`
    insert into order_return ("order", number, way, send_by)
    select ${asked.order}, ${asked.orderNumber}::text || '-R' || lpad((count(*) + 1)::text, 2, '0'), ${asked.way}, ${asked.sendBy}
    from order_return where "order" = ${asked.order} returning id, number`)
  const made = rows[0]!
  await tx.execute(sql`
    insert into return_line ("return", line, quantity, returntype, why, wanted)
    select ${made.id}, l.line, l.quantity, l.returntype, l.why, l.wanted
    from jsonb_to_recordset(${JSON.stringify(asked.lines)}::jsonb) as l (line uuid, quantity int, returntype text, why text, wanted text)`)
  await tx.execute(
    sql`insert into state_change (subject, subject_id, to_state, cause) values ('return', ${made.id}, 'ASKED', 'asked')`,
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
  lines: ReturnLine[]
}

const returnRows = sql`select r.*, (select o.number from placed_order o where o.exchange_of = r.id) as exchange,
    (select jsonb_agg(to_jsonb(l) order by o.position) from return_line l join order_line o on o.id = l.line where l."return" = r.id) as lines
  from order_return r`

async function select(db: Db, name: string, condition: Sql): Promise<Return[]> {
  const rows = await runNamed<ReturnRow>(db, name, sql`${returnRows} where ${condition} order by r.asked_at, r.number`)
  return rows.map(({ asked_at, send_by, lines, ...rest }) => ({
    ...rest,
    askedAt: new Date(asked_at),
    sendBy: new Date(send_by),
    lines: lines.map(({ id, line, quantity, returntype, why, reason, wanted, restocked, damaged, refused, exchanged }) => ({
      ...{ id, line, quantity, returntype, why, reason, wanted, restocked, damaged, refused, exchanged },
    })),
  }))
}

export function selectReturnsOf(db: Db, order: string): Promise<Return[]> {
  return select(db, 'returns-of-order', sql`r."order" = ${order}`)
}

export async function selectReturnById(db: Db, id: string): Promise<Return | null> {
  return (await select(db, 'return-by-id', sql`r.id = ${id}`))[0] ?? null
}

export async function selectReturn(db: Db, number: string): Promise<Return | null> {
  return (await select(db, 'return-by-number', sql`r.number = ${number}`))[0] ?? null
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

/** For so many of these lines another size has left. */
export async function markExchanged(
  tx: Transaction,
  lines: readonly { readonly id: string; readonly quantity: number }[],
): Promise<void> {
  await tx.execute(sql`update return_line l set exchanged = e.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as e (id uuid, quantity int) where l.id = e.id`)
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

/** Sizes of these colours that are sold, and whether one of them lies here. */
export async function selectSizes(db: Db, colourways: readonly string[]): Promise<(ExchangeSize & { colourway: string })[]> {
  return runNamed(
    db,
    'exchange-sizes',
    sql`select v.colourway, v.sku, v.fit, v.size, coalesce(s.level = 'IN_STOCK', false) as "isHere" from sold_variant v
      left join orderable_stock s on s.sku = v.sku and s.place = 'online'
      where v.colourway = any(${[...new Set(colourways)]}::text[]) order by v.colourway, v.position`,
  )
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
export async function selectSettled(tx: Transaction, order: string, but: string): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ line: string; quantity: number }>(sql`
    select l.line, sum(greatest(l.exchanged, case when r.state = 'SETTLED' then l.restocked + l.damaged else 0 end))::int as quantity
    from return_line l join order_return r on r.id = l."return" where r."order" = ${order} and r.id <> ${but} group by l.line`)
  return new Map(rows.map(({ line, quantity }) => [line, quantity]))
}

/** Pieces of an order that were given back for money, this return left out. */
export async function selectRefunded(tx: Transaction, order: string, but: string): Promise<number> {
  const { rows } = await tx.execute<{ pieces: number }>(sql`
    select coalesce(sum(l.restocked + l.damaged), 0)::int as pieces from return_line l join order_return r on r.id = l."return"
    where r."order" = ${order} and r.id <> ${but} and r.state = 'SETTLED' and l.returntype = 'Refund'`)
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

/** An order that was just placed is the one that this return is exchanged for: of the same owner and key, and under the number of the first. */
export async function markExchange(tx: Transaction, exchange: string, returned: Pick<Return, 'id' | 'order'>): Promise<void> {
  await tx.execute(sql`
    update placed_order n set exchange_of = ${returned.id}, customer = o.customer, visitor = o.visitor, key = o.key,
      number = split_part(o.number, '-', 1) || '-E' || lpad(((select count(*) from placed_order e
        where e.number like split_part(o.number, '-', 1) || '-E%') + 1)::text, 2, '0')
    from placed_order o where n.id = ${exchange} and o.id = ${returned.order}`)
}
