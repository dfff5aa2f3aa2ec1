import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Language } from '../../kernel/visit.ts'
import type { ListedStock } from './list-stock.ts'
import { listTransfers, type Transfer } from './list-transfers.ts'
import { online, type Place } from './stock-hold.ts'

export interface StockLevel {
  readonly place: Place
  readonly free: number
  readonly held: number
  readonly expected: number
  readonly expectedHeld: number
  readonly expectedAt: string | null
}

export interface Movement {
  readonly id: number
  readonly at: Date
  readonly place: Place
  readonly pool: 'present' | 'expected'
  readonly kind: string
  readonly free: number
  readonly held: number
  readonly cause: string
  /** The order's number where an order caused it; else a receipt's name, a reason, an id. */
  readonly causeId: string | null
  readonly isOrder: boolean
}

/** All that the house knows of a size's stock. */
export interface StockFile extends Pick<ListedStock, 'sku' | 'name' | 'colour' | 'size'> {
  readonly levels: readonly StockLevel[]
  readonly transfers: readonly Transfer[]
  /** The newest first. */
  readonly movements: readonly Movement[]
}

export async function findStockFile(
  db: Db,
  sku: string,
  language: Language,
  { before, most }: { readonly before: number | null; readonly most: number },
): Promise<StockFile | null> {
  const { rows } = await db.execute<Pick<StockFile, 'sku' | 'name' | 'colour' | 'size'>>(sql`
    select v.sku, s.name, coalesce(c.name ->> ${language}, c.name ->> 'en') as colour, v.size
    from variant v join colourway w on w.id = v.colourway join product p on p.id = w.product join style s on s.id = p.style
    join colour c on c.id = w.colour where v.sku = ${sku}`)
  const [piece] = rows
  if (!piece) return null
  return {
    ...piece,
    levels: await selectLevels(db, sku),
    transfers: await listTransfers(db, { sku, isOpen: true }, 100),
    movements: await selectMovements(db, sku, before, most),
  }
}

async function selectLevels(db: Db, sku: string): Promise<StockLevel[]> {
  const { rows } = await db.execute<StockLevel>(sql`
    select place, quantity as free, held, expected_quantity as expected, expected_held as "expectedHeld", expected_at::text as "expectedAt"
    from stock where sku = ${sku} order by place <> ${online}, place`)
  return rows
}

async function selectMovements(db: Db, sku: string, before: number | null, most: number): Promise<Movement[]> {
  const { rows } = await db.execute<Omit<Movement, 'at'> & { at: string }>(sql`
    select m.id, m.at, m.place, m.pool, m.kind, m.free, m.held, m.cause, coalesce(o.number, m.cause_id) as "causeId",
      o.number is not null as "isOrder"
    from (
      select * from stock_movement where sku = ${sku} and (${before}::bigint is null or id < ${before}::bigint)
      order by id desc limit ${most}::int
    ) m left join placed_order o on o.id = case m.cause when 'order' then m.cause_id::uuid end
    order by m.id desc`)
  return rows.map((row) => ({ ...row, id: Number(row.id), at: new Date(row.at) }))
}
