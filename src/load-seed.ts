import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './db/database.ts'
import { sql } from './db/sql.ts'
import { loadAdvisors } from './domain/appointment/load-advisors.ts'
import { viewsFile } from './domain/catalog/catalog.ts'
import { readArrangement, writeArrangement } from './domain/catalog/load-arrangement.ts'
import { goodsIn, loadCatalog, readCatalog } from './domain/catalog/load-catalog.ts'
import { loadDetails } from './domain/catalog/load-details.ts'
import { loadModels } from './domain/catalog/load-models.ts'
import { loadPictures } from './domain/catalog/load-pictures.ts'
import { loadSizeCharts } from './domain/catalog/load-size-charts.ts'
import { viewOrder } from './domain/catalog/view-order.ts'
import { pagesFile } from './domain/content/content.ts'
import { readBanner, writeBanner } from './domain/content/load-banner.ts'
import { loadContent, readContent } from './domain/content/load-content.ts'
import { readLookbook, writeLookbook } from './domain/content/load-lookbook.ts'
import { readScenes, type Scenes } from './domain/content/scenes.ts'
import { loadCoupons } from './domain/coupon/load-coupons.ts'
import { loadStock } from './domain/inventory/load-stock.ts'
import { loadStoreStock } from './domain/inventory/load-store-stock.ts'
import { loadOrigin } from './domain/origin/load-origin.ts'
import { readOrigin } from './domain/origin/origin-files.ts'
import { loadPrices } from './domain/pricing/load-prices.ts'
import { pricesFile } from './domain/pricing/pricing.ts'
import { loadRestrictions, readRestrictions } from './domain/restriction/load-restrictions.ts'
import { indexCatalog } from './domain/search/index-catalog.ts'
import { indexContent } from './domain/search/index-content.ts'
import { indexStores } from './domain/search/index-stores.ts'
import { storeWordsFile, synonymsFile } from './domain/search/search.ts'
import { loadStores } from './domain/store/load-stores.ts'
import { countryName, isTimeZone } from './i18n/format.ts'
import { messagesIn } from './i18n/messages.ts'
import { readJsonFile } from './kernel/json-file.ts'

/** Brings the house in `seed/` into the database. A second time there is nothing to do. */
export async function loadSeed(database: Database, seed: string): Promise<string> {
  const publicDirectory = join(seed, '../public')
  const scenes = readScenes(join(seed, 'content'), publicDirectory)
  const pages = await whenChanged(database, seed, 'content', (directory) =>
    loadPages(database, directory, { scenes, publicDirectory }),
  )
  const styles = await whenChanged(database, seed, 'catalog', (directory) => loadGoods(database, directory))
  const stores = await whenChanged(database, seed, 'stores', (directory) => loadBoutiques(database, directory, scenes))
  const coupons = await whenChanged(database, seed, 'coupons', (directory) =>
    loadCoupons(database, join(directory, 'coupons.json')),
  )
  const restrictions = await whenChanged(database, seed, 'restrictions', (directory) =>
    loadRestrictions(database, readRestrictions(join(directory, 'restrictions.json'))),
  )
  const loaded = { pages, styles, boutiques: stores, coupons, restrictions }
  const done = Object.entries(loaded).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []))
  return done.length > 0 ? `${done.join(', ')} loaded` : 'up to date'
}

/** Loads a folder of the house unless this database has it as it is; answers how much was loaded. */
async function whenChanged(
  database: Database,
  seed: string,
  folder: string,
  load: (directory: string) => Promise<number>,
): Promise<number> {
  const directory = join(seed, folder)
  const checksum = fingerprint(directory)
  const seen = await database.db.execute<{ checksum: string }>(sql`select checksum from house_file where path = ${folder}`)
  if (seen.rows[0]?.checksum === checksum) return 0
  const loaded = await load(directory)
  await database.db.execute(sql`insert into house_file (path, checksum) values (${folder}, ${checksum})
    on conflict (path) do update set checksum = excluded.checksum, loaded_at = now()`)
  return loaded
}

async function loadPages(
  database: Database,
  directory: string,
  pictures: { readonly scenes: Scenes; readonly publicDirectory: string },
): Promise<number> {
  const goods = goodsIn(readCatalog(join(directory, '../catalog')))
  const content = readContent(directory, { ...pictures, goods })
  const banner = readBanner(directory, content)
  const lookbook = readLookbook(directory, content, { scenes: pictures.scenes, goods })
  return loadContent(database, content, async (tx) => {
    await indexContent(tx)
    await writeBanner(tx, banner)
    await writeLookbook(tx, lookbook, pictures.scenes)
  })
}

async function loadGoods(database: Database, directory: string): Promise<number> {
  const files = readCatalog(directory)
  const points = readJsonFile(join(directory, 'prices.json'), pricesFile)
  const synonyms = readJsonFile(join(directory, 'synonyms.json'), synonymsFile)
  const pages = readJsonFile(join(directory, '../content/pages.json'), pagesFile)
  const arrangement = readArrangement(directory, files, new Set(pages.map(({ id }) => id)))
  await loadCatalog(database, files, async (tx) => {
    await indexCatalog(tx, synonyms)
    await writeArrangement(tx, arrangement)
  })
  const filed = files.styles.flatMap((style) =>
    style.products.map(({ id, price, laterPrices }) => ({ product: id, point: price, later: laterPrices })),
  )
  await loadPrices(database, points, filed)
  await loadStock(database, join(directory, 'stock.csv'))
  const views = viewOrder(files, readJsonFile(join(directory, 'views.json'), viewsFile))
  await loadPictures(database, join(directory, 'pictures.json'), join(directory, '../../public'), views)
  await loadModels(database, join(directory, 'models.json'), files.styles, join(directory, '../../public'))
  await loadDetails(database, join(directory, 'details.json'), files.styles)
  await loadSizeCharts(database, join(directory, 'size-charts.json'), files.styles)
  await loadOrigin(database, readOrigin(directory, files.styles), files.styles)
  return files.styles.length
}

async function loadBoutiques(database: Database, directory: string, scenes: Scenes): Promise<number> {
  const words = readJsonFile(join(directory, 'search-words.json'), storeWordsFile)
  const stores = await loadStores(database, directory, isTimeZone, scenes, (tx) =>
    indexStores(tx, (country, language) =>
      [countryName(country, language), messagesIn(language)('stores.title'), words[language]].join(' '),
    ),
  )
  await loadStoreStock(database, join(directory, 'stock.csv'))
  await loadAdvisors(database, join(directory, 'advisors.json'))
  return stores
}

function fingerprint(directory: string): string {
  const hash = createHash('sha256')
  const names = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const path of names.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path.slice(directory.length)).update(readFileSync(path))
  }
  return hash.digest('hex')
}
