import { recordChange } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { readJsonFile } from '../../kernel/json-file.ts'
import { type CatalogFiles, catalogTags } from './catalog.ts'
import { detailsFile } from './details.ts'

/** Notes what each style is lined with, stands on and measures. One without an entry stops the loading. */
export async function loadDetails(database: Database, file: string, styles: CatalogFiles['styles']): Promise<void> {
  const entries = readJsonFile(file, detailsFile(styles))
  const rows = Object.entries(entries).map(([style, { madeIn, ...entry }]) => ({ style, made_in: madeIn, ...entry }))
  await database.transaction(async (tx) => {
    await tx.execute(sql`delete from style_detail`)
    await tx.execute(sql`insert into style_detail
      select * from jsonb_populate_recordset(null::style_detail, ${JSON.stringify(rows)}::jsonb)`)
    await recordChange(
      tx,
      styles.flatMap((style) => style.products.map(({ id }) => catalogTags.product(id))),
    )
  })
}
