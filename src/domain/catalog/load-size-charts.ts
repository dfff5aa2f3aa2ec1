import { recordChange } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { readJsonFile } from '../../kernel/json-file.ts'
import { type CatalogFiles, catalogTags } from './catalog.ts'
import { sizeChartsFile } from './size-chart.ts'

/** Brings the size charts in. A size that is sold and stands in none stops the loading. */
export async function loadSizeCharts(database: Database, file: string, styles: CatalogFiles['styles']): Promise<void> {
  const charts = readJsonFile(file, sizeChartsFile(styles))
  const rows = Object.entries(charts).map(([id, chart]) => ({ id, chart }))
  await database.transaction(async (tx) => {
    await tx.execute(sql`insert into size_chart (id, chart)
      select id, chart from json_to_recordset(${JSON.stringify(rows)}::json) as r (id text, chart json)
      on conflict (id) do update set chart = excluded.chart`)
    await recordChange(tx, [catalogTags.sizeCharts])
  })
}
