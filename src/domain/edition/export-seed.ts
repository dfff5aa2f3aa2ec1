import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { slugOf } from '../../kernel/slug.ts'
import { stylesFile } from '../catalog/catalog.ts'
import type { Block } from '../content/blocks.ts'
import { type PricePoints, pricesFile } from '../pricing/pricing.ts'
import { asFiled } from './as-filed.ts'

type Files = Map<string, string>

const written = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** The files of the house that say something else since somebody changed it in the atelier, by their paths in `seed`. What still waits for its hour comes along, but for words that are being written. */
export async function exportSeed(db: Db, seed: string): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await exportWords(db, seed)), ...(await exportGoods(db, seed))])
}

interface WordsRow {
  readonly id: string
  readonly language: string
  readonly parent: string | null
  readonly path: string
  readonly title: string
  readonly description: string
  readonly blocks: readonly Block[]
}

async function exportWords(db: Db, seed: string): Promise<Files> {
  const { rows } = await db.execute<WordsRow>(sql`
    select page.id, language, parent, page.path, title, description, blocks
    from content_page page join content_place place on place.id = page.id where edited order by page.id, language`)
  return new Map(
    rows.map(({ id, language, parent, path, title, description, blocks }) => {
      const file = `content/${id}/${language}.json`
      const { slug: _, title: __, description: ___, blocks: ____, ...rest } = z.looseObject({}).parse(readJson(join(seed, file)))
      const slug = path.slice(path.lastIndexOf('/') + 1)
      // Its path stays where it is, whatever it is called now.
      const own = parent !== null && slugOf(title) !== slug ? { slug } : {}
      return [file, written({ title, ...own, description, blocks: asFiled(blocks), ...rest })]
    }),
  )
}

interface GoodRow {
  readonly id: string
  readonly published: boolean
  readonly online_until: string | null
  readonly edited: readonly string[]
  readonly prices: PricePoints[string]
  readonly are_prices_edited: boolean
  /** By the moment from which they hold. */
  readonly coming: Readonly<Record<string, Record<string, number>>> | null
}

async function exportGoods(db: Db, seed: string): Promise<Files> {
  const { rows } = await db.execute<GoodRow>(sql`
    select * from (
      select p.id, p.published, p.online_until, p.edited,
        (select jsonb_object_agg(currency, amount) from price where product = p.id) as prices,
        exists (select from price where product = p.id and edited)
          or exists (select from coming_price where product = p.id and edited) as are_prices_edited,
        (select jsonb_object_agg(moment, amounts) from (
          select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as moment, jsonb_object_agg(currency, amount) as amounts
          from coming_price where product = p.id and amount is not null group by 1 order by 1) c) as coming
      from product p) g
    where edited <> '{}' or are_prices_edited order by id`)
  if (rows.length === 0) return new Map()
  const styles = stylesFile.parse(readJson(join(seed, 'catalog/styles.json')))
  const points = pricesFile.parse(readJson(join(seed, 'catalog/prices.json')))
  const products = new Map(styles.flatMap((style) => style.products.map((product) => [product.id, product])))
  for (const row of rows) {
    const product = products.get(row.id)
    // One that the files no longer name is none of theirs.
    if (product) Object.assign(product, offerIn(row, product), row.are_prices_edited && pricesIn(row, points, products))
  }
  return new Map([
    ['catalog/styles.json', written(styles)],
    ['catalog/prices.json', written(points)],
  ])
}

/** The price point that costs as much in every currency, but for another product's own; where there is none, one of the product's own. */
function pointFor(points: PricePoints, products: ReadonlyMap<string, Product>, { id, prices }: GoodRow): string {
  const isSame = (point: PricePoints[string]) =>
    Object.keys({ ...point, ...prices }).every((currency) => point[currency as 'EUR'] === prices[currency as 'EUR'])
  const found = Object.entries(points).find(([name, point]) => (name === id || !products.has(name)) && isSame(point))
  if (found) return found[0]
  points[id] = prices
  return id
}

type Product = z.infer<typeof stylesFile>[number]['products'][number]

/** Undefined is left out of a file. */
function offerIn({ edited, published, online_until }: GoodRow, product: Product) {
  const until = online_until === null ? undefined : new Date(online_until).toISOString()
  return {
    withdrawn: edited.includes('published') ? !published || undefined : product.withdrawn,
    onlineUntil: edited.includes('online_until') ? until : product.onlineUntil,
  }
}

const pricesIn = (row: GoodRow, points: PricePoints, products: ReadonlyMap<string, Product>) => ({
  price: pointFor(points, products, row),
  laterPrices: row.coming ?? undefined,
})
