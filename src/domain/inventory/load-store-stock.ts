import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { readCsvFile } from '../../kernel/csv-file.ts'
import { SeedFileError } from '../../kernel/json-file.ts'
import { openLevels } from './load-stock.ts'

const header = 'store,sku,quantity'
const line = /^([A-Z]{3}\d\d),([A-Z0-9-]{3,40}),(\d{1,6})$/

/** First levels in the boutiques. As online, what has been sold since is never set back by loading the house again. */
export async function loadStoreStock(database: Database, path: string): Promise<void> {
  const rows = readCsvFile(path, header, line, 'stock').map(([, store, sku, quantity]) => ({
    store: store!,
    sku: sku!,
    quantity: Number(quantity),
  }))
  const seen = new Set<string>()
  for (const [index, { store, sku }] of rows.entries()) {
    if (seen.has(`${store},${sku}`)) throw new SeedFileError(`${path}:${index + 2}: ${store} has ${sku} already`)
    seen.add(`${store},${sku}`)
  }
  await database.transaction(async (tx) => {
    const json = JSON.stringify(rows)
    const unknown = await tx.execute<{ line: number; what: string }>(sql`
      select r.line::int + 1 as line,
        case when exists (select 1 from store s where s.id = r.row ->> 'store') then 'size ' || (r.row ->> 'sku')
          else 'boutique ' || (r.row ->> 'store') end as what
      from jsonb_array_elements(${json}::jsonb) with ordinality as r (row, line)
      where not exists (select 1 from store s where s.id = r.row ->> 'store')
        or not exists (select 1 from variant v where v.sku = r.row ->> 'sku')
      order by r.line limit 1`)
    const [first] = unknown.rows
    if (first) throw new SeedFileError(`${path}:${first.line}: no ${first.what}`)
    await openLevels(
      tx,
      rows.map(({ store, sku, quantity }) => ({
        sku,
        place: store,
        quantity,
        expected: null,
        expected_quantity: 0,
        expected_at: null,
      })),
    )
  })
}
