import { recordChange } from '../../db/changes.ts'
import type { Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { catalogTags } from '../catalog/catalog.ts'

export interface Wanted {
  readonly sku: string
  readonly quantity: number
}

export type StockFailure = { readonly code: 'NO_STOCK'; readonly skus: readonly string[] }

/**
 * Takes pieces out of the stock, all of them or none, in one statement: what is there first, then what is on its way. Rows are
 * locked in the order of their names, so that two orders for the same pieces wait for each other and never in a circle; each
 * then sees what the other has left. Pages are told only when the last piece of a size has gone.
 */
export async function reserveStock(tx: Transaction, wanted: readonly Wanted[]): Promise<Result<void, StockFailure>> {
  const rows = await runNamed<{ sku: string; product: string; is_last: boolean }>(
    tx,
    'stock-reserve',
    sql`
    with wanted as (select w.sku, w.quantity from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (sku text, quantity int)),
    locked as (
      select s.sku, w.quantity as taken, s.quantity > 0 as is_there
      from stock s join wanted w on w.sku = s.sku order by s.sku for update of s
    )
    update stock s set
      quantity = case when l.is_there then s.quantity - l.taken else s.quantity end,
      expected_quantity = case when l.is_there then s.expected_quantity else s.expected_quantity - l.taken end
    from locked l join variant v on v.sku = l.sku join colourway w on w.id = v.colourway
    where s.sku = l.sku and l.taken <= case when l.is_there then s.quantity else s.expected_quantity end
    returning s.sku, w.product, case when l.is_there then s.quantity else s.expected_quantity end = 0 as is_last`,
  )
  if (rows.length < wanted.length) {
    const taken = new Set(rows.map((row) => row.sku))
    return failure({ code: 'NO_STOCK', skus: wanted.map(({ sku }) => sku).filter((sku) => !taken.has(sku)) })
  }
  const gone = new Set(rows.filter((row) => row.is_last).map((row) => catalogTags.product(row.product)))
  if (gone.size > 0) await recordChange(tx, [...gone])
  return success(undefined)
}
