import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { readCsvFile } from '../../kernel/csv-file.ts'
import { HouseFileError } from '../../kernel/json-file.ts'

const header = 'sku,quantity,expected,expected_quantity,expected_at'
const line = /^([A-Z0-9-]{3,40}),(\d{1,6}),(preorder|backorder|),(\d{0,6}),(\d{4}-\d\d-\d\d|)$/

/** First levels of sizes that are new. What the shop has sold since is never set back by loading the house again. */
export async function loadStock(database: Database, path: string): Promise<void> {
  const rows = readCsvFile(path, header, line, 'stock').map((match) => {
    const [, sku, quantity, expected, expectedQuantity, expectedAt] = match
    return {
      sku,
      quantity: Number(quantity),
      expected: expected || null,
      expected_quantity: Number(expectedQuantity),
      expected_at: expectedAt || null,
    }
  })
  await database.transaction(async (tx) => {
    const unknown = await tx.execute<{ sku: string }>(sql`
      select sku from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (sku text)
      where not exists (select 1 from variant v where v.sku = r.sku) limit 1`)
    const missing = unknown.rows[0]?.sku
    if (missing) throw new HouseFileError(`${path}:${rows.findIndex((row) => row.sku === missing) + 2}: no size ${missing}`)
    await tx.execute(sql`insert into stock (sku, quantity, expected, expected_quantity, expected_at)
      select sku, quantity, expected, expected_quantity, expected_at from jsonb_populate_recordset(null::stock, ${JSON.stringify(rows)}::jsonb)
      on conflict (sku) do nothing`)
  })
}
