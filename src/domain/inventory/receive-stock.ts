import { recordChange } from '../../db/changes.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Queue } from '../../db/queue.ts'
import { sql } from '../../db/sql.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { catalogTags } from '../catalog/catalog.ts'

interface Arrival {
  readonly sku: string
  readonly quantity: number
}

export interface Delivery {
  /** Its own name: a delivery that is told twice is counted once. */
  readonly reference: string
  readonly arrivals: readonly Arrival[]
}

export type ReceiveFailure =
  | { readonly code: 'ALREADY_RECEIVED' }
  | { readonly code: 'PRODUCT_NOT_FOUND'; readonly skus: readonly string[] }

/**
 * Counts pieces in that have come to the house, all of a delivery or nothing of it. In the same transaction, pages are told of the
 * sizes that can be had again, and the job is queued that writes to those who asked for them.
 */
export async function receiveStock(
  database: Database,
  queue: Queue,
  { reference, arrivals }: Delivery,
): Promise<Result<{ pieces: number }, ReceiveFailure>> {
  const pieces = arrivals.reduce((sum, { quantity }) => sum + quantity, 0)
  return database.transaction(async (tx) => {
    if (!(await isFirstTime(tx, reference, pieces))) return failure({ code: 'ALREADY_RECEIVED' })
    const counted = await countIn(tx, arrivals)
    const known = new Set(counted.map(({ sku }) => sku))
    const unknown = arrivals.map(({ sku }) => sku).filter((sku) => !known.has(sku))
    if (unknown.length > 0) return failure({ code: 'PRODUCT_NOT_FOUND', skus: unknown })
    await recordChange(
      tx,
      counted.filter((row) => row.is_back).map(({ product }) => catalogTags.product(product)),
    )
    await queue.send(tx, 'offer-stock', { skus: [...known] })
    return success({ pieces })
  })
}

async function isFirstTime(tx: Transaction, reference: string, pieces: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`insert into stock_delivery (reference, pieces) values (${reference}, ${pieces})
    on conflict (reference) do nothing`)
  return rowCount === 1
}

/** Rows are locked in the order of their names, as orders lock them. A size that never had any gets its row first. */
async function countIn(
  tx: Transaction,
  arrivals: readonly Arrival[],
): Promise<{ sku: string; product: string; is_back: boolean }[]> {
  const arrived = sql`(select a.sku, sum(a.quantity)::int as quantity
    from jsonb_to_recordset(${JSON.stringify(arrivals)}::jsonb) as a (sku text, quantity int) group by a.sku)`
  await tx.execute(sql`insert into stock (sku, quantity)
    select v.sku, 0 from variant v join ${arrived} a on a.sku = v.sku order by v.sku on conflict (sku) do nothing`)
  await tx.execute(sql`select 1 from stock s where s.sku in (select sku from ${arrived} a) order by s.sku for update`)
  const { rows } = await tx.execute<{ sku: string; product: string; is_back: boolean }>(sql`
    update stock s set quantity = s.quantity + a.quantity
    from ${arrived} a join variant v on v.sku = a.sku join colourway w on w.id = v.colourway
    where s.sku = a.sku returning s.sku, w.product, s.quantity = a.quantity as is_back`)
  return rows
}
