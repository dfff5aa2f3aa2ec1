import type { Database, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { readCsvFile } from '../../kernel/csv-file.ts'
import { SeedFileError } from '../../kernel/json-file.ts'
import { online } from './stock-hold.ts'

const header = 'sku,quantity,expected,expected_quantity,expected_at'
const line = /^([A-Z0-9-]{3,40}),(\d{1,6}),(preorder|backorder|),(\d{0,6}),(\d{4}-\d\d-\d\d|)$/

interface FirstLevel {
  readonly sku: string
  readonly place: string
  readonly quantity: number
  readonly expected: string | null
  readonly expected_quantity: number
  readonly expected_at: string | null
}

/** First levels of sizes that are new. What the shop has sold since is never set back by loading the house again. */
export async function loadStock(database: Database, path: string): Promise<void> {
  const rows = readCsvFile(path, header, line, 'stock').map((match): FirstLevel => {
    const [, sku, quantity, expected, expectedQuantity, expectedAt] = match
    return {
      sku: sku!,
      place: online,
      quantity: Number(quantity),
      expected: expected || null,
      expected_quantity: expected ? Number(expectedQuantity) : 0,
      expected_at: expectedAt || null,
    }
  })
  await database.transaction(async (tx) => {
    const unknown = await tx.execute<{ sku: string }>(sql`
      select sku from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (sku text)
      where not exists (select 1 from variant v where v.sku = r.sku) limit 1`)
    const missing = unknown.rows[0]?.sku
    if (missing) throw new SeedFileError(`${path}:${rows.findIndex((row) => row.sku === missing) + 2}: no size ${missing}`)
    await openLevels(tx, rows)
  })
}

/** As many as a statement writes in good time on a busy machine: each has what follows from a level to do. */
const mostAtOnce = 1_000

/** Levels of sizes that have none at their place yet, with the movements that make them so. */
export async function openLevels(tx: Transaction, rows: readonly FirstLevel[]): Promise<void> {
  for (let at = 0; at < rows.length; at += mostAtOnce) await openPart(tx, rows.slice(at, at + mostAtOnce))
}

async function openPart(tx: Transaction, rows: readonly FirstLevel[]): Promise<void> {
  await tx.execute(sql`
    with opened as (
      insert into stock (sku, place, quantity, expected, expected_quantity, expected_at)
      select sku, place, quantity, expected, expected_quantity, expected_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (sku text, place text, quantity int, expected text, expected_quantity int, expected_at date) order by sku, place
      on conflict (sku, place) do nothing returning sku, place, quantity, expected_quantity
    )
    insert into stock_movement (sku, place, pool, kind, free, held, cause)
    select sku, place, 'present', 'received', quantity, 0, 'opening' from opened where quantity > 0
    union all select sku, place, 'expected', 'received', expected_quantity, 0, 'opening' from opened where expected_quantity > 0`)
}
