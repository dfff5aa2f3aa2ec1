import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from './db/database.ts'
import { loadCatalog, readCatalog } from './domain/catalog/load-catalog.ts'
import { loadContent, readContent } from './domain/content/load-content.ts'
import { loadStock } from './domain/inventory/load-stock.ts'
import { loadPrices } from './domain/pricing/load-prices.ts'
import { pricesFile } from './domain/pricing/pricing.ts'
import { readJsonFile } from './kernel/json-file.ts'

/** Brings the house in `seed/` into the database. A second time there is nothing to do. */
export async function loadHouse(database: Database, seed: string): Promise<string> {
  const pages = await once(database, 'content', join(seed, 'content'), (directory) =>
    loadContent(database, readContent(directory)),
  )
  const styles = await once(database, 'catalog', join(seed, 'catalog'), (directory) => loadGoods(database, directory))
  const done = [pages > 0 && `${pages} pages`, styles > 0 && `${styles} styles`].filter(Boolean)
  return done.length > 0 ? `${done.join(', ')} loaded` : 'up to date'
}

async function loadGoods(database: Database, directory: string): Promise<number> {
  const files = readCatalog(directory)
  const points = readJsonFile(join(directory, 'prices.json'), pricesFile)
  await loadCatalog(database, files)
  await loadPrices(database, points, new Map(files.styles.flatMap((style) => style.products.map(({ id, price }) => [id, price]))))
  await loadStock(database, join(directory, 'stock.csv'))
  return files.styles.length
}

/** Loads a part of the house unless its files are those of last time; answers how much was loaded. */
async function once(
  database: Database,
  part: string,
  directory: string,
  load: (directory: string) => Promise<number>,
): Promise<number> {
  const checksum = fingerprint(directory)
  const seen = await database.db.execute<{ checksum: string }>(sql`select checksum from house_file where path = ${part}`)
  if (seen.rows[0]?.checksum === checksum) return 0
  const loaded = await load(directory)
  await database.db.execute(sql`insert into house_file (path, checksum) values (${part}, ${checksum})
    on conflict (path) do update set checksum = excluded.checksum, loaded_at = now()`)
  return loaded
}

function fingerprint(directory: string): string {
  const hash = createHash('sha256')
  const names = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const path of names.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path.slice(directory.length)).update(readFileSync(path))
  }
  return hash.digest('hex')
}
