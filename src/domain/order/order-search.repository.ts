import type { Db } from '../../db/database.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { type Currency, money } from '../../kernel/money.ts'
import type { ListedOrder, OrderCursor, OrderTerm } from './listed-order.ts'
import type { OrderState } from './order-states.ts'

interface Row {
  id: string
  number: string
  placed_at: string
  state: OrderState
  prepared_at: string | null
  email: string
  firstname: string | null
  lastname: string | null
  country: string
  store: string | null
  total: number
  currency: Currency
  pieces: number
}

export interface OrderFilter {
  readonly term: OrderTerm | null
  readonly state: OrderState | null
  readonly country: string | null
  readonly store: string | null
  readonly after: OrderCursor | null
}

/** Of a name or a piece that so many orders have, the newest are met sooner by looking at orders from the newest on than by collecting all of them. */
const many = 1_500

/** By bytes, and as two bounds: a plan for any text cannot use an index for `like`. */
const startsWith = (column: Sql, text: string) => sql`(${column} ~>=~ ${text} and ${column} ~<~ ${`${text}\u{10ffff}`})`

async function areMany(db: Db, found: Sql): Promise<boolean> {
  const { rows } = await db.execute<{ met: number }>(sql`select count(*)::int as met from (${found} limit ${many}) f`)
  return rows[0]!.met === many
}

async function conditionOf(db: Db, term: OrderTerm): Promise<Sql> {
  if (term.kind === 'number') return sql`o.number = ${term.text}`
  if (term.kind === 'email') return sql`o.email = ${term.text}`
  if (term.kind === 'name') {
    const text = term.text.toLowerCase()
    const isNamed = startsWith(sql`lower(o.address ->> 'lastname')`, text)
    if (!(await areMany(db, sql`select from placed_order o where ${isNamed}`))) return isNamed
    // Written so that the names' own index is no way to it.
    return startsWith(sql`(lower(o.address ->> 'lastname') || '')`, text)
  }
  const isOfPiece = startsWith(sql`l.sku`, term.text)
  if (await areMany(db, sql`select from order_line l where ${isOfPiece}`))
    return sql`exists (select from order_line l where l."order" = o.id and ${isOfPiece})`
  // As an array: then they are looked up one by one, and all orders are never read to be compared with them.
  return sql`o.id = any(array(select l."order" from order_line l where ${isOfPiece}))`
}

/** Statements of their own for each way of asking: each has its index, and none is a plan for all of them. */
export async function selectForHouse(db: Db, filter: OrderFilter, limit: number): Promise<ListedOrder[]> {
  const { term, state, country, store, after } = filter
  const conditions = [
    sql`true`,
    ...(term ? [await conditionOf(db, term)] : []),
    ...(state ? [sql`o.state = ${state}`] : []),
    ...(country ? [sql`o.country = ${country}`] : []),
    ...(store ? [sql`o.store = ${store}`] : []),
    ...(after ? [sql`(o.placed_at, o.id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
  ].reduce((all, each) => sql`${all} and ${each}`)
  const { rows } = await db.execute<Row>(sql`
    select o.id, o.number, o.placed_at, o.state, o.prepared_at, o.email, o.address ->> 'firstname' as firstname,
      o.address ->> 'lastname' as lastname, o.country, o.store, o.total, o.currency,
      (select coalesce(sum(l.quantity), 0)::int from order_line l where l."order" = o.id) as pieces
    from placed_order o where ${conditions} order by o.placed_at desc, o.id desc limit ${limit}::int`)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    placedAt: new Date(row.placed_at),
    cursor: { at: row.placed_at, id: row.id },
    state: row.state,
    isPrepared: row.prepared_at !== null,
    email: row.email,
    name: [row.firstname, row.lastname].filter(Boolean).join(' '),
    country: row.country,
    store: row.store,
    total: money(row.total, row.currency),
    pieces: row.pieces,
  }))
}
