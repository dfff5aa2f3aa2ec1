import { statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { recordChange } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { readJsonFile } from '../../kernel/json-file.ts'
import { type CatalogFiles, catalogTags, kindsInThreeDimensions } from './catalog.ts'

const model = z.strictObject({
  file: z.string().regex(/^\/media\/models\/[A-Z0-9]+\.glb$/),
  bytes: z.int().positive(),
  colours: z.array(z.string()).min(1),
  /** What it was made from: the studio's affair. */
  source: z.string(),
})

type Model = z.infer<typeof model>
type Product = CatalogFiles['styles'][number]['products'][number]

/** What is wrong with an entry, by the field that is. */
function problemsOf({ file, bytes, colours }: Model, product: Product | undefined, publicDirectory: string) {
  if (!product) return { file: 'the house sells no such piece' }
  const size = statSync(join(publicDirectory, file), { throwIfNoEntry: false })?.size
  if (size === undefined) return { file: `${file} is not there` }
  return {
    ...(size === bytes ? {} : { bytes: `${file} has ${size} bytes` }),
    ...(colours.join() === product.colours.join() ? {} : { colours: `it is sold in ${product.colours.join(', ')}` }),
  }
}

/** What the studio writes, checked against the files that it made and the pieces that the house sells. */
function modelsFile(styles: CatalogFiles['styles'], publicDirectory: string) {
  const products = new Map(styles.flatMap((style) => style.products.map((product) => [product.id, product])))
  const needed = styles.filter(({ kind }) => kindsInThreeDimensions.includes(kind)).flatMap((style) => style.products)
  return z.strictObject({ pieces: z.record(z.string(), model) }).superRefine(({ pieces }, told) => {
    const refuse = (path: string[], message: string) => told.addIssue({ code: 'custom', path: ['pieces', ...path], message })
    for (const [id, entry] of Object.entries(pieces)) {
      const problems = problemsOf(entry, products.get(id), publicDirectory)
      for (const [field, message] of Object.entries(problems)) refuse([id, field], message)
    }
    for (const { id } of needed) if (!pieces[id]) refuse([], `${id} has no model`)
  })
}

/** Sets the models up. One that is missing, or of a piece that is not sold, stops the loading. */
export async function loadModels(
  database: Database,
  file: string,
  styles: CatalogFiles['styles'],
  publicDirectory: string,
): Promise<void> {
  const { pieces } = readJsonFile(file, modelsFile(styles, publicDirectory))
  const rows = Object.entries(pieces).map(([id, { file: model }]) => ({ id, model }))
  await database.transaction(async (tx) => {
    const changed = await tx.execute<{ id: string }>(sql`
      with r as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, model text))
      update product p set model = (select r.model from r where r.id = p.id)
      where model is distinct from (select r.model from r where r.id = p.id) returning id`)
    await recordChange(
      tx,
      changed.rows.map(({ id }) => catalogTags.product(id)),
    )
  })
}
