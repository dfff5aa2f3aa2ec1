import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { recordChange } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { readJsonFile, SeedFileError } from '../../kernel/json-file.ts'
import { catalogTags, pictureTypes, printPath, widthsOf } from './catalog.ts'

const picture = z.object({
  view: z.string().regex(/^[a-z]{2,20}$/),
  path: z.string().regex(/^\/media\/[\w/-]+$/),
  placeholder: z.string().regex(/^#[0-9a-f]{6}$/),
  sizes: z
    .array(z.object({ width: z.int().positive(), height: z.int().positive(), webp: z.int().positive().optional() }))
    .refine((sizes) => sizes.some(({ webp }) => webp), 'one print is WebP'),
})

/** What the studio writes: product, then colour, then the views. */
const picturesFile = z.object({ pieces: z.record(z.string(), z.record(z.string(), z.array(picture).min(1))) })

/** Hangs the photographs up, each piece's in its order. One that is missing, or of a piece that is not sold, stops the loading. */
export async function loadPictures(
  database: Database,
  file: string,
  publicDirectory: string,
  orderOf: (product: string) => readonly string[],
): Promise<void> {
  const { pieces } = readJsonFile(file, picturesFile)
  const rows = Object.entries(pieces).flatMap(([product, colours]) =>
    Object.entries(colours).map(([colour, views]) => {
      const order = orderOf(product)
      const stranger = views.find(({ view }) => !order.includes(view))
      if (stranger) throw new SeedFileError(`${file}: views.json has no place for ${stranger.view} of ${product} in ${colour}`)
      const inOrder = views.toSorted((a, b) => order.indexOf(a.view) - order.indexOf(b.view))
      const pictures = inOrder.map(({ view, path, sizes }) => ({
        ...{ view, path, widths: sizes.map(({ width }) => width) },
        webp: sizes.filter(({ webp }) => webp).map(({ width }) => width),
      }))
      return { product, colour, pictures }
    }),
  )
  const missing = rows
    .flatMap(({ pictures }) => pictures)
    .flatMap((picture) => pictureTypes.flatMap((type) => widthsOf(picture, type).map((width) => printPath(picture, width, type))))
    .find((path) => !existsSync(join(publicDirectory, path)))
  if (missing) throw new SeedFileError(`${file}: ${missing} is not there`)
  await database.transaction(async (tx) => {
    const hung = await tx.execute<{ product: string; colour: string }>(sql`
      update colourway w set pictures = r.pictures
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (product text, colour text, pictures jsonb)
      where w.product = r.product and w.colour = r.colour returning w.product, w.colour`)
    const known = new Set(hung.rows.map(({ product, colour }) => `${product} ${colour}`))
    const unknown = rows.find(({ product, colour }) => !known.has(`${product} ${colour}`))
    if (unknown) throw new SeedFileError(`${file}: there is no ${unknown.product} in ${unknown.colour}`)
    const bare = await tx.execute<{ id: string }>(
      sql`select w.id from colourway w join product p on p.id = w.product and p.published where w.pictures = '[]' limit 1`,
    )
    if (bare.rows[0]) throw new SeedFileError(`${file}: ${bare.rows[0].id} has no photograph`)
    await recordChange(tx, [...new Set(hung.rows.map(({ product }) => catalogTags.product(product)))])
  })
}
