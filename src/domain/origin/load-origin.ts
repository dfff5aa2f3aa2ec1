import { recordChange } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import { raw, sql } from '../../db/sql.ts'
import { languages } from '../../kernel/visit.ts'
import { type CatalogFiles, catalogTags } from '../catalog/catalog.ts'
import { type OriginFiles, wayOf } from './origin-files.ts'

/** Sets up where pieces come from, whole, in one transaction. Every page of a piece is made anew. */
export async function loadOrigin(database: Database, files: OriginFiles, styles: CatalogFiles['styles']): Promise<void> {
  const rows = rowsOf(files)
  await database.transaction(async (tx) => {
    await tx.execute(sql`delete from origin_step`)
    for (const table of ['packaging_part', 'origin_place', 'origin_step'] as const) {
      const name = raw(table)
      await tx.execute(sql`delete from ${name}`)
      await tx.execute(
        sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows[table])}::jsonb)`,
      )
    }
    const products = styles.flatMap((style) => style.products)
    await recordChange(
      tx,
      products.map(({ id }) => catalogTags.product(id)),
    )
  })
}

function rowsOf(files: OriginFiles) {
  const { places, materials, packaging, names } = files
  return {
    origin_place: Object.entries(places).map(([id, place]) => ({
      id,
      ...place,
      name: Object.fromEntries(languages.map((language) => [language, names[language][id]])),
    })),
    origin_step: Object.keys(materials).flatMap((material) =>
      wayOf(files, material).map(({ by, ...step }, position) => ({ material, position, ...step, transport: by ?? null })),
    ),
    packaging_part: Object.entries(packaging).flatMap(([kind, parts]) =>
      parts.map((part, position) => ({ kind, position, ...part })),
    ),
  }
}
